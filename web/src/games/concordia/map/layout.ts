/* Lays out a map of Concordia: from facts and the places of its cities to a finished picture. Runs in the page and at build time. */
import { rimSites, tessellate } from '../../../maps/cells';
import type { Site } from '../../../maps/cells';
import { between, boxAround, closedPath, compactPath, frameBox, grow, round1 } from '../../../maps/geometry';
import { headOf } from '../../../maps/head';
import { placeWords } from '../../../maps/labels';
import type { Named, PlaqueWish } from '../../../maps/labels';
import { layRoutes } from './routes';
import { spreadDiscs } from '../../../maps/spread';
import { CAPITAL_SIZE, LABEL_SIZE, labelBox, plaqueBox } from '../../../maps/text';
import { softTint, tintOf } from './tint';
import type { Frame, Ground, LandTest, Point, Side } from '../../../maps/types';
import type { City, ConcordiaFacts, ConcordiaPicture, Province } from './types';

/** What the drawer decides; all points are in the frame. */
export interface ConcordiaPlan {
    frame: Frame;
    ground: Ground;
    isLand: LandTest | null;
    homes: Map<string, Point>;
    /** Shorter names for the map. */
    names?: Record<string, string> | undefined;
    sides?: Record<string, Side> | undefined;
    plaques?: Map<string, Point> | undefined;
    tints?: Record<string, string> | undefined;
    /** Points that lines run through, by their ids. */
    vias?: Map<string, Point> | undefined;
    fill?: Site[] | undefined;
    outside?: Site[] | undefined;
    radius?: number | undefined;
    least?: number | undefined;
    reach?: number | undefined;
    warp?: number | undefined;
    /** Units between the spots that are tried for a plaque. */
    net?: number | undefined;
}

const RADIUS = 14.5;
const CAPITAL_MORE = 6;
const LEAST = 66;
const REACH = 120;
const WARP = 7;

function namedPlaces(facts: ConcordiaFacts, plan: ConcordiaPlan): Named[] {
    const radius = plan.radius ?? RADIUS;
    /* Names stand below or beside; the margin keeps medallions with their houses in sight. */
    const room = grow(plan.frame.focus, -(radius + 12));
    const spots = spreadDiscs(
        facts.cities.map((c) => plan.homes.get(c.id)!),
        plan.least ?? LEAST,
        room,
    );
    return facts.cities.map((c, i) => {
        const capital = c.id === facts.capital;
        const side = plan.sides?.[c.id];
        const place = {
            id: c.id,
            text: plan.names?.[c.id] ?? c.title,
            ...spots[i]!,
            radius: radius + (capital ? CAPITAL_MORE : 0),
            size: capital ? CAPITAL_SIZE : LABEL_SIZE,
        };
        return side ? { ...place, side } : place;
    });
}

/** Cities, points of roads within a province, and what the drawer adds. */
function provinceSites(facts: ConcordiaFacts, places: Map<string, Point>, plan: ConcordiaPlan): Site[] {
    const home = new Map(facts.cities.map((c) => [c.id, c.province]));
    const sites: Site[] = facts.cities.map((c) => ({ ...places.get(c.id)!, group: c.province }));
    for (const line of facts.lines) {
        if (line.kind !== 'land' || home.get(line.from) !== home.get(line.to)) continue;
        for (const t of [0.33, 0.5, 0.67])
            sites.push({
                ...between(places.get(line.from)!, places.get(line.to)!, t),
                group: home.get(line.from)!,
            });
    }
    return [...sites, ...(plan.fill ?? [])];
}

function outlines(
    facts: ConcordiaFacts,
    places: Map<string, Point>,
    plan: ConcordiaPlan,
): Map<string, Point[][]> {
    const box = frameBox(plan.frame);
    const sites = provinceSites(facts, places, plan);
    const outside = [...(plan.outside ?? []), ...rimSites(sites, plan.reach ?? REACH, box)];
    return tessellate([...sites, ...outside], box, plan.warp ?? WARP).outlines;
}

function middle(points: Point[]): Point {
    const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
}

function plaqueWishes(
    facts: ConcordiaFacts,
    places: Map<string, Point>,
    rings: Map<string, Point[][]>,
    plan: ConcordiaPlan,
): PlaqueWish[] {
    return facts.provinces.map((p) => ({
        id: p.id,
        text: p.title,
        rings: rings.get(p.id) ?? [],
        foreign: [...rings].filter(([id]) => id !== p.id).flatMap(([, r]) => r),
        at: plan.plaques?.get(p.id),
        centre: middle(facts.cities.filter((c) => c.province === p.id).map((c) => places.get(c.id)!)),
    }));
}

export function layoutConcordia(facts: ConcordiaFacts, plan: ConcordiaPlan): ConcordiaPicture {
    const named = namedPlaces(facts, plan);
    const places = new Map<string, Point>(named.map((p) => [p.id, p]));
    const laid = layRoutes(facts.lines, places, plan.isLand, plan.radius ?? RADIUS, plan.vias);
    const rings = outlines(facts, places, plan);
    const about = {
        routes: laid.map((l) => l.points),
        stops: laid.filter((l) => l.route.may_stop).map((l) => l.route.mid),
        room: grow(plan.frame.focus, -2),
        net: plan.net,
    };
    const { labels, plaques } = placeWords(named, plaqueWishes(facts, places, rings, plan), about);
    const provinces = facts.provinces.map((p, n): Province => ({
        id: p.id,
        path: compactPath((rings.get(p.id) ?? []).map(closedPath).join('')),
        plaque: plaques.get(p.id)!,
        tint: plan.tints?.[p.id] ?? (p.color ? softTint(p.color) : tintOf(n)),
    }));
    const cities = facts.cities.map((c, i): City => {
        const { x, y, radius } = named[i]!;
        return {
            id: c.id,
            x: round1(x),
            y: round1(y),
            province: c.province,
            capital: c.id === facts.capital,
            radius,
            label: labels.get(c.id)!,
        };
    });
    const taken = [
        ...[...labels.values()].map(labelBox),
        ...[...plaques.values()].map(plaqueBox),
        ...named.map((p) => boxAround(p, p.radius)),
    ];
    return {
        kind: 'concordia',
        ...headOf(facts, plan, taken, about.routes),
        provinces,
        cities,
        routes: laid.map((l) => l.route),
    };
}
