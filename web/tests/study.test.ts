// study.test.ts: steps through a record, marks of mistakes, links that hold a record, branches, and
// charts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/lib/engine/engine';
import { Module } from '../src/lib/engine/module';
import { analyse, decisionsOf } from '../src/lib/study/analysis';
import { botsFor, botsOn, withMove } from '../src/lib/study/branching';
import { apart, curveThrough, nearest, ticks } from '../src/lib/study/curve';
import { headOf, infoOf, withSeats } from '../src/lib/study/head';
import { fragmentOf, LinkError, MOST, packed, readFragment, unpacked } from '../src/lib/study/link';
import { markOf } from '../src/lib/study/marks';
import { Replay } from '../src/lib/study/replay';
import { chanceOf, hasTeams, inOrder, winners } from '../src/lib/study/results';
import { sampled, standings, turningPoints } from '../src/lib/study/standing';
import { fingerprint, treeOf, withoutBranch } from '../src/lib/study/studies';
import { marksOf, seriesOf, sidesOf } from '../src/lib/study/chances';
import { afterSetup, spread, stepOfKey, stepTo, turnAt, turnsOf, turnNumber, turnTicks } from '../src/lib/study/turns';
import { get } from 'svelte/store';

const LINES = ['chance draw oil', '0 bid 1', '0 bid 2', 'chance draw wine', '1 bid 3', '1 /undo 5', '1 bid 2', '0 bid 1 @500'];
const ENTRIES = LINES.map((line, index) => ({ n: index + 1, line }));
const TURNS = turnsOf(ENTRIES);

test('a turn is what one seat decides in a row', () => {
    expect(TURNS).toEqual([{ seat: -1, from: 0, to: 1 }, { seat: 0, from: 1, to: 4 }, { seat: 1, from: 4, to: 7 }, { seat: 0, from: 7, to: 8 }]);
    expect([0, 1, 2, 4, 5, 8, 99].map((position) => turnAt(TURNS, position))).toEqual([0, 0, 1, 1, 2, 3, 3]);
    expect(turnsOf([])).toEqual([]);
});

test('play begins after the set-up', () => {
    expect(afterSetup(TURNS)).toBe(1);
    expect(afterSetup(turnsOf(ENTRIES.slice(0, 1)))).toBe(1);
    expect(afterSetup([])).toBe(0);
});

test('steps by entry and by turn stay inside the game', () => {
    expect(stepTo(TURNS, 2, 'on')).toBe(3);
    expect(stepTo(TURNS, 0, 'back')).toBe(0);
    expect(stepTo(TURNS, 8, 'on')).toBe(8);
    expect(stepTo(TURNS, 2, 'turn_on')).toBe(4);
    expect(stepTo(TURNS, 4, 'turn_on')).toBe(7);
    expect(stepTo(TURNS, 4, 'turn_back')).toBe(1);
    expect(stepTo(TURNS, 1, 'turn_back')).toBe(0);
    expect([stepTo(TURNS, 3, 'first'), stepTo(TURNS, 3, 'last')]).toEqual([0, 8]);
    expect(stepTo([], 0, 'last')).toBe(0);
});

test('keys are steps', () => {
    expect(stepOfKey('ArrowLeft', false)).toBe('back');
    expect(stepOfKey('ArrowRight', true)).toBe('turn_on');
    expect(stepOfKey('Home', true)).toBe('first');
    expect(stepOfKey('x', false)).toBeNull();
});

test('few of many keep the first and the last', () => {
    expect(spread([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]);
    expect(spread([1, 2], 3)).toEqual([1, 2]);
    expect(sampled(TURNS.slice(1)).map(({ turn }) => turn)).toEqual([1, 2, 3]);
});

test('marks go by the loss of the chance to win', () => {
    expect([0, 4.9, 5, 9.9, 10, 19.9, 20, 60].map(markOf)).toEqual([null, null, '?!', '?!', '?', '?', '??', '??']);
});

test('decisions that were taken back are not judged', () => {
    expect(decisionsOf(ENTRIES).map(({ n }) => n)).toEqual([2, 3, 7, 8]);
});

test('a record goes into a link and comes back', async () => {
    const record = 'aedile 1\ngame forum\nperson 0 Jürg 🏺\n\n0 bid 1\n'.repeat(40);
    const fragment = await fragmentOf(record, 17);
    const { packed: text, position } = readFragment(fragment);
    expect(position).toBe(17);
    expect(fragment).toMatch(/^#r=[\w-]+&n=17$/);
    expect(await unpacked(text ?? '')).toBe(record);
    expect(readFragment(await fragmentOf(record, null)).position).toBeNull();
});

test('broken links and too long ones are told apart', async () => {
    const whole = await packed('aedile 1\ngame forum\n'.repeat(99));
    for (const bad of ['', '!!!', 'AAAA', whole.slice(0, whole.length / 2), `x${whole}`])
        await expect(unpacked(bad)).rejects.toThrow(LinkError);
    const noise = Array.from({ length: MOST }, (_, index) => fingerprint(String(index))).join('');
    await expect(packed(noise)).rejects.toMatchObject({ fault: 'too_long' });
    expect(readFragment('#n=-4&x').position).toBeNull();
    expect(readFragment('')).toEqual({ packed: null, position: null });
});

test('branches make a tree, and go with what they leave', () => {
    const branch = (id: string, parent: string | null, from: number, at: number) => ({ id, parent, from, at, record: '' });
    const all = [branch('a', null, 9, 1), branch('b', null, 4, 2), branch('c', 'a', 12, 3), branch('d', 'c', 20, 4)];
    expect(treeOf(all).map(({ branch: { id }, depth }) => [id, depth])).toEqual([['b', 0], ['a', 0], ['c', 1], ['d', 2]]);
    expect(withoutBranch(all, 'a').map(({ id }) => id)).toEqual(['b']);
});

const RESULT = [{ seat: 0, score: 40, rank: 3, team: 0 }, { seat: 1, score: 50, rank: 1, team: 1 },
    { seat: 2, score: 55, rank: 3, team: 0 }, { seat: 3, score: 51, rank: 1, team: 1 }];

test('partners count together', () => {
    expect(inOrder(RESULT).map(({ seat }) => seat)).toEqual([1, 3, 0, 2]);
    const { first, next } = winners(RESULT);
    expect([first[0]?.total, next?.total, hasTeams(RESULT)]).toEqual([101, 95, true]);
    expect(RESULT.map(({ seat }) => chanceOf(RESULT, seat))).toEqual([0, 100, 0, 100]);
    expect(hasTeams(RESULT.map((seat) => ({ ...seat, team: seat.seat })))).toBe(false);
});

test('partners have one line of chances, with what went wrong on it', () => {
    const weighing = (n: number, by: number, loss: number) => ({ n, seat: by, loss, chances: [40, 60, 40, 60] }) as never;
    const sides = sidesOf(4, RESULT);
    expect(sides).toEqual([[1, 3], [0, 2]]);
    expect(sidesOf(2, null)).toEqual([[0], [1]]);
    const [first, second] = seriesOf([weighing(5, 0, 0)], sides, ['A', 'B', 'C', 'D'], { turns: [], at: 9, result: RESULT });
    expect(first).toEqual({ seat: 1, name: 'B & D', points: [{ x: 4, y: 60 }, { x: 9, y: 100 }] });
    expect(second?.points.at(-1)).toEqual({ x: 9, y: 0 });
    expect(marksOf([weighing(5, 2, 12), weighing(7, 3, 1)], sides)).toEqual([{ x: 4, seat: 0, mark: '?' }]);
});

test('the decisions of one player have a point for each turn', () => {
    const weighing = (n: number) => ({ n, seat: 0, loss: 0, chances: [n, 100 - n] }) as never;
    const turns = [{ seat: 0, from: 0, to: 2 }, { seat: 1, from: 2, to: 4 }, { seat: 0, from: 4, to: 6 }];
    const [line] = seriesOf([weighing(1), weighing(2), weighing(5), weighing(6)], [[0], [1]], ['A', 'B'], { turns, at: 6, result: null });
    expect(line?.points).toEqual([{ x: 0, y: 1 }, { x: 4, y: 5 }]);
    expect([0, 2, 5].map((position) => turnNumber(turns, position))).toEqual([1, 2, 3]);
    expect(turnTicks(turns, 3)).toEqual([{ x: 0, label: '1' }, { x: 2, label: '2' }, { x: 4, label: '3' }]);
});

test('bots of a branch are those of the record', () => {
    expect(botsFor([null, 'tribunus', 'greedy'])).toEqual([null, 'tribunus', 'centurio']);
    expect(botsFor(['miles', 'miles'])).toEqual([null, 'miles']);
});

test('who takes the lead, and by what', () => {
    const at = (turn: number, a: number, b: number) => ({ turn, position: turn * 2, scores: [
        { seat: 0, score: a, rank: 1, team: 0, parts: { mars: a } }, { seat: 1, score: b, rank: 1, team: 1, parts: { mars: b } }] });
    const points = turningPoints([at(1, 0, 0), at(2, 4, 2), at(3, 5, 20), at(4, 6, 21)], 3);
    expect(points.find((point) => point.kind === 'lead')).toMatchObject({ seat: 1, turn: 3, gain: 18, part: 'mars' });
    expect(points).toHaveLength(3);
    expect(turningPoints([], 3)).toEqual([]);
});

test('lines of a chart', () => {
    expect(curveThrough([{ x: 0, y: 0 }, { x: 3, y: 3 }])).toBe('M0 0C1 1 2 2 3 3');
    expect(ticks(141)).toEqual([0, 50, 100, 150]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(apart([10, 12, 50], 8, 100)).toEqual([10, 18, 50]);
    expect(apart([98, 99], 8, 100)).toEqual([92, 100]);
    expect(nearest([1, 5, 9], 6)).toBe(5);
});

// ---- with the rules ----

const path = process.env['AEDILE_WASM'] ?? '';
const examples = resolve(__dirname, '../../examples/games');
const example = (name: string) => readFileSync(`${examples}/${name}.rec`, 'utf8');

/** The module's functions as an engine's: each answer comes later; open tables are counted. */
function engineOf(module: Module): Engine & { count: () => number } {
    let count = 0;
    const at = <T>(record: string, work: (handle: number) => T): T => {
        const handle = module.open(record);
        try {
            return work(handle);
        } finally {
            module.close(handle);
        }
    };
    const own: Record<string, (...args: never[]) => unknown> = {
        open: (record: string) => (count++, module.open(record)),
        branch: (handle: number, n: number) => (count++, module.branch(handle, n)),
        close: (handle: number) => (count--, module.close(handle)),
        ponder: (record: string, seat: number, bot: string, seed: [number, number]) => at(record, (handle) => module.think(handle, seat, bot, seed)),
        weigh: (record: string, seat: number, bot: string, move: string) => at(record, (handle) => module.weigh(handle, seat, bot, move)),
    };
    return new Proxy({} as Engine & { count: () => number }, { get: (_, name) => name === 'count' ? () => count
        : async (...args: never[]) => own[name as string]
            ? own[name as string]?.(...args)
            : (module[name as keyof Module] as (...all: never[]) => unknown).apply(module, args) });
}

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('with the rules', () => {
    let engine: ReturnType<typeof engineOf>;

    beforeAll(async () => {
        const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
        engine = engineOf(Module.of(instance));
    });

    test('every example opens and is finished', async () => {
        for (const file of readdirSync(examples)) {
            const record = readFileSync(`${examples}/${file}`, 'utf8');
            const handle = await engine.open(record);
            expect((await engine.frame(handle, -1, -1, 0)).status).toBe('finished');
            expect(await engine.record(handle, -1)).toBe(record);
            expect(headOf(record).isFinished).toBe(true);
            await engine.close(handle);
        }
    });

    test('a replay of 500 steps leaves one table open', async () => {
        const replay = new Replay(engine);
        const before = engine.count();
        await replay.open(example('antike-mare'), 0);
        const start = performance.now();
        for (let n = 0; n <= 500; n++) await replay.goTo(n);
        expect((performance.now() - start) / 500).toBeLessThan(50);
        expect(get(replay.frame)?.seq).toBe(500);
        await replay.goTo(99999);
        expect(get(replay.position)).toBe(get(replay.length));
        expect(engine.count()).toBe(before + 1);
        replay.close();
        await Promise.resolve();
        expect(engine.count()).toBe(before);
    });

    test('a record is opened where somebody is to decide', async () => {
        const replay = new Replay(engine);
        await replay.open(example('sylla-three'), 'begun');
        expect(get(replay.position)).toBeGreaterThan(0);
        expect(get(replay.frame)?.legal?.length).toBeGreaterThan(0);
        replay.close();
    });

    test('of many wishes the last is shown', async () => {
        const replay = new Replay(engine);
        await replay.open(example('sylla-three'), 'last');
        await Promise.all([replay.goTo(3), replay.goTo(40), replay.goTo(7)]);
        expect([get(replay.position), get(replay.frame)?.seq]).toEqual([7, 7]);
        replay.close();
    });

    test('what is sealed stays closed in the view of another seat', async () => {
        const replay = new Replay(engine);
        const record = readFileSync(resolve(__dirname, '../../tests/golden/forum/market-3.rec'), 'utf8');
        await replay.open(record, 0);
        const bid = get(replay.entries).find(({ line }) => /^\d bid/.test(line));
        const seat = Number(bid?.line[0]);
        await replay.look((seat + 1) % 3);
        await replay.goTo(bid?.n ?? 0);
        expect(get(replay.frame)?.entries.at(-1)?.line).toBe(`${seat} ?`);
        await replay.look(seat);
        expect(get(replay.frame)?.entries.at(-1)?.line).toBe(bid?.line);
        replay.close();
    });

    test('a branch is played by hand and by bots, and opens again', async () => {
        const replay = new Replay(engine);
        await replay.open(example('concordia-italia'), 60);
        const move = get(replay.frame)?.legal?.at(-1);
        const branch = await withMove(await replay.cut(60), move?.seat ?? 0, move?.move ?? '', engine);
        let [last, told] = [branch, 0];
        await botsOn(branch, ['tiro', 'tiro', 'tiro'], async (record) => {
            last = record;
            return ++told < 5;
        }, { rules: engine, brain: engine });
        expect(told).toBe(5);
        expect(headOf(last).isFinished).toBe(false);
        await engine.close(await engine.open(last));
        replay.close();
    });

    test('other people sit down at a record', async () => {
        const record = example('venus-teams');
        const seats = [{ name: '', bot: 'miles' }, { name: 'Livia Drusilla', bot: null }, { name: '', bot: null }, { name: '', bot: 'tiro' }];
        const changed = withSeats(record, seats);
        const handle = await engine.open(changed);
        expect(headOf(changed).seats).toEqual(seats);
        expect(headOf(await engine.record(handle, -1)).seats).toEqual(seats);
        expect(infoOf(headOf(changed), 'x').variants).toEqual(['team']);
        await engine.close(handle);
    });

    test('the standing ends with the result', async () => {
        const all = await standings(example('concordia-italia'), () => true, engine);
        expect(all.at(-1)?.scores.map(({ score }) => score)).toEqual([118, 98, 116]);
        expect(all.length).toBeGreaterThan(20);
        expect(await standings(example('concordia-italia'), () => false, engine)).toEqual([]);
    });

    test('decisions are judged, and it can be stopped', async () => {
        const record = readFileSync(resolve(__dirname, '../../tests/golden/forum/market-3.rec'), 'utf8');
        const engines = { rules: engine, brain: engine };
        const whole = await analyse({ record, bot: 'miles', seat: null, tell: () => true, engines });
        expect(whole.isWhole).toBe(true);
        expect(whole.nodes).toBe(100);
        expect(whole.weighings.length).toBeGreaterThan(3);
        for (const { loss, chances, seat, bestChance, reasons } of whole.weighings) {
            expect(loss).toBeGreaterThanOrEqual(0);
            expect(chances[seat]).toBe(bestChance);
            for (const { words } of reasons) expect(words).toMatch(/^[^:]+: about (\d\d?|0\.\d) points?( more| less)?$/);
        }
        const part = await analyse({ record, bot: 'miles', seat: 1, tell: (done) => done < 2, engines });
        expect([part.isWhole, part.weighings.every(({ seat }) => seat === 1)]).toEqual([false, true]);
    });
});
