// model.ts: what Antike's parts show, read off the fields of a view.  What fields mean stands beside
// them in the state's struct; prices, supplies, nations and regions are in facts.json, which
// tools/antike_facts.c makes of the rules' own tables.
import type { Move, View } from '../../lib/engine/types';
import type { Catalogue } from '../../lib/words';
import facts from './facts.json';

export const RESOURCES: readonly string[] = facts.resources;
export const KINDS: readonly string[] = facts.units.map(({ id }) => id);
export const FREE_STEPS = facts.free_steps;
const FIELDS: readonly string[] = facts.fields;
const PERSONS = facts.persons;
const NATIONS = 6; // every array by nation has as many, whoever plays

/** A field with a number from here on says that nothing is meant. */
const NOBODY = NATIONS;

interface MapFacts {
    regions: { id: string; title: string; resource: string }[];
    setups: ({ goal: number; nations: string[] } | null)[];
}

const MAPS: Readonly<Record<string, MapFacts>> = facts.maps;

export interface Nation {
    /** Its place in the order of turns, by which it has its colour. */
    index: number;
    seat: number;
    title: string;
    stock: { id: string; count: number }[];
    coins: number;
    cities: number;
    temples: number;
    units: { id: string; count: number; supply: number }[];
    /** Points towards a navigator. */
    atSea: number;
    /** One for each card, kind by kind. */
    persons: string[];
    advances: string[];
    field: number | null;
    hasBellona: boolean;
}

export interface Field {
    id: string;
    icon: string;
    tint: string;
    /** What one does there; of the catalogue. */
    does: string;
    nations: number[];
    move: Move | null;
    /** From where the acting nation stands; null before its first turn. */
    steps: number | null;
    cost: number;
}

export interface Advance {
    id: string;
    needs: string | null;
    price: number;
    isNew: boolean;
    owners: number[];
    move: Move | null;
}

/** What a field does, as a picture. */
const FIELD_LOOKS: Readonly<Record<string, { icon: string; tint: string; does: string }>> = {
    ferrum: { icon: 'resources-iron', tint: 'iron', does: 'web.antike.does_ferrum' },
    templum: { icon: 'pieces-temple', tint: 'terracotta', does: 'web.antike.does_templum' },
    aurum: { icon: 'resources-gold', tint: 'gold-res', does: 'web.antike.does_aurum' },
    movere_1: { icon: 'pieces-galley', tint: 'lane', does: 'web.antike.does_movere' },
    militia: { icon: 'pieces-legion', tint: 'danger', does: 'web.antike.does_militia' },
    marmor: { icon: 'resources-marble', tint: 'marble-res', does: 'web.antike.does_marmor' },
    scientia: { icon: 'personages-scholar', tint: 'civic', does: 'web.antike.does_scientia' },
    movere_2: { icon: 'pieces-galley', tint: 'lane', does: 'web.antike.does_movere' },
};

export function numbers(view: View, name: string): number[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => (typeof value === 'number' ? value : 0)) : [];
}

export function number(view: View, name: string): number {
    const field = view[name];
    return typeof field === 'number' ? field : 0;
}

/** The part of an array that belongs to a nation. */
function partOf(view: View, name: string, nation: number): number[] {
    const all = numbers(view, name);
    const each = all.length / NATIONS;
    return all.slice(nation * each, (nation + 1) * each);
}

function sum(values: readonly number[]): number {
    return values.reduce((total, value) => total + value, 0);
}

function bits(set: number, of: readonly string[]): string[] {
    return of.filter((_, bit) => (set >> bit) & 1);
}

const ADVANCE_IDS: readonly string[] = facts.advances.map(({ id }) => id);

/** "move legion roma ancona" has the verb "move". */
export function verbOf(move: Move): string {
    return move.move.split(' ')[0] ?? '';
}

export function withVerb(moves: readonly Move[], verb: string): Move[] {
    return moves.filter((move) => verbOf(move) === verb);
}

function moveFor(moves: readonly Move[], notation: string): Move | null {
    return moves.find(({ move }) => move === notation) ?? null;
}

/** The one number of a sentence; a price of nothing is not said. */
function numberIn(sentence: string): number {
    return Number(/\d+/.exec(sentence)?.[0] ?? 0);
}

/** What stands in a gap of a sentence; the sentence was made of the catalogue's text for the key. */
export function gapIn(words: Catalogue, key: string, gap: string, sentence: string): string | null {
    const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = (words[key] ?? '').split(/(\{[^}]*\})/).map((part) =>
        part === `{${gap}}` ? '(?<it>.+?)' : part.startsWith('{') ? '.+?' : escape(part)).join('');
    return new RegExp(`^${pattern}$`).exec(sentence)?.groups?.['it'] ?? null;
}

function mapOf(map: string): MapFacts {
    return MAPS[map] ?? { regions: [], setups: [] };
}

function setupOf(view: View, map: string): { goal: number; nations: string[] } | null {
    return mapOf(map).setups[number(view, 'setup')] ?? null;
}

/** How many personages win; null on a map of somebody's own, where only the rules know. */
export function goalOf(view: View, map: string): number | null {
    if (number(view, 'variant') & facts.long.variant) return facts.long.goal;
    return setupOf(view, map)?.goal ?? null;
}

export function roundOf(view: View): number {
    return Math.floor(number(view, 'turn') / Math.max(1, number(view, 'n_nations'))) + 1;
}

export function regionIndex(map: string, id: string): number {
    return mapOf(map).regions.findIndex((region) => region.id === id);
}

export function regionTitle(map: string, id: string): string {
    return mapOf(map).regions.find((region) => region.id === id)?.title ?? id.replaceAll('_', ' ');
}

function unitsOf(view: View, nation: number): Nation['units'] {
    const all = partOf(view, 'units', nation);
    const each = all.length / KINDS.length;
    return facts.units.map(({ id, supply }, kind) =>
        ({ id, supply, count: sum(all.slice(kind * each, (kind + 1) * each)) }));
}

function nationAt(view: View, map: string, index: number): Nation {
    const owner = numbers(view, 'owner');
    const temple = numbers(view, 'temple');
    const own = owner.flatMap((nation, region) => (nation === index + 1 ? [region] : []));
    const field = partOf(view, 'field', index)[0] ?? FIELDS.length;
    return {
        index,
        seat: index % number(view, 'seats'),
        title: setupOf(view, map)?.nations[index] ?? String(index + 1),
        stock: partOf(view, 'stock', index).map((count, kind) => ({ id: RESOURCES[kind] ?? '', count })),
        coins: partOf(view, 'coins', index)[0] ?? 0,
        cities: own.length,
        temples: own.filter((region) => temple[region]).length,
        units: unitsOf(view, index),
        atSea: numbers(view, 'at_sea')[index] ?? 0,
        persons: partOf(view, 'persons', index).flatMap((count, kind) =>
            Array<string>(count).fill(PERSONS[kind]?.id ?? '')),
        advances: bits(partOf(view, 'advances', index)[0] ?? 0, ADVANCE_IDS),
        field: field < FIELDS.length ? field : null,
        hasBellona: number(view, 'bellona') === index,
    };
}

export function nationsOf(view: View, map: string): Nation[] {
    return Array.from({ length: number(view, 'n_nations') }, (_, index) => nationAt(view, map, index));
}

export function activeOf(view: View, map: string): Nation | null {
    const index = number(view, 'active');
    return index < NOBODY && index < number(view, 'n_nations') ? nationAt(view, map, index) : null;
}

/** Once round, for who stays. */
function stepsTo(field: number, from: number | null): number | null {
    return from === null ? null : ((field - from + FIELDS.length - 1) % FIELDS.length) + 1;
}

export function fieldsOf(view: View, map: string, moves: readonly Move[]): Field[] {
    const nations = nationsOf(view, map);
    const from = activeOf(view, map)?.field ?? null;
    return FIELDS.map((id, index): Field => {
        const move = moveFor(moves, `rondel ${id}`);
        return { id, move, icon: FIELD_LOOKS[id]?.icon ?? '', tint: FIELD_LOOKS[id]?.tint ?? 'ink', does: FIELD_LOOKS[id]?.does ?? '',
            nations: nations.filter((nation) => nation.field === index).map((nation) => nation.index),
            steps: stepsTo(index, from), cost: numberIn(move?.text ?? '') };
    });
}

export function advancesOf(view: View, map: string, moves: readonly Move[]): Advance[] {
    const nations = nationsOf(view, map);
    return facts.advances.map(({ id, first, later, needs }): Advance => {
        const owners = nations.filter((nation) => nation.advances.includes(id)).map((nation) => nation.index);
        const isNew = owners.length === 0;
        return { id, needs, owners, isNew, price: isNew ? first : later, move: moveFor(moves, `learn ${id}`) };
    });
}

/** Plinius is a card of his own. */
export function personsLeft(view: View, map: string): { id: string; left: number }[] {
    const taken = nationsOf(view, map).flatMap((nation) => nation.persons);
    const isPlinius = number(view, 'plinius') < NOBODY;
    return PERSONS.map(({ id, supply }) => ({ id,
        left: supply + Number(isPlinius && id === 'scholar') - taken.filter((person) => person === id).length }));
}

export interface Pile {
    id: string;
    n: number;
}

function piles(view: View, name: string): Pile[] {
    return numbers(view, name).map((n, kind) => ({ id: RESOURCES[kind] ?? 'coin', n })).filter(({ n }) => n > 0);
}

/** Coins that the next payment takes, by the resource that they stand for. */
export function setAside(view: View): Pile[] {
    return piles(view, 'aside');
}

/** What has been given to the market, before something is taken for it. */
export function givenOf(view: View): Pile[] {
    return piles(view, 'given');
}

/** What is to be known of a region before going there. */
export interface Ground {
    title: string;
    /** Of its city, or of the one that could be founded. */
    resource: string;
    /** The nation whose city it is; -1 if there is none. */
    owner: number;
    hasTemple: boolean;
    /** How many units it takes to conquer it; 0 where there is nothing to conquer. */
    strength: number;
    /** Nations with units there, other than the acting one. */
    others: number[];
}

export function groundOf(view: View, map: string, id: string): Ground {
    const region = regionIndex(map, id);
    const city = numbers(view, 'city')[region] ?? 0;
    const each = numbers(view, 'owner').length;
    const others = nationsOf(view, map).map(({ index }) => index).filter((nation) => nation !== number(view, 'active')
        && KINDS.some((_, kind) => partOf(view, 'units', nation)[kind * each + region]));
    return { title: regionTitle(map, id), resource: RESOURCES[city - 1] ?? mapOf(map).regions[region]?.resource ?? '',
        owner: (numbers(view, 'owner')[region] ?? 0) - 1, hasTemple: numbers(view, 'temple')[region] === 1,
        strength: numbers(view, 'strength')[region] ?? 0, others };
}
