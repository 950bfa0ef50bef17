// lessons.test.ts: every lesson is played to its end in the real module, and says what it has to
// say in both languages.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { get } from 'svelte/store';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Calls } from '../src/lib/engine/calls';
import type { Engine } from '../src/lib/engine/engine';
import { Module } from '../src/lib/engine/module';
import type { Engines } from '../src/lib/table/local';
import { PAGES, partsOf, WITH_LESSONS } from '../src/games';
import { LessonTable } from '../src/lib/learn/lesson';
import { lessonOf, textOf } from '../src/lib/learn/lessons';
import { fits, kindOf, offered } from '../src/lib/learn/match';
import { isPart } from '../src/lib/learn/parts';
import { progressOf, startOf } from '../src/lib/learn/progress';
import type { Lesson, LessonText } from '../src/lib/learn/types';
import { pace } from '../src/lib/settings';
import { LANGUAGES } from '../src/lib/words';
import { movesOf } from './moves';

const path = process.env['AEDILE_WASM'] ?? resolve(__dirname, '../../build/release/src/wasm/aedile.wasm');
const GAMES = WITH_LESSONS;

/** A storage of this test's own. */
function storage(): Storage {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key) } as unknown as Storage;
}

describe('the texts', () => {
    async function both(game: string): Promise<[Lesson, LessonText[]]> {
        const lesson = await lessonOf(game);
        const texts = await Promise.all(LANGUAGES.map((language) => textOf(game, language)));
        return [lesson as Lesson, texts as LessonText[]];
    }

    test.each(GAMES)('%s has all of them in both languages', async (game) => {
        const [lesson, texts] = await both(game);
        for (const text of texts) {
            expect(Object.keys(text.steps)).toEqual(lesson.steps.map((step) => step.id));
            for (const step of lesson.steps) {
                const said = text.steps[step.id];
                expect(said?.title && said.text.every((one) => one !== ''), step.id).toBeTruthy();
                expect(said?.now?.length ?? 0, `${step.id}: one sentence for each choice`).toBe(step.do?.length ?? 0);
                expect(said?.text.every((one) => one.split('*').length % 2 === 1), `${step.id}: open *`).toBe(true);
                if (step.tempt) expect(said?.wrong, `${step.id}: why another choice`).toBeTruthy();
            }
        }
    });

    test.each(GAMES)('%s points at parts that there are, and the list knows its length', async (game) => {
        const [lesson] = await both(game);
        const lookables = (await partsOf(game))?.lookables ?? {};
        for (const step of lesson.steps) for (const name of step.look ?? []) expect(isPart(name, lookables), name).toBe(true);
        expect(PAGES[game]?.lesson).toMatchObject({ steps: lesson.steps.length, minutes: lesson.minutes });
        for (const { scene } of lesson.steps) if (scene) expect(lesson.scenes).toHaveProperty(scene);
    });
});

describe('patterns', () => {
    test('fit whole moves, several, and beginnings', () => {
        expect(fits('build cosa', 'build cosa')).toBe(true);
        expect(fits('build cosa', 'build cosae')).toBe(false);
        expect(fits('place land roma | place sea roma', 'place sea roma')).toBe(true);
        expect(fits('temple *', 'temple salonae')).toBe(true);
    });

    test('what tempts is offered besides', () => {
        const legal = movesOf('a', 'b', 'c');
        expect(offered({ id: 'x', do: ['a'], tempt: ['b'] }, 0, legal).map(({ move }) => move)).toEqual(['a', 'b']);
        expect(offered({ id: 'x' }, 0, legal)).toEqual([]);
        expect(offered({ id: 'x', isFree: true }, 0, legal)).toEqual(legal);
    });
});

describe.skipIf(!existsSync(path) || !path.endsWith('.wasm'))('in the module', () => {
    let engines: Engines;

    /** The module as the workers give it, at once. */
    function engineOf(module: Module): Engine {
        const ponder = (record: string, seat: number, bot: string, seed: readonly [number, number]) => {
            const handle = module.open(record);
            const move = module.think(handle, seat, bot, seed);
            module.close(handle);
            return move;
        };
        return new Proxy({} as Engine, { get: (_, name: keyof Calls) => async (...args: never[]) =>
            name === 'ponder' ? (ponder as (...all: never[]) => string)(...args)
                : (module[name as keyof Module] as (...all: never[]) => unknown)(...args) });
    }

    beforeAll(async () => {
        const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
        const engine = engineOf(Module.of(instance));
        engines = { rules: engine, brain: engine };
    });

    beforeEach(() => {
        vi.stubGlobal('localStorage', storage());
        pace.set(0);
    });

    async function open(game: string): Promise<LessonTable> {
        const table = new LessonTable(await lessonOf(game) as Lesson, engines);
        await settled(table);
        return table;
    }

    async function settled(table: LessonTable): Promise<void> {
        await vi.waitFor(() => expect(get(table.at).isBusy).toBe(false));
        await table.retell();
    }

    const stepOf = (table: LessonTable) => table.lesson.steps[get(table.at).step];
    const movesOf = (table: LessonTable) => get(table.frame)?.legal ?? [];

    /** One thing that the step asks for; every choice in turn if there are several. */
    async function goOn(table: LessonTable, turn: number): Promise<void> {
        const step = stepOf(table);
        if (!step) return;
        if (kindOf(step) === 'read') return table.next();
        const { stage } = get(table.at);
        const wanted = movesOf(table).filter(({ move }) => step.isFree || fits(step.do?.[stage] ?? '', move));
        expect(wanted.length, `${step.id}: nothing can be done`).toBeGreaterThan(0);
        await table.act(0, wanted[turn % wanted.length]?.move ?? '');
        expect(get(table.refusal), step.id).toBeNull();
    }

    test.each(GAMES.flatMap((game) => [[game, 0], [game, 1]] as const))('%s runs to its end (%i)', async (game, turn) => {
        const table = await open(game);
        for (let n = 0; !table.isLast && n < 200; n++) await goOn(table, turn);
        expect(stepOf(table)?.id).toBe('done');
        expect(get(table.frame)?.status).toBe('finished');
        expect(get(table.frame)?.result?.find((seat) => seat.seat === 0)?.rank).toBe(1);
        expect(progressOf(game).isDone).toBe(true);
    });

    test.each(GAMES)('%s: what tempts is legal there, changes nothing and is answered', async (game) => {
        const table = await open(game);
        for (let n = 0; !table.isLast && n < 200; n++) {
            const { stage, step } = get(table.at);
            const tempting = stage === 0 ? (stepOf(table)?.tempt ?? []) : [];
            for (const [index, move] of tempting.entries()) {
                expect(movesOf(table).map((one) => one.move)).toContain(move);
                await table.act(0, move);
                expect(get(table.at)).toMatchObject({ step, stage, wrong: index + 1 });
            }
            await goOn(table, 0);
        }
    });

    test('one can go back, leave and come back', async () => {
        const table = await open('concordia');
        for (let n = 0; n < 4; n++) await goOn(table, 0);
        expect(get(table.at)).toMatchObject({ step: 3, stage: 1 });
        await table.back();
        expect(get(table.at)).toMatchObject({ step: 3, stage: 0 });
        expect(movesOf(table)).toHaveLength(1);
        await table.back();
        expect(movesOf(table).map(({ move }) => move)).toContain('play architect_start');
        await goOn(table, 0);
        table.close();
        const again = await open('concordia');
        expect(get(again.at).step).toBe(3);
        expect(movesOf(again)).toHaveLength(1);
        await again.restart();
        expect(get(again.at).step).toBe(0);
    });

    test('a record that can no longer be opened begins anew', async () => {
        localStorage.setItem('aedile.learn.sylla', JSON.stringify({ step: 4, isDone: false, starts: ['no record'] }));
        const table = await open('sylla');
        expect(get(table.at).step).toBe(0);
        expect(get(table.refusal)).toBeNull();
        expect(startOf(progressOf('sylla').starts, 0)).toContain('game sylla');
    });
});
