/* The parts of the map layout, each by itself. */
import { describe, expect, it } from 'vitest';
import { rimSites, tessellate } from '../src/maps/cells';
import type { Site } from '../src/maps/cells';
import { collisions } from '../src/maps/collide';
import { pixelOf, wholeScale } from '../src/lib/board/camera';
import { compactPath, cubicAt, distance, overlap, ringsOf, sticksOut } from '../src/maps/geometry';
import { inRings, placeWords } from '../src/maps/labels';
import { landMask } from '../src/maps/mask';
import { thingsOn } from '../src/games/concordia/map/faults';
import layoutOwn from '../src/games/concordia/map/own';
import { thumb } from '../src/games/concordia/map/thumb';
import { spreadLine, waterlinesOf } from '../src/maps/waterlines';
import { layRoutes } from '../src/games/concordia/map/routes';
import { searchCells } from '../src/games/antike/map/search';
import { spreadDiscs, spreadRooms } from '../src/maps/spread';
import { labelBox, textWidth } from '../src/maps/text';
import { drawThumb } from '../src/maps/thumb';
import { softTint } from '../src/games/concordia/map/tint';
import type { ConcordiaFacts, ConcordiaPicture } from '../src/games/concordia/map/types';

const ROOM = { x0: 0, y0: 0, x1: 400, y1: 300 };

describe('geometry', () => {
    it('measures what boxes share and how far they stick out', () => {
        expect(overlap({ x0: 0, y0: 0, x1: 10, y1: 10 }, { x0: 5, y0: 8, x1: 20, y1: 20 })).toBe(10);
        expect(overlap({ x0: 0, y0: 0, x1: 10, y1: 10 }, { x0: 10, y0: 0, x1: 20, y1: 10 })).toBe(0);
        expect(sticksOut({ x0: -3, y0: 0, x1: 10, y1: 302 }, ROOM)).toBe(5);
    });
    it('keeps a path when it packs it', () => {
        const path = 'M10 10L20.5 9.1L20.5 9.1L-3 4ZM1 1L2 2L3 1Z';
        expect(compactPath(path)).toBe('M10 10l10.5-0.9l-23.5-5.1zM1 1l1 1l1-1z');
        expect(ringsOf(path)).toHaveLength(2);
    });
    it('runs along a cubic from end to end', () => {
        const cubic = { a: { x: 0, y: 0 }, c1: { x: 0, y: 10 }, c2: { x: 10, y: 10 }, b: { x: 10, y: 0 } };
        expect(cubicAt(cubic, 0)).toEqual(cubic.a);
        expect(cubicAt(cubic, 0.5)).toEqual({ x: 5, y: 7.5 });
    });
});

describe('land', () => {
    it('is where the path is, without its lakes', () => {
        const isLand = landMask('M10 10L90 10L90 90L10 90ZM40 40L60 40L60 60L40 60Z', 100, 100);
        expect([isLand(20, 20), isLand(50, 50), isLand(5, 50), isLand(500, 50)]).toEqual([
            true,
            false,
            false,
            false,
        ]);
    });
});

describe('spreading', () => {
    const crowd = [
        { x: 100, y: 100 },
        { x: 104, y: 100 },
        { x: 102, y: 103 },
        { x: 300, y: 200 },
    ];
    it('keeps discs apart and leaves the lonely one at home', () => {
        const spots = spreadDiscs(crowd, 60, ROOM);
        for (let i = 0; i < 3; i++)
            for (let j = i + 1; j < 4; j++) expect(distance(spots[i]!, spots[j]!)).toBeGreaterThan(59);
        expect(spots[3]).toEqual({ x: 300, y: 200 });
    });
    it('keeps rooms apart', () => {
        const room = { left: 30, right: 30, above: 10, below: 20 };
        const [a, b] = spreadRooms(crowd.slice(0, 2), [room, room], 20, ROOM);
        expect(Math.abs(a!.x - b!.x) > 59 || Math.abs(a!.y - b!.y) > 29).toBe(true);
    });
});

describe('cells', () => {
    const sites: Site[] = [
        { x: 100, y: 100, group: 'a' },
        { x: 200, y: 100, group: 'b' },
        { x: 150, y: 200, group: 'b' },
    ];
    it('share their border point by point', () => {
        const { outlines, lines } = tessellate(sites, ROOM, 5);
        const shared = lines.find((l) => l.from === 'a' && l.to === 'b')!.stretches.flat();
        const text = (p: { x: number; y: number }): string => `${p.x.toFixed(3)},${p.y.toFixed(3)}`;
        for (const group of ['a', 'b']) {
            const outline = new Set(outlines.get(group)!.flat().map(text));
            expect(shared.every((p) => outline.has(text(p)))).toBe(true);
        }
    });
    it('hold their own sites', () => {
        const { outlines } = tessellate(sites, ROOM, 0);
        expect(inRings({ x: 150, y: 200 }, outlines.get('b')!)).toBe(true);
        expect(inRings({ x: 150, y: 200 }, outlines.get('a')!)).toBe(false);
    });
    it('end at the rim', () => {
        for (const p of rimSites(sites, 80, ROOM))
            for (const s of sites) expect(distance(p, s)).toBeGreaterThan(80);
    });
    it('are found so that the wanted neighbours touch', () => {
        const spots = new Map([
            ['a', { x: 60, y: 150 }],
            ['b', { x: 150, y: 150 }],
            ['c', { x: 240, y: 150 }],
        ]);
        const { sites: found } = searchCells({
            spots,
            fixed: [],
            wanted: new Set(['a|b', 'a|c', 'b|c']),
            box: ROOM,
            steps: 800,
            seed: 3,
        });
        const { lines } = tessellate(found, ROOM, 0);
        expect(
            lines
                .filter((l) => l.to !== null)
                .map((l) => `${l.from}|${l.to}`)
                .sort(),
        ).toEqual(['a|b', 'a|c', 'b|c']);
    });
});

describe('routes', () => {
    const cities = new Map([
        ['a', { x: 50, y: 150 }],
        ['b', { x: 350, y: 150 }],
    ]);
    const lines = [
        { id: 'a-b-sea', from: 'a', to: 'b', kind: 'sea' as const },
        { id: 'a-b-land', from: 'a', to: 'b', kind: 'land' as const },
    ];
    it('go round land by sea and straight over it by road', () => {
        const isLand = landMask('M150 100L250 100L250 200L150 200Z', 400, 300);
        const [sea, land] = layRoutes(lines, cities, isLand, 14);
        expect(sea!.points.filter((p) => isLand(p.x, p.y))).toEqual([]);
        expect(Math.abs(land!.route.mid.y - 150)).toBeLessThan(10);
        expect(sea!.route.id).toBe('a-b-sea');
    });
});

describe('words', () => {
    it('are as wide as their letters', () => {
        expect(textWidth('Ii', 10, 0)).toBeCloseTo(7.2);
        expect(textWidth('', 10)).toBe(0);
    });
    it('step aside for each other', () => {
        const place = (id: string, x: number, y: number) => ({
            id,
            text: 'Syracusae',
            x,
            y,
            radius: 14,
            size: 11,
        });
        const places = [place('a', 150, 150), place('b', 150, 190), place('c', 200, 150)];
        const { labels } = placeWords(places, [], { routes: [], stops: [], room: ROOM });
        const boxes = [...labels.values()].map(labelBox);
        expect(
            overlap(boxes[0]!, boxes[1]!) + overlap(boxes[0]!, boxes[2]!) + overlap(boxes[1]!, boxes[2]!),
        ).toBe(0);
    });
});

describe('collisions', () => {
    const facts: ConcordiaFacts = {
        kind: 'concordia',
        id: 'two',
        title: 'Two',
        capital: 'roma',
        provinces: [{ id: 'italia', title: 'Italia' }],
        cities: [
            { id: 'roma', title: 'Roma', province: 'italia', token: null, x: 0.2, y: 0.2 },
            { id: 'ostia', title: 'Ostia', province: 'italia', token: 'A', x: 0.8, y: 0.8 },
        ],
        lines: [
            { id: 'ostia-roma-land', from: 'ostia', to: 'roma', kind: 'land' },
            { id: 'ostia-roma-sea', from: 'ostia', to: 'roma', kind: 'sea', may_stop: false },
        ],
    };
    it('are none in a small map, and are seen when a word is moved', () => {
        const picture = layoutOwn.layout(facts, 'wide', null) as ConcordiaPicture;
        expect(collisions(picture, thingsOn(picture))).toEqual([]);
        const [roma, ostia] = picture.cities;
        ostia!.label = { ...ostia!.label, x: roma!.x, y: roma!.y };
        expect(collisions(picture, thingsOn(picture))).toContain('medallion roma on label ostia');
    });
});

it('softens a loud colour', () => {
    expect(softTint('#ff0000')).toMatch(/^#[0-9a-f]{6}$/);
    expect(softTint('#ff0000')).not.toBe('#ff0000');
});

describe('the camera', () => {
    const box = { x0: 100, y0: 0, x1: 300, y1: 100 };
    const middle = { x: 200, y: 50 };
    const size = { width: 800, height: 800 };

    it('shows the middle of a map in the middle of its frame', () => {
        expect(pixelOf({ box, isFilling: false }, size, middle)).toEqual({ x: 400, y: 400 });
        expect(pixelOf({ box, isFilling: true }, size, middle)).toEqual({ x: 400, y: 400 });
    });
    it('leaves room at two sides, or cuts the map off there', () => {
        expect(pixelOf({ box, isFilling: false }, size, { x: 100, y: 0 })).toEqual({ x: 0, y: 200 });
        expect(pixelOf({ box, isFilling: true }, size, { x: 100, y: 0 })).toEqual({ x: -400, y: 0 });
    });
    it('knows how far one has to step back to see all', () => {
        expect(wholeScale({ box, isFilling: true }, size)).toBe(0.5);
        expect(wholeScale({ box, isFilling: false }, size)).toBe(1);
    });
});

describe('a small picture', () => {
    const ring = 'M10.2 10.4l2.1 0l2-0.1l10.3 0.2l0 20.2l-14.4-0.1z';
    const city = (id: string, capital: boolean) => ({ id, capital, x: 20.4, y: 20.6, radius: 11, province: 'p', label: {} });
    const picture = { kind: 'concordia', id: 'm', focus: ROOM, land: `${ring}M0 0l1 0l0 1l-1 0z`,
        provinces: [{ id: 'p', path: ring, tint: '#123456', plaque: {} }],
        cities: [city('a', true), city('b', false)],
        routes: [{ id: 'r', kind: 'sea', path: 'M615.8 402.5C623.6 384.3 633.9 360 641.7 341.8' }] } as unknown as ConcordiaPicture;
    const { body, focus } = drawThumb(picture, thumb(picture));

    it('goes in long steps and leaves out islands that nobody would see', () => {
        expect(body).toContain('id="thumb-concordia-m" d="M10 10l15 1l0 20l-15 0z"');
        expect(focus).toEqual(ROOM);
    });
    it('has the ways, the cities and their goods', () => {
        expect(body).toContain('<path class="way sea" d="M616 403C624 384 634 360 642 342"/>');
        expect(body.match(/<circle/g)).toHaveLength(2);
        expect(body).toContain('href="#pieces-arch"');
        expect(body).toContain('href="#goods-food"');
    });
});

describe('lines along a coast', () => {
    it('know how far each cell is from the next land', () => {
        const line = Float64Array.from([1e9, 1e9, 0, 1e9, 1e9, 1e9, 4]);
        expect([...spreadLine(line)]).toEqual([4, 1, 0, 1, 4, 5, 4]);
    });
    it('lie at their distance, and not along the edge of the picture', () => {
        const island = 'M190 140L210 140L210 160L190 160Z';
        const headland = 'M0 0L60 0L60 300L0 300Z';
        const [line = ''] = waterlinesOf(island + headland, ROOM, [20]);
        const ends = line.split('M').slice(1).map((part) => {
            const numbers = (part.match(/-?[\d.]+/g) ?? []).map(Number);
            return numbers.reduce((box, value, i) => {
                const at = i < 2 ? value : (i % 2 ? box.y : box.x) + value;
                return i % 2 ? { ...box, y: at, y0: Math.min(box.y0, at), y1: Math.max(box.y1, at) } : { ...box, x: at, x0: Math.min(box.x0, at), x1: Math.max(box.x1, at) };
            }, { x: 0, y: 0, x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity });
        });
        const round = ends.find((box) => box.x0 > 100)!;
        const beside = ends.find((box) => box.x0 < 100)!;
        for (const [is, wanted] of [[round.x0, 170], [round.x1, 230], [round.y0, 120], [round.y1, 180], [beside.x0, 80], [beside.x1, 80]])
            expect(Math.abs(is! - wanted!)).toBeLessThan(3);
        expect(ends).toHaveLength(2);
    });
});
