/* Lays out a map of Antike II: regions as cells over land and sea, borders in the colours of those who may cross them. */
import { rimSites, tessellate } from '../../../maps/cells';
import type { SharedLine, Site } from '../../../maps/cells';
import { boxAround, closedPath, compactPath, frameBox, grow, openPath, round1 } from '../../../maps/geometry';
import { headOf } from '../../../maps/head';
import { labelBelow } from '../../../maps/labels';
import { pairOf } from './search';
import type { SearchTask } from './search';
import { spreadRooms } from '../../../maps/spread';
import type { Room } from '../../../maps/spread';
import { REGION_SIZE, labelBox, textWidth } from '../../../maps/text';
import type { Box, Frame, Ground, LandTest, Point, SeaName, Surface } from '../../../maps/types';
import type { AntikeFacts, AntikePicture, Border, Link, Region } from './types';

export interface AntikePlan {
    frame: Frame;
    ground: Ground;
    isLand: LandTest | null;
    homes: Map<string, Point>;
    names?: Record<string, string> | undefined;
    /** Sites found by the cell search; without them every region is the cell of its own middle. */
    sites?: Site[] | undefined;
    /** More ground of a region, where the search alone cannot make neighbours touch. */
    fill?: Site[] | undefined;
    outside?: Site[] | undefined;
    barriers?: SeaName[] | undefined;
    reach?: number | undefined;
    warp?: number | undefined;
}

const REGION_RADIUS = 12.5;
const LEAST = 58;
const REACH = 78;
const WARP = 5;
const BORDER_STEP = 4;
/* Above the medallion stand units, at most one row of them. */
const UNITS = 20;
const LABEL_DROP = REGION_RADIUS + REGION_SIZE * 1.15;

function roomOf(text: string): Room {
    const half = Math.max(REGION_RADIUS + 6, textWidth(text, REGION_SIZE) / 2 + 2);
    return { left: half, right: half, above: REGION_RADIUS + UNITS, below: LABEL_DROP + 2 };
}

/** Where the medallions stand, before there are cells. */
function regionSpots(
    facts: AntikeFacts,
    plan: Pick<AntikePlan, 'frame' | 'homes' | 'names'>,
): Map<string, Point> {
    const texts = facts.regions.map((r) => plan.names?.[r.id] ?? r.title);
    const { focus } = plan.frame;
    const room: Box = {
        x0: focus.x0 + 44,
        y0: focus.y0 + REGION_RADIUS + UNITS,
        x1: focus.x1 - 44,
        y1: focus.y1 - LABEL_DROP - 4,
    };
    const spots = spreadRooms(
        facts.regions.map((r) => plan.homes.get(r.id)!),
        texts.map(roomOf),
        LEAST,
        room,
    );
    return new Map(facts.regions.map((r, i) => [r.id, spots[i]!]));
}

/** The edge of the board, and ground given by hand. */
function fixedSites(spots: Iterable<Point>, plan: AntikePlan): Site[] {
    return [
        ...(plan.fill ?? []),
        ...(plan.outside ?? []),
        ...rimSites([...spots], plan.reach ?? REACH, frameBox(plan.frame)),
    ];
}

/** What the cell search needs to know of a map. */
export function cellTask(facts: AntikeFacts, plan: AntikePlan, steps: number, seed = 7): SearchTask {
    const spots = regionSpots(facts, plan);
    const wanted = new Set(facts.borders.map((b) => pairOf(b.from, b.to)));
    return {
        spots,
        wanted,
        fixed: fixedSites(spots.values(), plan),
        box: grow(plan.frame.focus, 10),
        steps,
        seed,
    };
}

const BOW = { land: 0.14, sea: -0.14 } as const;

/** Dotted lines for the borders that the cells do not show. */
function linksOf(facts: AntikeFacts, lines: SharedLine[], spots: Map<string, Point>): Link[] {
    const shown = new Set(lines.map((l) => pairOf(l.from, l.to ?? '')));
    return facts.borders
        .filter((b) => !shown.has(pairOf(b.from, b.to)))
        .flatMap(({ from, to, kind }) => {
            const a = spots.get(from)!;
            const b = spots.get(to)!;
            return (kind === 'both' ? (['land', 'sea'] as const) : [kind]).map((one) => {
                const bend = {
                    x: (a.x + b.x) / 2 - (b.y - a.y) * BOW[one],
                    y: (a.y + b.y) / 2 + (b.x - a.x) * BOW[one],
                };
                return {
                    from,
                    to,
                    kind: one,
                    path: `M${a.x} ${a.y}Q${round1(bend.x)} ${round1(bend.y)} ${b.x} ${b.y}`,
                };
            });
        });
}

/** Cuts a line where the answer of `kindAt` changes; the pieces share their end points. */
function runs(line: Point[], kindAt: (p: Point, i: number) => Surface): { kind: Surface; points: Point[] }[] {
    const out: { kind: Surface; points: Point[] }[] = [];
    line.forEach((p, i) => {
        const kind = kindAt(p, i);
        const last = out[out.length - 1];
        if (last?.kind === kind) last.points.push(p);
        else out.push({ kind, points: last ? [last.points[last.points.length - 1]!, p] : [p] });
    });
    return out.filter((run) => run.points.length > 1);
}

/** A border for both is red over land and blue over water; where it lies in one of them only, half and half. */
function bothKinds(line: Point[], isLand: LandTest | null): { kind: Surface; points: Point[] }[] {
    const onLand = line.map((p) => isLand?.(p.x, p.y) ?? false);
    const share = onLand.filter(Boolean).length / line.length;
    if (share < 0.15 || share > 0.85) return runs(line, (_, i) => (i < line.length / 2 ? 'land' : 'sea'));
    return runs(line, (_, i) => (onLand[i] ? 'land' : 'sea'));
}

function bordersOf(line: SharedLine, kinds: Map<string, Surface | 'both'>, isLand: LandTest | null): Border[] {
    const { from, to } = line;
    const kind = to === null ? 'rim' : (kinds.get(pairOf(from, to)) ?? 'none');
    return line.stretches.flatMap((points): Border[] => {
        if (kind !== 'both') return [{ from, to, kind, path: compactPath(openPath(points)) }];
        return bothKinds(points, isLand).map((run) => ({
            from,
            to,
            kind: run.kind,
            path: compactPath(openPath(run.points)),
        }));
    });
}

function regionsOf(
    facts: AntikeFacts,
    plan: AntikePlan,
    spots: Map<string, Point>,
    outlines: Map<string, Point[][]>,
): Region[] {
    return facts.regions.map((r): Region => {
        const { x, y } = spots.get(r.id)!;
        const text = plan.names?.[r.id] ?? r.title;
        const label = labelBelow({ id: r.id, text, x, y, radius: REGION_RADIUS, size: REGION_SIZE });
        return {
            id: r.id,
            x: round1(x),
            y: round1(y),
            resource: r.resource,
            ship: r.ship === true,
            radius: REGION_RADIUS,
            label,
            path: compactPath((outlines.get(r.id) ?? []).map(closedPath).join('')),
        };
    });
}

export function layoutAntike(facts: AntikeFacts, plan: AntikePlan): AntikePicture {
    const spots = regionSpots(facts, plan);
    const kinds = new Map(facts.borders.map((b) => [pairOf(b.from, b.to), b.kind]));
    const sites = plan.sites ?? facts.regions.map((r) => ({ ...spots.get(r.id)!, group: r.id }));
    const { outlines, lines } = tessellate(
        [...sites, ...fixedSites(spots.values(), plan)],
        grow(frameBox(plan.frame), 40),
        plan.warp ?? WARP,
        BORDER_STEP,
    );
    const regions = regionsOf(facts, plan, spots, outlines);
    const taken = [...regions.map((r) => labelBox(r.label)), ...regions.map((r) => boxAround(r, r.radius))];
    const stretches = lines.flatMap((l) => l.stretches);
    return {
        kind: 'antike',
        ...headOf(facts, plan, taken, stretches),
        regions,
        borders: lines.flatMap((line) => bordersOf(line, kinds, plan.isLand)),
        links: linksOf(facts, lines, spots),
        barriers: plan.barriers ?? [],
    };
}
