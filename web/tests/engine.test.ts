// engine.test.ts: the real module plays a whole game through the page's own classes.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { engineOver, type Port } from '../src/lib/engine/engine';
import { Module } from '../src/lib/engine/module';
import { Refusal } from '../src/lib/engine/refusal';
import type { Answer, Call } from '../src/lib/engine/calls';
import { readyNet } from '../src/lib/engine/nets';

const path = process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm');
const REQUEST = { game: 'forum', map: 'stall', variant: '', undo: 'free' as const, seed: '7'.repeat(64),
    seats: [{ name: 'Livia' }, { bot: 'random' }] };

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('the module', () => {
    let module: Module;

    afterEach(() => vi.unstubAllGlobals());

    beforeAll(async () => {
        const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
        module = Module.of(instance);
    });

    test('lists games and bots', () => {
        const list = module.games();
        expect(list.games.map((game) => game.game)).toContain('concordia');
        expect(list.bots).toContain('miles');
    });

    test('plays a game to its end, and opens its record again', () => {
        const handle = module.start(REQUEST);
        let frame = module.frame(handle, 0, 0);
        expect(frame.sections?.length).toBeGreaterThan(0);
        for (let turn = 0; frame.status === 'running' && turn < 50; turn++) {
            for (const seat of frame.to_act)
                module.act(handle, seat, module.think(handle, seat, 'random', [turn, seat]), 0);
            frame = module.frame(handle, 0, 0);
        }
        expect(frame.status).toBe('finished');
        expect(frame.result).toHaveLength(2);
        expect(frame.entries.some((entry) => entry.events?.some((event) => event.text))).toBe(true);
        const again = module.open(module.record(handle, -1));
        expect(module.frame(again, 0, 0).seq).toBe(frame.seq);
    });

    test('checks a map: findings name things of the map, and a text that is too long has one fault', () => {
        const text = readFileSync(resolve(__dirname, '../../tests/data/tiny.json'), 'utf8');
        const good = module.checkMap(text);
        expect(good).toMatchObject({ ok: true, kind: 'concordia', id: 'tiny', faults: [], players: { concordia: [2, 3, 4, 5] } });
        const bad = module.checkMap(text.replace('"to": "panormus"', '"to": "carthago"'));
        expect(bad.ok).toBe(false);
        expect(bad.faults[0]).toMatchObject({ what: 'unknown_id', at: [{ noun: 'line', index: 3 }], member: 'to' });
        expect(module.checkMap('x'.repeat(5_000_000)).faults.map(({ what }) => what)).toEqual(['map_size']);
    });

    test('bots play on a map, and counts can be added in parts', () => {
        const request = { game: 'concordia', map: 'crete', players: 2, bot: 'random', seed: '7'.repeat(64) };
        const [first, second] = [0, 1].map((number) => module.playBalance({ ...request, game_number: number }));
        const report = module.reportBalance([first!, second!]);
        expect(report.games).toBe(2);
        expect(report.cities).toHaveLength(20);
        expect(module.reportBalance([report.sum]).sum).toEqual(report.sum);
        expect(() => module.playBalance({ ...request, bot: 'nobody', game_number: 0 })).toThrow(Refusal);
    });

    test('loads a net when a bot first needs it, once; a failure is tried again', async () => {
        const table = module.start({ ...REQUEST, game: 'sylla', map: 'roma', seats: [{ name: 'Livia' }, { bot: 'miles' }, { bot: 'miles' }] });
        const net = readFileSync(resolve(__dirname, '../../data/sylla/many.net'));
        const answers = [Promise.reject(new Error('no network')), Promise.resolve(new Response(null, { status: 404 })), Promise.resolve(new Response(net))];
        const load = vi.fn((_: string) => answers.shift());
        vi.stubGlobal('fetch', load);
        for (let left = 3; left > 0; left--) {
            expect(module.missingNet(table)).toBe('sylla/many');
            await readyNet(module, table);
        }
        expect(module.missingNet(table)).toBe('');
        await readyNet(module, table);
        expect(load).toHaveBeenCalledTimes(3);
        await readyNet(module, module.start(REQUEST));
        expect(load).toHaveBeenCalledTimes(3);
    });

    test('says why it refuses', () => {
        const handle = module.start(REQUEST);
        expect(() => module.act(handle, 0, 'fly', 0)).toThrow(Refusal);
        expect(() => module.start({ ...REQUEST, game: 'chess' })).toThrow(Refusal);
    });
});

test('answers find who asked, in any order', async () => {
    const calls: Call[] = [];
    const port: Port = { postMessage: (call) => void calls.push(call), onmessage: null };
    const engine = engineOver(port);
    const [first, second] = [engine.close(1), engine.record(2, -1)];
    const answer = (data: Answer) => port.onmessage?.({ data } as MessageEvent<Answer>);
    answer({ id: calls[1]?.id ?? 0, value: 'record' });
    answer({ id: calls[0]?.id ?? 0, error: 'over', message: 'it is over' });
    expect(await second).toBe('record');
    await expect(first).rejects.toThrow('it is over');
});
