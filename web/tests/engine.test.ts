// engine.test.ts: the real module plays a whole game through the page's own classes.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { engineOver, type Port } from '../src/lib/engine/engine';
import { Module, Refusal } from '../src/lib/engine/module';
import type { Answer, Call } from '../src/lib/engine/calls';

const path = process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm');
const REQUEST = { game: 'forum', map: 'stall', variant: '', undo: 'free' as const, seed: '7'.repeat(64),
    seats: [{ name: 'Livia' }, { bot: 'random' }] };

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('the module', () => {
    let module: Module;

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
