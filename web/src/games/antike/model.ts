// model.ts: what Antike's parts show, read off a view and its choices.  Values that follow from a rule are in the
// view, and what is printed on rondel, advances and personages is in facts.json; this file only adds the
// pictures.
import { countsIn, idIn, idsIn, numberIn, numbersIn } from '../../lib/engine/fields';
import type { AmountChange, Move, View } from '../../lib/engine/types';
import facts from './facts.json';
import { FIELD_LOOKS } from './rondel';

export const FREE_STEPS = facts.free_steps;

export interface Pile {
    id: string;
    n: number;
}

/** How near a nation is to a personage. */
export interface Progress {
    person: string;
    /** Cities, gold and coins, temples or points at sea; null for a general, who does not come step by step. */
    have: number | null;
    /** How many of them the next one takes; null if no card is left. */
    to: number | null;
    /** Cards in the supply. */
    left: number;
}

export interface Nation {
    /** Its place in the order of turns, by which it has its colour. */
    index: number;
    seat: number;
    title: string;
    /** Resources and coins. */
    holds: Pile[];
    cities: number;
    temples: number;
    units: Pile[];
    /** Points towards a navigator. */
    atSea: number;
    /** How near it is to each personage. */
    progress: Progress[];
    /** One for each card, kind by kind. */
    persons: string[];
    advances: string[];
    field: string | null;
    hasBellona: boolean;
}

export interface Field {
    id: string;
    icon: string;
    tint: string;
    /** What it gives now; of the catalogue. */
    gives: string;
    /** What it produces; null if it is no field of production. */
    resource: string | null;
    nations: number[];
    move: Move | null;
    /** From where the acting nation stands; null before its first turn. */
    steps: number | null;
    cost: number;
    /** How many resources, units, temples or advances it gives the acting nation now; units to move on Movere. */
    brings: number;
}

export interface Advance {
    id: string;
    needs: string | null;
    price: number;
    isNew: boolean;
    owners: number[];
    move: Move | null;
}

const COIN = 'coin';

export function iconOf(resource: string): string {
    return resource === COIN ? 'money-coin' : `resources-${resource}`;
}

/** Of the catalogue. */
export function labelOf(resource: string): string {
    return resource === COIN ? 'antike.fact.coins' : `antike.resource.${resource}`;
}

export function ofKind(moves: readonly Move[], kind: string): Move[] {
    return moves.filter((move) => move.kind === kind);
}

/** An argument that is an id; empty if there is none of that name. */
export function idOf(move: Move, name: string): string {
    const value = move.args[name];
    return typeof value === 'string' ? value : '';
}

export function countOf(move: Move, name: string): number {
    const value = move.args[name];
    return typeof value === 'number' ? value : 0;
}

function moveFor(moves: readonly Move[], kind: string, name: string, id: string): Move | null {
    return ofKind(moves, kind).find((move) => idOf(move, name) === id) ?? null;
}

/** What a region or anything else that the move names is called. */
export function titleIn(move: Move, id: string): string {
    const part = move.parts.find((one) => typeof one === 'object' && 'noun' in one && one.id === id);
    const title = typeof part === 'object' && 'noun' in part ? part.text : undefined;
    return title ?? id.replaceAll('_', ' ');
}

function pilesOf(counts: Readonly<Record<string, number>>): Pile[] {
    return Object.entries(counts).map(([id, n]) => ({ id, n }));
}

// ---- nations ----

function progressOf(view: View, index: number): Progress[] {
    const [have, to] = [countsIn(view, 'progress', index), countsIn(view, 'progress_to', index)];
    return personsLeft(view).map(({ id, n }) => ({ person: id, have: have[id] ?? null, to: to[id] ?? null, left: n }));
}

function nationAt(view: View, index: number): Nation {
    const count = (name: string) => numberIn(view, name, index) ?? 0;
    return {
        index,
        seat: count('nation_seat'),
        title: idIn(view, 'nation_title', index) ?? '',
        holds: pilesOf(countsIn(view, 'holds', index)),
        cities: count('cities'),
        temples: count('temples'),
        units: pilesOf(countsIn(view, 'on_board', index)),
        atSea: count('at_sea'),
        progress: progressOf(view, index),
        persons: pilesOf(countsIn(view, 'has', index)).flatMap(({ id, n }) => Array<string>(n).fill(id)),
        advances: idsIn(view, 'known', index).flatMap((id) => id ?? []),
        field: idIn(view, 'stands', index),
        hasBellona: numberIn(view, 'bellona_with') === index,
    };
}

export function nationsOf(view: View): Nation[] {
    return idsIn(view, 'nation').flatMap((id, index) => (id === null ? [] : nationAt(view, index)));
}

/** The nation whose turn it is; null until one begins. */
export function activeOf(view: View): Nation | null {
    const index = numberIn(view, 'turn_of');
    return index === null ? null : nationAt(view, index);
}

export function goalOf(view: View): number {
    return numberIn(view, 'goal') ?? 0;
}

export function roundOf(view: View): number {
    return numberIn(view, 'round') ?? 1;
}

// ---- rondel, advances, personages ----

export function fieldsOf(view: View, moves: readonly Move[]): Field[] {
    const nations = nationsOf(view);
    const [steps, costs, brings] = [countsIn(view, 'steps_to'), countsIn(view, 'cost_to'), countsIn(view, 'brings')];
    return facts.nouns.field.map((id): Field => ({
        id, icon: FIELD_LOOKS[id]?.icon ?? '', tint: FIELD_LOOKS[id]?.tint ?? 'ink',
        gives: FIELD_LOOKS[id]?.brings ?? '', resource: FIELD_LOOKS[id]?.resource ?? null,
        nations: nations.filter((nation) => nation.field === id).map((nation) => nation.index),
        move: moveFor(moves, 'rondel', 'field', id), steps: steps[id] ?? null, cost: costs[id] ?? 0, brings: brings[id] ?? 0 }));
}

export function advancesOf(view: View, moves: readonly Move[]): Advance[] {
    const nations = nationsOf(view);
    const [prices, isNew] = [countsIn(view, 'price'), countsIn(view, 'is_new')];
    return facts.advances.map(({ id, needs }): Advance => ({ id, needs, price: prices[id] ?? 0, isNew: isNew[id] === 1,
        owners: nations.filter((nation) => nation.advances.includes(id)).map((nation) => nation.index),
        move: moveFor(moves, 'learn', 'advance', id) }));
}

export function personsLeft(view: View): Pile[] {
    return pilesOf(countsIn(view, 'persons_left'));
}

// ---- payments ----

function pilesIn(view: View, name: string): Pile[] {
    return facts.nouns.resource.map((id, at) => ({ id, n: numberIn(view, name, at) ?? 0 })).filter(({ n }) => n > 0);
}

/** Coins that the next payment takes, by the resource that they stand for. */
export function setAside(view: View): Pile[] {
    return pilesIn(view, 'aside');
}

/** What has been given to the market, before something is taken for it. */
export function givenOf(view: View): Pile[] {
    return pilesIn(view, 'given');
}

/** Something was given to the market, or is still to be taken there. */
export function isTrading(view: View): boolean {
    return givenOf(view).length > 0 || (numberIn(view, 'gets_left') ?? 0) > 0;
}

/** A rate of the market: so many for so many. */
export interface Rate {
    gives: number;
    gets: number;
}

/** The rates at which the acting nation may trade; none without Mercatura. */
export function ratesOf(view: View): Rate[] {
    const gets = numbersIn(view, 'market_gets');
    return numbersIn(view, 'market_gives').flatMap((gives, at) => (gives === null ? [] : { gives, gets: gets[at] ?? 0 }));
}

// ---- regions ----

/** Units of one nation and kind. */
export interface Units {
    nation: number;
    kind: string;
    n: number;
}

/** What is to be known of a region before going there. */
export interface Ground {
    /** Of its city, or of the one that could be founded; "any" if that is chosen then. */
    resource: string;
    /** The nation whose city it is; -1 if there is none. */
    owner: number;
    hasTemple: boolean;
    /** How many units it takes to conquer it; 0 where there is nothing to conquer. */
    strength: number;
    /** What the strength is made of, where it is not 0. */
    parts: Pile[];
    /** How much its city produces; 0 if there is none. */
    yields: number;
    units: Units[];
    /** Nations with units there, other than the acting one. */
    others: number[];
}

/** The field has them by nation, then by kind, then by region. */
function unitsAt(view: View, region: number): Units[] {
    const [units, n] = [numbersIn(view, 'units'), numbersIn(view, 'temple').length];
    const kinds = facts.nouns.kind;
    return Array.from({ length: n > 0 ? units.length / n : 0 }, (_, group): Units =>
        ({ nation: Math.floor(group / kinds.length), kind: kinds[group % kinds.length] ?? '', n: units[group * n + region] ?? 0 }))
        .filter((one) => one.n > 0);
}

function nationsAt(view: View, region: number): number[] {
    const units: unknown = view['units_of'];
    const there: unknown = Array.isArray(units) ? units[region] : [];
    return Array.isArray(there) ? there.filter((nation): nation is number => typeof nation === 'number') : [];
}

export function groundOf(view: View, id: string): Ground {
    const region = idsIn(view, 'region').indexOf(id);
    return { resource: idIn(view, 'produces', region) ?? 'any', owner: numberIn(view, 'city_of', region) ?? -1,
        hasTemple: numberIn(view, 'temple', region) === 1, strength: numberIn(view, 'strength', region) ?? 0,
        parts: pilesOf(countsIn(view, 'strength_of', region)).filter(({ n }) => n > 0), yields: numberIn(view, 'yields', region) ?? 0,
        units: unitsAt(view, region),
        others: nationsAt(view, region).filter((nation) => nation !== numberIn(view, 'turn_of')) };
}

// ---- what choices cost and bring ----

const AMOUNT_ICONS: Readonly<Record<string, string>> = {
    coins: 'money-coin', cities: 'pieces-city', temples: 'pieces-temple', sea: 'personages-navigator', advances: 'personages-scholar',
};

/** By what kinds of it are called. */
const KIND_ICONS: Readonly<Record<string, string>> = { resource: 'resources', units: 'pieces', person: 'personages', coming: 'personages' };

export function amountIcon({ amount, id }: Pick<AmountChange, 'amount' | 'id'>): string {
    return AMOUNT_ICONS[amount] ?? `${KIND_ICONS[amount] ?? ''}-${id ?? ''}`;
}

/** Personages, now or at the end of the turn. */
export const isJoining = ({ amount, by }: AmountChange): boolean => (amount === 'person' || amount === 'coming') && by > 0;

/** Resources and coins. */
export const isHeld = ({ amount }: AmountChange): boolean => amount === 'resource' || amount === 'coins';

export interface Effect {
    /** The nation that it is about; null for the nation that chooses. */
    nation: number | null;
    changes: AmountChange[];
}

/** What a choice costs and brings: to who chooses, then to the others.  Where a seat leads two nations, what
    it has is not of one of them, and only one's own is told. */
export function effectsOf(view: View, move: Move, isShown: (change: AmountChange) => boolean = () => true): Effect[] {
    const changes = (move.changes ?? []).filter(isShown);
    const nations = nationsOf(view);
    const others = [...new Set(changes.map(({ seat }) => seat))].filter((seat) => seat !== move.seat
        && nations.filter((nation) => nation.seat === seat).length === 1);
    return [{ nation: null, changes: changes.filter(({ seat }) => seat === move.seat) },
        ...others.map((seat) => ({ nation: nations.find((nation) => nation.seat === seat)?.index ?? seat,
            changes: changes.filter((change) => change.seat === seat) }))].filter((effect) => effect.changes.length > 0);
}
