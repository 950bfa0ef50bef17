// scene.ts: a peak of Sylla as far as the log has told it: the votes that are opened, an event that strikes,
// the famine, a crisis.
import type { GameEvent, View } from '../../lib/engine/types';
import type { LogLine } from '../../lib/table/log';
import type { Moment } from '../types';
import { PHASES, phaseOf, tileIcon } from './model';
import { prestigeIn } from './rounds';

type Kind = 'vote' | 'strike' | 'famine' | 'crisis';

/** What a scene shows of a seat. */
export interface Role {
    seat: number;
    /** Votes or tokens. */
    n: number | null;
    /** For the plebs and not for the great work. */
    isDown: boolean;
    /** A card or tile that is turned face down: its noun and id. */
    lost: { noun: string; id: string } | null;
    prestige: number;
}

export interface Scene {
    kind: Kind;
    /** The event card or the marker that it is about; empty otherwise. */
    about: string;
    roles: readonly Role[];
    /** Markers that have moved, and where to; the famine counts as one. */
    moves: readonly { marker: string; to: number }[];
}

function begun(kind: Kind, about = ''): Scene {
    return { kind, about, roles: [], moves: [] };
}

function withRole(scene: Scene, seat: number, change: (role: Role) => Role): Scene {
    const old = scene.roles.find((role) => role.seat === seat);
    const role = change(old ?? { seat, n: null, isDown: false, lost: null, prestige: 0 });
    return { ...scene, roles: old ? scene.roles.map((one) => (one === old ? role : one)) : [...scene.roles, role] };
}

type Step = (scene: Scene | null, event: GameEvent, seat: number) => Scene | null;

const opened = (isDown: boolean): Step => (scene, { n }, seat) =>
    withRole(scene?.kind === 'vote' ? scene : begun('vote'), seat, (role) => ({ ...role, n: Number(n), isDown }));

const turned = (noun: string): Step => (scene, event, seat) =>
    scene?.kind === 'strike' ? withRole(scene, seat, (role) => ({ ...role, lost: { noun, id: String(event[noun]) } })) : null;

const moved = (marker: (event: GameEvent) => string): Step => (scene, event) =>
    scene && { ...scene, moves: [...scene.moves, { marker: marker(event), to: Number(event.n) }] };

/** The scene that a cause of prestige belongs to. */
const SCENES: Readonly<Record<string, Kind>> = { plebs: 'vote', work: 'vote', famine: 'famine', crisis: 'crisis' };

const counted: Step = (scene, event, seat) => {
    const kind = SCENES[String(event.cause)];
    const fitting = scene?.kind === kind ? scene : kind === 'famine' ? begun('famine') : null;
    return fitting && withRole(fitting, seat, (role) => ({ ...role, prestige: role.prestige + prestigeIn(event) }));
};

const STEPS: Readonly<Record<string, Step>> = {
    shown_up: opened(false),
    shown_down: opened(true),
    prestige: counted,
    lost: counted,
    happens: (_, { event_card }) => begun('strike', String(event_card)),
    down: turned('card'),
    tile_down: turned('tile'),
    marker: moved(({ marker }) => String(marker)),
    famine: moved(() => 'famine'),
    crisis: (_, { marker }) => begun('crisis', String(marker)),
    shows: (scene, { n }, seat) => scene && withRole(scene, seat, (role) => ({ ...role, n: Number(n) })),
};

const MOST = 60; // lines that a scene can have

/** The scene that the last of these lines belongs to; null if it is no scene. */
export function sceneOf(lines: readonly LogLine[]): Scene | null {
    return lines.slice(-MOST).reduce<Scene | null>((scene, { event }) =>
        (event ? (STEPS[event.event]?.(scene, event, Number(event.seat ?? -1)) ?? null) : scene), null);
}

/** The phase whose lines are shown: famine and crises come with the last vote and have no position of their own. */
export function shownPhase(view: View, lines: readonly LogLine[]): string | null {
    const kind = sceneOf(lines)?.kind;
    return kind === 'famine' || kind === 'crisis' ? (PHASES.at(-1) ?? null) : phaseOf(view);
}

const LONG = 600;
const PLAIN = 0; // as long as any line

type Stage = Pick<Moment, 'icon' | 'span'> & Partial<Pick<Moment, 'sound'>>;

const OPENED: Stage = { icon: 'roles-legatus', span: LONG, sound: 'move' };
const GAINED: Stage = { icon: 'ladder-prestige', span: PLAIN };
const FELL: Stage = { icon: 'events-flood', span: LONG };

/** The lines that belong to a scene, or are a moment of their own.  A marker that moves is part of a scene if there is one. */
const STAGES: Readonly<Record<string, Stage>> = {
    consul: { icon: 'roles-praetor', span: LONG, sound: 'win' },
    bought: { icon: 'buildings-market', span: LONG, sound: 'build' },
    shown_up: OPENED,
    shown_down: OPENED,
    happens: { icon: 'events-flood', span: LONG, sound: 'strike' },
    down: FELL,
    tile_down: FELL,
    crisis: { icon: 'events-decadence', span: LONG, sound: 'strike' },
    shows: { icon: 'ladder-civic', span: PLAIN },
    prestige: GAINED,
    lost: GAINED,
    marker: { icon: 'ladder-civic', span: PLAIN },
    famine: { icon: 'ladder-famine', span: PLAIN },
};

/** A won bid is shown as an icon with its sentence; what belongs to a scene is shown by `show`. */
export function momentOf({ event }: LogLine, show: NonNullable<Moment['show']>): Moment | null {
    const stage = event && STAGES[event.event];
    if (!stage || (event.cause !== undefined && !(String(event.cause) in SCENES))) return null;
    const { event: name, tile } = event;
    if (name === 'bought') return { name, ...stage, icon: tileIcon(String(tile)) };
    return name === 'consul' ? { name, ...stage } : { name, ...stage, show };
}
