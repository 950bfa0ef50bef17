// stand.test.ts: what a server sends is shown here as the table itself shows it, with the real rules.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/lib/engine/engine';
import { Module } from '../src/lib/engine/module';
import { Refusal } from '../src/lib/engine/refusal';
import { SHOWN, WITH, type Entry } from '../src/lib/engine/types';
import { mayChoose } from '../src/lib/table/remote';
import { Stand } from '../src/lib/table/stand';
import type { TableInfo } from '../src/lib/table/source';

const path = process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm');
const NAMES = ['Livia', 'Gaius', 'Ann'];
const MAPS: readonly (readonly [game: string, map: string])[] =
    [['concordia', 'italia'], ['venus', 'italia'], ['antike', 'romanum'], ['sylla', 'rome'], ['forum', 'market']];

const infoOf = (game: string, map: string): TableInfo => ({ id: 'x', game, map, variants: [], you: [0], state: 'running', invite: null,
    seats: NAMES.map((name, seat) => ({ seat, name, bot: null, isOnline: true, isFree: false })) });

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('a table elsewhere', () => {
    let module: Module;
    let stand: Stand;

    beforeAll(async () => {
        const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
        module = Module.of(instance);
        stand = new Stand(module as unknown as Engine);
    });

    function mapOf(game: string, map: string): string {
        const maps = module.games().games.find((one) => one.game === game)?.maps ?? [];
        return maps.some((one) => one.map === map) ? map : (maps[0]?.map ?? '');
    }

    /** The same frame as a table tells it, and as it goes over the wire and is shown here. */
    async function compare(table: number, viewer: number): Promise<void> {
        const whole = module.frame(table, viewer, 0, SHOWN);
        const sent = module.frame(table, viewer, 0, WITH.state | WITH.told);
        expect(await stand.shown(sent, viewer, sent.to_act.includes(viewer))).toMatchObject({
            legal: whole.legal ?? [], view: whole.view, sections: whole.sections });
        const events = (entries: readonly Entry[]) => entries.map((entry) => entry.events);
        expect(events(await stand.told(sent.entries, viewer))).toEqual(events(whole.entries));
    }

    test.each(MAPS)('%s is shown to each viewer as the table itself shows it', async (game, wanted) => {
        const map = mapOf(game, wanted);
        const table = module.start({ game, map, variant: '', undo: 'free', seed: '5'.repeat(64), seats: NAMES.map((name) => ({ name })) });
        await stand.follow(infoOf(game, map), map);
        expect(await stand.layout()).toBe(module.layout(table));
        module.act(table, 0, '', 0);
        for (let n = 0; n < 24; n++) {
            const { to_act, status } = module.frame(table, 0, -1, 0);
            if (status !== 'running') break;
            const seat = to_act[0] ?? 0;
            module.act(table, seat, module.think(table, seat, 'random', [n, seat]), 0);
            if (n % 6 === 0) for (const viewer of [0, 1, 2, 6]) await compare(table, viewer);
        }
        module.close(table);
    });

    test('other people at the table make another one here, and rules refuse what they do not know', async () => {
        const before = await stand.layout();
        await stand.follow({ ...infoOf('forum', mapOf('forum', 'market')), seats: infoOf('', '').seats.slice(1) }, mapOf('forum', 'market'));
        expect(await stand.layout()).toBe(before);
        await expect(stand.follow(infoOf('chess', 'board'), 'board')).rejects.toThrow(Refusal);
    });
});

test('who may choose: whoever is to act, unless a bot has taken the seat', () => {
    const frame = { to_act: [0, 1], taken_over: [1] };
    expect([0, 1, 2, 6].map((viewer) => mayChoose(frame, viewer))).toEqual([true, false, false, false]);
    expect(mayChoose({ to_act: [0] }, 0)).toBe(true);
});
