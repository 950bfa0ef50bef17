/* Finds a place for every name and every plaque: the cheapest of a few sides for a name, of a net of points for a plaque, over
   several rounds in which each gives way to the others. */
import { boxAround, distance, grow, inside, overlap, round1, sticksOut } from './geometry';
import { SEA_TRACKING, labelBox, plaqueBox, plaqueWidth, textWidth } from './text';
import type { Anchor, Box, Label, LandTest, Plaque, Point, SeaName, Side } from './types';

export interface Named extends Point {
    id: string;
    text: string;
    radius: number;
    size: number;
    side?: Side;
}
export interface PlaqueWish {
    id: string;
    text: string;
    centre: Point;
    rings: Point[][];
    foreign: Point[][];
    at?: Point | undefined;
}
/** What is there already: routes as points, stops of colonists, and the room to stay in. */
export interface Obstacles {
    routes: Point[][];
    stops: Point[];
    room: Box;
    /** Units between the spots that are tried for a plaque; a map that is being drawn takes a coarse net, to be quick. */
    net?: number | undefined;
}

const ROUNDS = 6;
const STOP_HALF = 6;
/* A colonist who stands on a stop is larger than its mark; a row of houses is this wide and high to either side. */
const COLONIST_HALF = 12;
const HOUSES_HALF = 22;
const FEW_HOUSES_HALF = 16;
const HOUSES_HIGH = 13;
const PLAQUE_NET = 6;
const PLAQUE_REACH = 84;
/* The side of a name that costs least is below its medallion, where readers look first. */
const SIDE_COST: Record<Side, number> = { S: 0, N: 5, E: 6, W: 8, SE: 9, SW: 9, NE: 11, NW: 11 };

function labelAt(p: Named, side: Side): Label {
    const { radius: r, size: h } = p;
    const gap = 4;
    const spots: Record<Side, [number, number, Anchor]> = {
        S: [0, r + h * 0.98, 'middle'],
        N: [0, -r - h * 0.34, 'middle'],
        E: [r + gap, h * 0.34, 'start'],
        W: [-r - gap, h * 0.34, 'end'],
        SE: [r * 0.62, r + h * 0.74, 'start'],
        SW: [-r * 0.62, r + h * 0.74, 'end'],
        NE: [r * 0.66, -r - h * 0.06, 'start'],
        NW: [-r * 0.66, -r - h * 0.06, 'end'],
    };
    const [dx, dy, anchor] = spots[side];
    return { text: p.text, size: h, side, anchor, x: round1(p.x + dx), y: round1(p.y + dy) };
}

/** Where the houses of a city stand: above it, or below it if its name is above. */
export function houseRow(place: Point & { radius: number }, side: Side | undefined, half = HOUSES_HALF): Box {
    const y0 = side?.startsWith('N') ? place.y + place.radius - 1 : place.y - place.radius - HOUSES_HIGH + 3;
    return { x0: place.x - half, y0, x1: place.x + half, y1: y0 + HOUSES_HIGH };
}

const pointsIn = (points: Point[], box: Box): number =>
    points.reduce((n, p) => n + (inside(p, box) ? 1 : 0), 0);

interface Around {
    places: Named[];
    /** Of the other names, their words and the houses that they leave room for. */
    others: Box[];
    rows: Box[];
    plaques: Box[];
}

/** Words shall not stand where pieces will. */
function piecesCost(box: Box, row: Box, { places, others, rows, plaques }: Around, self: Named, stops: Point[]): number {
    let cost = 0;
    for (const other of rows) cost += overlap(box, other) * 1.2;
    for (const other of [...others, ...plaques]) cost += overlap(row, other) * 1.2;
    for (const p of places) if (p !== self) cost += overlap(row, boxAround(p, p.radius)) * 0.5;
    for (const stop of stops) cost += overlap(box, boxAround(stop, COLONIST_HALF)) * 0.35;
    return cost;
}

function labelCost(label: Label, self: Named, around: Around, about: Obstacles): number {
    const { places, others, plaques } = around;
    const box = grow(labelBox(label), 1.5);
    let cost = SIDE_COST[label.side] + sticksOut(box, about.room) * 12;
    for (const other of others) cost += overlap(box, other) * 1.6;
    for (const plaque of plaques) cost += overlap(box, plaque) * 1.6;
    for (const p of places) if (p !== self) cost += overlap(box, boxAround(p, p.radius + 1)) * 1.6;
    for (const stop of about.stops) cost += overlap(box, boxAround(stop, STOP_HALF)) * 2.4;
    for (const route of about.routes) cost += pointsIn(route, box) * 5;
    return cost + piecesCost(box, houseRow(self, label.side), around, self, about.stops);
}

function cheapest<T>(choices: T[], cost: (choice: T) => number): T {
    let winner = choices[0] as T;
    let least = Infinity;
    for (const choice of choices) {
        const c = cost(choice);
        if (c < least) {
            least = c;
            winner = choice;
        }
    }
    return winner;
}

function plaqueChoices(wish: PlaqueWish, net: number): Plaque[] {
    const head = { text: wish.text, width: plaqueWidth(wish.text) };
    if (wish.at) return [{ ...head, x: round1(wish.at.x), y: round1(wish.at.y) }];
    const points = [wish.centre, ...wish.rings.flat()];
    const choices: Plaque[] = [];
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    for (let x = Math.min(...xs) - PLAQUE_REACH; x <= Math.max(...xs) + PLAQUE_REACH; x += net) {
        for (let y = Math.min(...ys) - PLAQUE_REACH; y <= Math.max(...ys) + PLAQUE_REACH; y += net)
            choices.push({ ...head, x: round1(x), y: round1(y) });
    }
    return choices;
}

/** Whether a point lies in rings taken together, by the even-odd rule. */
export function inRings(p: Point, rings: Point[][]): boolean {
    let odd = false;
    for (const ring of rings) {
        ring.forEach((a, i) => {
            const b = ring[(i + 1) % ring.length]!;
            if (a.y <= p.y !== b.y <= p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x))
                odd = !odd;
        });
    }
    return odd;
}

/** What a spot for a plaque costs by what stands around it. */
function nearCost(plaque: Plaque, wish: PlaqueWish, places: Named[], about: Obstacles): number {
    let cost = distance(plaque, wish.centre) * 0.26 + sticksOut(plaqueBox(plaque), about.room) * 12;
    const box = grow(plaqueBox(plaque), 3);
    for (const p of places) cost += overlap(box, boxAround(p, p.radius + 2)) * 2;
    for (const stop of about.stops)
        cost += overlap(box, boxAround(stop, STOP_HALF + 3)) * 1.2 + overlap(box, boxAround(stop, COLONIST_HALF)) * 0.4;
    return cost;
}

/** What it costs by the ground it lies on: its own province is best, another one worst. */
function groundCost(plaque: Plaque, wish: PlaqueWish, about: Obstacles): number {
    const box = grow(plaqueBox(plaque), 3);
    let cost = 0;
    for (const dx of [-0.5, 0, 0.5]) {
        const p = { x: plaque.x + dx * plaque.width, y: plaque.y };
        const weight = dx === 0 ? 3.5 : 1;
        if (!inRings(p, wish.rings)) cost += weight * (inRings(p, wish.foreign) ? 15 : 9);
    }
    for (const route of about.routes) cost += pointsIn(route, box) * 2.2;
    return cost;
}

function wordCost(plaque: Plaque, boxes: Box[]): number {
    const box = grow(plaqueBox(plaque), 3);
    return boxes.reduce((cost, other) => cost + overlap(box, other) * 2, 0);
}

interface Choice {
    plaque: Plaque;
    cost: number;
}
/* The ground is asked only of the first few, and the rounds weigh only the best of those. */
const NEAR_CHOICES = 600;
const KEPT_CHOICES = 200;

const best = (choices: Choice[], n: number): Choice[] => choices.sort((a, b) => a.cost - b.cost).slice(0, n);

/** The spots worth a thought, so that the rounds need not weigh the whole net again. */
function bestChoices(wish: PlaqueWish, places: Named[], about: Obstacles): Choice[] {
    const net = about.net ?? PLAQUE_NET;
    const share = (PLAQUE_NET / net) ** 2;
    const all = plaqueChoices(wish, net).map((plaque) => ({
        plaque,
        cost: nearCost(plaque, wish, places, about),
    }));
    const near = best(all, NEAR_CHOICES * share).map(({ plaque, cost }) => ({
        plaque,
        cost: cost + groundCost(plaque, wish, about),
    }));
    return best(near, KEPT_CHOICES * share);
}

export interface Placed {
    labels: Map<string, Label>;
    plaques: Map<string, Plaque>;
}

const SIDES = Object.keys(SIDE_COST) as Side[];
const except = <T>(map: Map<string, T>, id: string): T[] =>
    [...map].filter(([k]) => k !== id).map(([, v]) => v);

/** Places plaques, then names, longest first, and goes round until all had several chances to step aside. */
export function placeWords(places: Named[], wishes: PlaqueWish[], about: Obstacles): Placed {
    const labels = new Map<string, Label>();
    const plaques = new Map<string, Plaque>();
    const longestFirst = [...places].sort((a, b) => b.text.length - a.text.length);
    const choices = new Map(wishes.map((w) => [w.id, bestChoices(w, places, about)]));
    for (let round = 0; round < ROUNDS; round++) {
        for (const wish of wishes) {
            const rows = places.map((p) => houseRow(p, labels.get(p.id)?.side, FEW_HOUSES_HALF));
            const boxes = [...except(plaques, wish.id).map(plaqueBox), ...[...labels.values()].map(labelBox), ...rows];
            plaques.set(
                wish.id,
                cheapest(choices.get(wish.id)!, (choice) => choice.cost + wordCost(choice.plaque, boxes))
                    .plaque,
            );
        }
        for (const place of longestFirst) {
            const sides = place.side ? [place.side] : SIDES;
            const around: Around = {
                places,
                others: except(labels, place.id).map(labelBox),
                rows: places.filter((p) => p !== place).map((p) => houseRow(p, labels.get(p.id)?.side)),
                plaques: [...plaques.values()].map(plaqueBox),
            };
            labels.set(
                place.id,
                cheapest(
                    sides.map((side) => labelAt(place, side)),
                    (l) => labelCost(l, place, around, about),
                ),
            );
        }
    }
    return { labels, plaques };
}

/** A name below its place, for maps where the other sides belong to pieces. */
export const labelBelow = (p: Named): Label => ({ ...labelAt(p, 'S') });

const SEA_STEP = 8;
const SEA_REACH = 13;

/** The room of a name on the water; a turned one gets the box around its turned corners. */
export function seaBox(name: SeaName): Box {
    const angle = (name.turn * Math.PI) / 180;
    const c = Math.abs(Math.cos(angle));
    const s = Math.abs(Math.sin(angle));
    const half = textWidth(name.text, name.size, SEA_TRACKING) / 2;
    const rise = name.size * 0.45;
    return boxAround(
        { x: name.x, y: name.y - name.size * 0.35 * c },
        half * c + rise * s,
        half * s + rise * c,
    );
}

/** Eleven points along a name, to ask what lies under it. */
function baseline(name: SeaName): Point[] {
    const angle = (name.turn * Math.PI) / 180;
    const half = textWidth(name.text, name.size, SEA_TRACKING) / 2;
    return Array.from({ length: 11 }, (_, i) => ({
        x: name.x + Math.cos(angle) * half * (i / 5 - 1),
        y: name.y + Math.sin(angle) * half * (i / 5 - 1),
    }));
}

/** Moves the names of seas from where they were wished to where nothing stands on them. */
export function placeSeas(
    wishes: SeaName[],
    taken: Box[],
    routes: Point[][],
    isLand: LandTest | null,
): SeaName[] {
    const cost = (name: SeaName, home: SeaName): number => {
        const box = seaBox(name);
        let sum = distance(name, home) * 0.3;
        for (const other of taken) sum += overlap(grow(box, 3), other) * 2;
        for (const route of routes) sum += pointsIn(route, box) * 3;
        for (const p of baseline(name)) if (isLand?.(p.x, p.y)) sum += 12;
        return sum;
    };
    return wishes.map((home) => {
        const choices: SeaName[] = [];
        for (let i = -SEA_REACH; i <= SEA_REACH; i++)
            for (let j = -SEA_REACH; j <= SEA_REACH; j++)
                choices.push({ ...home, x: round1(home.x + i * SEA_STEP), y: round1(home.y + j * SEA_STEP) });
        return cheapest(choices, (choice) => cost(choice, home));
    });
}
