// facts.ts: what a drawn map says, read without trust: a draft may be incomplete, and a file may be wrong anywhere.
// Whether it is a map, the rules say (check.ts); here every member has some value, and `index` says where it stands.
import { nodeAt, valueOf, type Doc } from './json';

export type Surface = 'land' | 'sea';
export const LETTERS = ['A', 'B', 'C', 'D'] as const;
export const GOODS = ['brick', 'food', 'tool', 'wine', 'cloth'] as const;
export type Letter = (typeof LETTERS)[number];
export type Good = (typeof GOODS)[number];

export interface City {
    index: number;
    id: string;
    title: string;
    province: string;
    /** Null for the capital. */
    token: string | null;
    x?: number;
    y?: number;
    lat?: number;
    lon?: number;
}
export interface Line {
    index: number;
    id: string;
    from: string;
    to: string;
    kind: Surface;
    mayStop: boolean;
    via: readonly [number, number] | null;
}
export interface Province {
    index: number;
    id: string;
    title: string;
    color: string | null;
}
export type Players = readonly [least: number, most: number];

export interface Facts {
    kind: string;
    id: string;
    title: string;
    aspect: number | null;
    capital: string;
    coins: number;
    openBonus: readonly string[];
    /** The letter that the variant for fewer players leaves out. */
    small: string | null;
    recommended: Readonly<Partial<Record<'individual' | 'team' | 'small', Players>>>;
    tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
    provinces: readonly Province[];
    cities: readonly City[];
    lines: readonly Line[];
}

type Loose = Readonly<Record<string, unknown>>;
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {});
const list = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(loose) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

function pair(value: unknown): readonly [number, number] | null {
    const [a, b] = Array.isArray(value) ? value.map(number) : [];
    return a !== undefined && b !== undefined ? [a, b] : null;
}

function cityOf(one: Loose, index: number): City {
    const places = Object.fromEntries((['x', 'y', 'lat', 'lon'] as const).flatMap((name) => {
        const value = number(one[name]);
        return value === undefined ? [] : [[name, value]];
    }));
    const token = typeof one['token'] === 'string' ? one['token'] : null;
    return { index, id: text(one['id']), title: text(one['title']), province: text(one['province']), token, ...places };
}

function lineOf(one: Loose, index: number): Line {
    return {
        index, id: text(one['id']), from: text(one['from']), to: text(one['to']), kind: one['kind'] === 'sea' ? 'sea' : 'land',
        mayStop: one['may_stop'] !== false, via: pair(one['via']),
    };
}

const provinceOf = (one: Loose, index: number): Province =>
    ({ index, id: text(one['id']), title: text(one['title']), color: typeof one['color'] === 'string' ? one['color'] : null });

function countsOf(value: unknown): Record<string, number> {
    return Object.fromEntries(Object.entries(loose(value)).map(([good, n]) => [good, number(n) ?? 0]));
}

function read(value: unknown): Facts {
    const whole = loose(value);
    const advice = loose(whole['recommended']);
    const recommended = Object.fromEntries((['individual', 'team', 'small'] as const).flatMap((name) => {
        const players = pair(advice[name]);
        return players ? [[name, players]] : [];
    }));
    const bonus = whole['open_bonus'];
    return {
        kind: text(whole['kind']), id: text(whole['id']), title: text(whole['title']), aspect: number(whole['aspect']) ?? null,
        capital: text(whole['capital']), coins: number(whole['coins']) ?? 0, openBonus: Array.isArray(bonus) ? bonus.map(text) : [],
        small: text(loose(whole['small'])['without']) || null, recommended,
        tokens: Object.fromEntries(Object.entries(loose(whole['tokens'])).map(([letter, counts]) => [letter, countsOf(counts)])),
        provinces: list(whole['provinces']).map(provinceOf), cities: list(whole['cities']).map(cityOf), lines: list(whole['lines']).map(lineOf),
    };
}

const known = new WeakMap<Doc, Facts>();

export function factsOf(doc: Doc): Facts {
    const found = known.get(doc) ?? read(valueOf(doc.root));
    known.set(doc, found);
    return found;
}

/** Whether the member is there at all. */
export const hasMember = (doc: Doc, name: string): boolean => nodeAt(doc.root, [name]) !== null;

export const cityNamed = ({ cities }: Facts, id: string): City | undefined => cities.find((city) => city.id === id);
export const lineNamed = ({ lines }: Facts, id: string): Line | undefined => lines.find((line) => line.id === id);
export const provinceNamed = ({ provinces }: Facts, id: string): Province | undefined => provinces.find((one) => one.id === id);
export const linesAt = ({ lines }: Facts, city: string): Line[] => lines.filter(({ from, to }) => from === city || to === city);
export const citiesOf = ({ cities }: Facts, province: string): City[] => cities.filter((city) => city.province === province);

/** The letter of a province: that of its cities. */
export function letterOf(facts: Facts, province: string): string | null {
    return citiesOf(facts, province).find(({ token }) => token !== null)?.token ?? null;
}

/** How many cities have a letter. */
export const citiesWith = ({ cities }: Facts, letter: string): number => cities.filter(({ token }) => token === letter).length;

/** How many tokens a letter has. */
export const tokensOf = ({ tokens }: Facts, letter: string): number => Object.values(tokens[letter] ?? {}).reduce((sum, n) => sum + n, 0);
