// pointing.test.ts: picking places on a map one after the other, in Concordia and in Antike, and where a sheet stands.
import { expect, test } from 'vitest';
import { pointedWay, troopsOf } from '../src/games/antike/movere';
import { besideOf } from '../src/lib/board/beside';
import { choicesOf, narrowed, picksAfter, placeToDecide } from '../src/lib/board/pointing';
import type { Place } from '../src/lib/board/places';
import { moveOf } from './moves';

const placesOf = (...ids: string[]) => new Map(ids.map((id, index): [string, Place] =>
    [id, { id, noun: id.includes(':') ? 'province' : 'city', name: id, x: index * 50, y: 0, radius: 10, isPill: id.includes(':') }]));

const CONCORDIA = placesOf('roma', 'ostia', 'capua', 'via', 'appia', 'aurelia', 'province:italia', 'province:gallia');
const march = (from: string, line: string) => moveOf(`move ${from} ${line}`, { args: { from, line } });
const build = (city: string) => moveOf(`build ${city}`, { args: { city } });
const produce = (province: string) => moveOf(`produce ${province}`, { args: { province } });
const WALKS = [march('roma', 'via'), march('roma', 'appia'), march('aurelia', 'appia'), moveOf('done')];

/** The picks after these places were pointed at, one after the other. */
function pointedAt(moves: Parameters<typeof picksAfter>[0], places: typeof CONCORDIA, ...points: string[]): string[] {
    return points.reduce<string[]>((picks, place) => picksAfter(moves, places, picks, place), []);
}

test('Concordia: another house is picked straight away', () => {
    const moves = [build('ostia'), build('capua')];
    expect(pointedAt(moves, CONCORDIA, 'ostia', 'capua')).toEqual(['capua']);
    expect([...choicesOf(moves, CONCORDIA, ['ostia'])].map(([id, { role }]) => [id, role])).toEqual([['ostia', 'site'], ['capua', 'site']]);
    expect(placeToDecide(narrowed(moves, CONCORDIA, ['capua']), CONCORDIA, ['capua'])).toBe('capua');
});

test('Concordia: another province is picked straight away', () => {
    const moves = [produce('italia'), produce('gallia')];
    expect(pointedAt(moves, CONCORDIA, 'province:italia', 'province:gallia')).toEqual(['province:gallia']);
});

test('Concordia: a colonist, then a target, another target, another colonist', () => {
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'via')).toEqual(['roma', 'via']);
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'via', 'appia')).toEqual(['roma', 'appia']);
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'via', 'aurelia')).toEqual(['aurelia']);
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'via', 'aurelia', 'appia')).toEqual(['aurelia', 'appia']);
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'aurelia')).toEqual(['aurelia']);
    expect(pointedAt(WALKS, CONCORDIA, 'roma', 'roma')).toEqual([]);
});

test('Concordia: a target first, then who goes there, then another target of the same', () => {
    expect(pointedAt(WALKS, CONCORDIA, 'appia', 'roma')).toEqual(['appia', 'roma']);
    expect(pointedAt(WALKS, CONCORDIA, 'appia', 'roma', 'via')).toEqual(['roma', 'via']);
    expect(pointedAt(WALKS, CONCORDIA, 'appia', 'via')).toEqual(['via']);
});

test('a picked start shows its targets and the other starts', () => {
    const roles = (picks: string[]) => [...choicesOf(WALKS, CONCORDIA, picks)].map(([id, { role }]) => `${id} ${role}`).sort();
    expect(roles([])).toEqual(['appia target', 'aurelia mover', 'roma mover', 'via target']);
    expect(roles(['aurelia'])).toEqual(['appia target', 'aurelia mover', 'roma mover']);
    expect(roles(['roma', 'via'])).toEqual(['appia target', 'aurelia mover', 'roma mover', 'via target']);
});

test('a start alone has no sheet; where one goes has', () => {
    const at = (...picks: string[]) => placeToDecide(narrowed(WALKS, CONCORDIA, picks), CONCORDIA, picks);
    expect(at('roma')).toBeNull();
    expect(at('roma', 'via')).toBe('via');
    expect(at('appia', 'roma')).toBe('appia');
    expect(at('appia')).toBe('appia');
    expect(at()).toBeNull();
});

const ANTIKE = placesOf('athenae', 'sparta', 'pella', 'ephesos');
for (const place of ANTIKE.values()) place.noun = 'region';
const go = (kind: string, from: string, region: string, units = 1) => moveOf(`move ${kind} ${from} ${region}`, { kind: 'move', args: { kind, from, region, units } });
const UNITS = [go('legion', 'athenae', 'sparta', 3), go('legion', 'athenae', 'pella', 3), go('galley', 'athenae', 'ephesos'), go('legion', 'sparta', 'athenae', 2), moveOf('done')];

test('Antike: groups keep their start when another target is pointed at', () => {
    const way = (...points: string[]) => pointedWay(troopsOf(UNITS), pointedAt(UNITS, ANTIKE, ...points));
    expect(way('athenae', 'pella')).toEqual({ from: 'athenae', to: 'pella' });
    expect(way('athenae', 'pella', 'ephesos')).toEqual({ from: 'athenae', to: 'ephesos' });
    expect(way('athenae', 'pella', 'sparta')).toEqual({ from: 'athenae', to: 'sparta' });
    expect(way('sparta', 'athenae')).toEqual({ from: 'sparta', to: 'athenae' });
    expect(way('sparta', 'pella')).toEqual({ from: null, to: 'pella' });
});

test('Antike: between two places with units the first one is the start', () => {
    expect(narrowed(UNITS, ANTIKE, ['sparta', 'athenae']).map(({ move }) => move)).toEqual(['move legion sparta athenae']);
    expect(narrowed(UNITS, ANTIKE, ['athenae', 'sparta']).map(({ move }) => move)).toEqual(['move legion athenae sparta']);
    expect(choicesOf(UNITS, ANTIKE, ['athenae']).get('sparta')?.role).toBe('target');
    expect(choicesOf(UNITS, ANTIKE, []).get('sparta')?.role).toBe('mover');
});

test('Antike: another city is picked straight away, also where one city has two choices', () => {
    const arm = (kind: string, region: string) => moveOf(`arm ${kind} ${region}`, { kind: 'arm', args: { kind, region } });
    const moves = [arm('legion', 'pella'), arm('galley', 'pella'), arm('legion', 'sparta')];
    expect(pointedAt(moves, ANTIKE, 'pella', 'sparta')).toEqual(['sparta']);
    expect(placeToDecide(narrowed(moves, ANTIKE, ['pella']), ANTIKE, ['pella'])).toBe('pella');
});

test('Antike: units that can go or conquer where they stand have a sheet there', () => {
    const conquer = moveOf('conquer athenae 2', { kind: 'conquer', args: { region: 'athenae', legions: 2 } });
    const moves = [...UNITS, conquer];
    const at = (...points: string[]) => {
        const picks = pointedAt(moves, ANTIKE, ...points);
        return placeToDecide(narrowed(moves, ANTIKE, picks), ANTIKE, picks);
    };
    expect(at('athenae')).toBe('athenae');
    expect(at('athenae', 'pella')).toBe('pella');
    expect(at('sparta')).toBeNull();
    expect(narrowed(moves, ANTIKE, ['athenae'])).toContain(conquer);
    expect(narrowed(moves, ANTIKE, ['athenae']).some(({ kind }) => kind === 'move')).toBe(true);
});

test('a unit under way has one start, which is no choice', () => {
    const moves = [go('legion', 'athenae', 'sparta'), go('legion', 'athenae', 'pella')];
    expect([...choicesOf(moves, ANTIKE, []).keys()]).toEqual(['sparta', 'pella']);
    expect(pointedAt(moves, ANTIKE, 'sparta', 'pella')).toEqual(['pella']);
});

test('a sheet stands beside its place, inside the room, and leaves other places free', () => {
    const [size, room] = [{ width: 200, height: 100 }, { width: 800, height: 600 }];
    const isApart = (thing: { x0: number; y0: number; x1: number; y1: number }) => {
        const { x, y } = besideOf(thing, size, room);
        expect(x >= 0 && y >= 0 && x + size.width <= room.width && y + size.height <= room.height).toBe(true);
        return x >= thing.x1 || x + size.width <= thing.x0 || y >= thing.y1 || y + size.height <= thing.y0;
    };
    for (let x = 0; x <= 760; x += 40)
        for (let y = 0; y <= 560; y += 40) expect(isApart({ x0: x, y0: y, x1: x + 40, y1: y + 40 }), `${x} ${y}`).toBe(true);
    const thing = { x0: 300, y0: 300, x1: 340, y1: 340 };
    expect(besideOf(thing, size, room).x).toBe(350);
    expect(besideOf(thing, size, room, [{ x: 400, y: 320 }]).x + size.width).toBeLessThan(300);
});
