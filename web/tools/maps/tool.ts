/* What the map tools need to know of a kind of map: the default export of src/games/<game>/map/tool.ts. */
import type { Site } from '../../src/maps/cells';
import type { Frame, FrameName, Ground, LandTest, MapFacts, MapPicture, Point } from '../../src/maps/types';
import type { Hand, Hands } from './hand';
import type { Project } from './land';

/** An icon as SVG text: its group and name, where its middle is, its size, and the names of its colours. */
export type DrawIcon = (group: string, name: string, x: number, y: number, size: number, colour: string, cut?: string) => string;

/** A plan that every kind shares: where the places lie, and on what ground. */
export interface BasePlan {
    frame: Frame;
    ground: Ground;
    isLand: LandTest;
    homes: Map<string, Point>;
    outside: Site[] | undefined;
    fill: Site[] | undefined;
    names: Record<string, string> | undefined;
    reach: number | undefined;
    warp: number | undefined;
}

export interface MapTool<F extends MapFacts = MapFacts, H extends Hand = Hand, P extends MapPicture = MapPicture> {
    /** The folder of the game, here and under data/. */
    kind: string;
    hands: Readonly<Record<string, Hands<H>>>;
    frames: Readonly<Record<FrameName, Frame>>;
    /** Between the places and the edge of the part in sight. */
    margin: readonly [x: number, y: number];
    places(facts: F): readonly { id: string; lat?: number; lon?: number }[];
    /** `sites` are those that were searched before, for a kind that has `search`. */
    picture(facts: F, base: BasePlan, hand: H, project: Project, sites: Site[] | undefined): P;
    /** What is not finished yet, in words. */
    faults(picture: P): string[];
    thumb(picture: P): string;
    /** The whole map with its places, as SVG text. */
    preview(picture: P, icon: DrawIcon): string;
    /** Finds sites, which takes too long for every build; the lowest cost is the best. */
    search?(facts: F, base: BasePlan, steps: number, seed: number): { sites: Site[]; cost: number };
}

/** A tool for those who do not know its maps: it only ever gets maps of its own kind. */
export function anyTool<F extends MapFacts, H extends Hand, P extends MapPicture>(tool: MapTool<F, H, P>): MapTool {
    return tool as unknown as MapTool;
}
