// balance.test.ts: bots play many games on a map: every game counts once, also when it is stopped and goes on.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../src/lib/engine/engine';
import { Module } from '../src/lib/engine/module';
import type { BalanceCounts, BalanceReport, BalanceRequest } from '../src/lib/engine/types';
import { figuresOf } from '../src/lib/maps/figures';
import { balance } from '../src/games/concordia/map/balance';
import own from '../src/games/concordia/map/own';
import type { ConcordiaFacts, ConcordiaPicture } from '../src/games/concordia/map/types';

vi.mock('../src/lib/engine/engine', () => ({ randomHex: (n: number) => 'a5'.repeat(n), rules: () => null, startThought: () => null }));
const { BalanceRun, workersHere } = await import('../src/lib/maps/balance.svelte');

const TRIAL = { game: 'concordia', map: 'italia', variant: '', players: 3, bot: 'tiro' };

const numbersOf = (counts: BalanceCounts) => (counts as unknown as { numbers: number[] }).numbers;

/** A place where games end when the test says so; a report says how many games it is of. */
function stage(workers: number) {
    const asked: { request: BalanceRequest; end: (fails?: boolean) => void }[] = [];
    let stopped = 0;
    const playBalance = (request: BalanceRequest) => new Promise<unknown>((resolve, reject) => {
        asked.push({ request, end: (fails = false) => (fails ? reject(new Error('no memory')) : resolve({ numbers: [request.game_number] })) });
    });
    const report = (counts: readonly BalanceCounts[]): Promise<BalanceReport> => {
        const numbers = counts.flatMap(numbersOf);
        return Promise.resolve({ games: numbers.length, sum: { numbers } } as unknown as BalanceReport);
    };
    const place = { workers, report, start: () => ({ engine: { playBalance } as unknown as Engine, stop: () => { stopped++; } }) };
    return { place, asked, stopped: () => stopped };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const numbersIn = ({ report }: { report: BalanceReport | null }) => (report ? [...numbersOf(report.sum)].sort((a, b) => a - b) : []);

async function endAll(asked: { end: () => void }[]): Promise<void> {
    for (let n = 0; n < asked.length; n++) {
        asked[n]?.end();
        await settle();
    }
}

describe('games beside the page', () => {
    test('are all played, each once, and counted', async () => {
        const { place, asked, stopped } = stage(2);
        const run = new BalanceRun(place);
        run.begin(TRIAL, 37);
        expect([run.isRunning, asked.length]).toEqual([true, 2]);
        await endAll(asked);
        expect([run.isRunning, run.played, run.wanted, run.report?.games]).toEqual([false, 37, 37, 37]);
        expect(numbersIn(run)).toEqual(Array.from({ length: 37 }, (_, n) => n));
        expect(stopped()).toBe(2);
        expect(new Set(asked.map(({ request }) => request.seed)).size).toBe(1);
    });

    test('that are stopped keep what was played, and go on without playing a number twice', async () => {
        const { place, asked } = stage(2);
        const run = new BalanceRun(place);
        run.begin(TRIAL, 100);
        for (let n = 0; n < 14; n++) {
            asked[n]?.end();
            await settle();
        }
        run.cancel();
        await settle();
        expect([run.isRunning, run.played, run.report?.games]).toEqual([false, 14, 14]);
        const limbo = asked.splice(0).slice(14);
        run.more(10);
        limbo.forEach(({ end }) => end());
        await endAll(asked);
        expect([run.played, run.report?.games]).toEqual([24, 24]);
        expect(new Set(numbersIn(run)).size).toBe(24);
    });

    test('of another trial do not mix with those before', async () => {
        const { place, asked } = stage(1);
        const run = new BalanceRun(place);
        run.begin(TRIAL, 5);
        asked[0]?.end();
        run.begin({ ...TRIAL, players: 4 }, 2);
        await endAll(asked);
        expect([run.played, run.report?.games]).toEqual([2, 2]);
        expect(asked.slice(1).every(({ request }) => request.players === 4)).toBe(true);
    });

    test('that fail end with the reason', async () => {
        const { place, asked, stopped } = stage(2);
        const run = new BalanceRun(place);
        run.begin(TRIAL, 5);
        asked[0]?.end(true);
        await settle();
        expect([run.isRunning, run.problem, stopped()]).toEqual([false, 'no memory', 2]);
    });

    test('leave a core to the page', () => {
        expect([1, 2, 3, 8].map(workersHere)).toEqual([1, 1, 2, 2]);
    });
});

const wasm = process.env['AEDILE_WASM'];

describe.runIf(wasm)('with the rules', async () => {
    const { instance } = await WebAssembly.instantiate(readFileSync(wasm ?? ''), {});
    const module = Module.of(instance);
    const tiny = JSON.parse(readFileSync(new URL('../../tests/data/tiny.json', import.meta.url), 'utf8')) as ConcordiaFacts;
    const request = (n: number): BalanceRequest => ({ ...TRIAL, map: tiny, players: 2, seed: '0'.repeat(64), game_number: n });

    test('a report shows every part of the map by its name', () => {
        const report = module.reportBalance([0, 1, 2].map((n) => module.playBalance(request(n))));
        const picture = own.layout(tiny, 'wide', null) as ConcordiaPicture;
        const lists = balance(picture, tiny, report, (key, gaps) => `${key} ${gaps?.['from']} ${gaps?.['to']}`);
        expect(report.games).toBe(3);
        expect(report.seats).toHaveLength(2);
        expect(lists.map(({ name }) => name)).toEqual(['cities', 'lines', 'provinces']);
        expect(lists[0]?.things.map(({ title }) => title)).toEqual(['Ostia', 'Capua', 'Neapolis', 'Messana', 'Panormus']);
        expect(lists.map(({ things }) => things.length)).toEqual([5, 8, 2]);
        for (const thing of lists.flatMap(({ things }) => things)) {
            expect(thing.sign, thing.id).not.toBeNull();
            expect(thing.share >= 0 && thing.share <= 1 && thing.mean >= thing.share - 0.001, thing.id).toBe(true);
        }
        const figures = figuresOf(report, lists);
        expect(figures.turns).toBeCloseTo(report.turns.mean / 2);
        expect(figures.totals['cities']).toBeGreaterThan(1);
    });

    test('sums add up in any order', () => {
        const [a, b, c] = [3, 4, 5].map((n) => module.playBalance(request(n)));
        const first = module.reportBalance([a!, b!]);
        expect(module.reportBalance([first.sum, c!]).sum).toEqual(module.reportBalance([c!, b!, a!]).sum);
    });
});
