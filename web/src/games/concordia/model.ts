// model.ts: what Concordia's parts show, read off the fields of a view.  What fields mean stands
// beside them in the state's struct; what cards cost and whose gods they are is in facts.json,
// which tools/cards.c makes of the rules' own tables.
import type { Move, View } from '../../lib/engine/types';
import { fill, type Catalogue } from '../../lib/words';
import facts from './facts.json';

export interface Card {
    id: string;
    roles: string[];
    gods: string[];
    cost: string[];
    coins: number;
    good: string | null;
}

export interface HandCard {
    card: Card;
    count: number;
    /** What plays it now, or asks the partner for it; null if nothing does. */
    move: Move | null;
}

/** Whether who looks has all that a card costs, or all but what its space asks for. */
export type Means = 'all' | 'card' | 'no';

export interface Offer {
    slot: number;
    card: Card;
    surcharge: string[];
    means: Means;
    moves: Move[];
}

export interface Seat {
    money: number;
    goods: { good: string; count: number }[];
    houses: number;
    housesLeft: number;
    /** On the board, by kind. */
    land: number;
    sea: number;
    nHand: number;
    nPile: number;
    top: Card | null;
    isMagnus: boolean;
}

/** A place of the storehouse: a good, a colonist, or nothing. */
export type StorePlace = { kind: 'good' | 'colonist'; id: string } | null;

const SEATS = 6; // every array by seat has as many, whoever plays
const WINE_SIDE = 1;
const TEAM_MODE = 2;

/** What a position waits for, in the order of the struct's numbers. */
const STEPS = ['tokens', 'first', 'display', 'settle', 'play', 'role', 'suggest', 'tribune', 'architect', 'prefect', 'mercator',
    'diplomat', 'buy', 'colonist', 'keep', 'refill', 'over'] as const;
export type Step = (typeof STEPS)[number];

export const GODS = ['vesta', 'jupiter', 'saturnus', 'mercurius', 'mars', 'minerva', 'venus', 'concordia'] as const;

export const GOODS = facts.goods;
export const HOUSES = facts.houses;
const CARDS: readonly Card[] = facts.cards;

function numbers(view: View, name: string): (number | null)[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => (typeof value === 'number' ? value : null)) : [];
}

function number(view: View, name: string): number {
    const field = view[name];
    return typeof field === 'number' ? field : 0;
}

/** The part of an array that belongs to a seat. */
function partOf(view: View, name: string, seat: number): (number | null)[] {
    const all = numbers(view, name);
    const each = all.length / SEATS;
    return all.slice(seat * each, (seat + 1) * each);
}

function ofSeat(view: View, name: string, seat: number): number {
    return partOf(view, name, seat)[0] ?? 0;
}

function bits(set: number): number {
    let n = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) n++;
    return n;
}

/** The move that begins with these words of the notation. */
function moveFor(moves: readonly Move[], ...words: string[]): Move[] {
    return moves.filter(({ move }) => words.every((word, index) => move.split(' ')[index] === word));
}

/** The cards of a seat; null if they are concealed from who looks. */
export function handOf(view: View, seat: number, moves: readonly Move[], verb = 'play'): HandCard[] | null {
    const counts = partOf(view, 'hand', seat);
    if (counts.length === 0 || counts.includes(null)) return null;
    return CARDS.flatMap((card, index): HandCard[] => {
        const count = counts[index] ?? 0;
        return count > 0 ? [{ card, count, move: moveFor(moves, verb, card.id)[0] ?? null }] : [];
    });
}

/** "1 ✓  Farmer …": the rules' own panel says what can be paid. */
export function meansIn(panel: readonly string[], heading: string): Map<number, Means> {
    const start = panel.findIndex((line) => line.startsWith(heading));
    const found = new Map<number, Means>();
    for (const line of start < 0 ? [] : panel.slice(start + 1)) {
        if (!line.startsWith('  ')) break;
        const [, slot, mark] = /^ {2}(\d) (✓|\(✓\))? /.exec(line) ?? [];
        if (slot) found.set(Number(slot), mark === '✓' ? 'all' : mark ? 'card' : 'no');
    }
    return found;
}

export function offersOf(view: View, moves: readonly Move[], means: ReadonlyMap<number, Means>): Offer[] {
    const spaces = number(view, 'variant') & WINE_SIDE ? facts.spaces.wine : facts.spaces.printed;
    return numbers(view, 'display').flatMap((index, place): Offer[] => {
        const card = CARDS[index ?? CARDS.length];
        if (!card) return [];
        const slot = place + 1;
        return [{ slot, card, surcharge: spaces[place]?.cost ?? [], means: means.get(slot) ?? 'no',
            moves: moveFor(moves, 'hire', String(slot)) }];
    });
}

export function nOffers(view: View): number {
    return offersOf(view, [], new Map()).length;
}

/** Cards that are still to be turned up. */
export function stackOf(view: View): number {
    return numbers(view, 'deck').reduce<number>((sum, set) => sum + bits(set ?? 0), 0);
}

function colonistsOf(view: View, seat: number, isAtHome: boolean): { land: number; sea: number } {
    const places = partOf(view, 'place', seat).map((place) => (place === 0) === isAtHome);
    const half = places.length / 2;
    const count = (part: boolean[]) => part.filter(Boolean).length;
    return { land: count(places.slice(0, half)), sea: count(places.slice(half)) };
}

function goodsOf(view: View, seat: number): Seat['goods'] {
    return partOf(view, 'goods', seat).map((count, index) =>
        ({ good: GOODS[index]?.id ?? '', count: count ?? 0 }));
}

export function seatOf(view: View, seat: number): Seat {
    const houses = numbers(view, 'house').filter((set) => ((set ?? 0) & (1 << seat)) !== 0).length;
    return {
        money: ofSeat(view, 'money', seat),
        goods: goodsOf(view, seat),
        houses,
        housesLeft: HOUSES - houses,
        ...colonistsOf(view, seat, false),
        nHand: ofSeat(view, 'n_hand', seat),
        nPile: ofSeat(view, 'n_pile', seat),
        top: CARDS[ofSeat(view, 'top', seat)] ?? null,
        isMagnus: view['magnus'] === seat,
    };
}

export function stepOf(view: View): Step {
    return STEPS[number(view, 'step')] ?? 'over';
}

export function roundOf(view: View): number {
    return Math.floor(number(view, 'turn') / Math.max(1, number(view, 'seats'))) + 1;
}

/** Who has the Concordia card, and how many turns there are after this one. */
export function endOf(view: View): { holder: number; turnsLeft: number } | null {
    const holder = number(view, 'concordia');
    return holder < number(view, 'seats') ? { holder, turnsLeft: number(view, 'turns_left') } : null;
}

export interface Team {
    team: number;
    partner: number;
}

/** Partners sit opposite each other; null where each plays for oneself. */
export function teamOf(view: View, seat: number): Team | null {
    if (number(view, 'mode') !== TEAM_MODE) return null;
    const seats = number(view, 'seats');
    return { team: seat % (seats / 2), partner: (seat + seats / 2) % seats };
}

/** The partner's hand while a Legatus shows it to the viewer, with the moves that ask for a card; else null. */
export function shownHandOf(view: View, viewer: number, moves: readonly Move[]): HandCard[] | null {
    const team = teamOf(view, viewer);
    return team && stepOf(view) === 'suggest' && number(view, 'actor') === viewer ? handOf(view, team.partner, moves, 'suggest') : null;
}

/** Goods from which one has to choose. */
export function arrivedOf(view: View, seat: number): Seat['goods'] {
    return partOf(view, 'arrived', seat).map((count, index) => ({ good: GOODS[index]?.id ?? '', count: count ?? 0 }));
}

export function cardOf(id: string): Card | null {
    return CARDS.find((card) => card.id === id) ?? null;
}

/** Goods first, then the colonists that have not left yet, then what is free. */
export function storehouseOf(view: View, seat: number): StorePlace[] {
    const goods = goodsOf(view, seat).flatMap(({ good, count }) =>
        Array.from({ length: count }, (): StorePlace => ({ kind: 'good', id: good })));
    const { land, sea } = colonistsOf(view, seat, true);
    const waiting = [...Array<string>(land).fill('colonist'), ...Array<string>(sea).fill('ship')];
    const taken = [...goods, ...waiting.map((id): StorePlace => ({ kind: 'colonist', id }))];
    return [...taken, ...Array<StorePlace>(Math.max(0, facts.places - taken.length)).fill(null)];
}

export interface MarkedPlace {
    place: StorePlace;
    mark: 'new' | 'spent' | null;
}

function countOf(places: readonly StorePlace[], like: StorePlace): number {
    return places.filter((place) => place?.id === like?.id).length;
}

/** The storehouse after a turn that is tried out: what is more than before is new, and what is less still
 *  stands where it was as long as there is room, marked as spent. */
export function markedStore(before: View | null, view: View, seat: number): MarkedPlace[] {
    const now = storehouseOf(view, seat);
    if (!before) return now.map((place) => ({ place, mark: null }));
    const was = storehouseOf(before, seat);
    const kept = now.filter((place) => place !== null).map((place, index, all): MarkedPlace => {
        const nth = countOf(all.slice(0, index + 1), place);
        return { place, mark: nth > countOf(was, place) ? 'new' : null };
    });
    const spent = was.filter((place) => place !== null).filter((place, index, all) =>
        countOf(all.slice(0, index + 1), place) > countOf(now, place)).map((place): MarkedPlace => ({ place, mark: 'spent' }));
    const taken = [...kept, ...spent].slice(0, facts.places);
    return [...taken, ...Array<MarkedPlace>(facts.places - taken.length).fill({ place: null, mark: null })];
}

function word(words: Catalogue, key: string): string {
    return words[`concordia.${key}`] ?? key;
}

/** What stands on the card: its person, of double cards both; a specialist's own name. */
export function titleOf(words: Catalogue, card: Card): string {
    if (card.good !== null) return word(words, `card.${card.id}`);
    return card.roles.map((role) => word(words, `role.${role}`)).join(' / ');
}

export function nameOf(words: Catalogue, card: Card): string {
    return word(words, `card.${card.id}`);
}

export function goodName(words: Catalogue, good: string): string {
    return good === 'any' ? word(words, 'panel.any') : word(words, `good.${good}`);
}

export function godsName(words: Catalogue, card: Card): string {
    return card.gods.map((god) => word(words, `part.${god}`)).join(', ');
}

/** What the card does; of double cards one or the other. */
export function doesOf(words: Catalogue, card: Card): string {
    const good = card.good === null ? '' : goodName(words, card.good);
    const [first = '', second] = card.roles.map((role) =>
        fill(word(words, `does.${role}`), { coins: card.coins, good }));
    return second === undefined ? first : `${first}; ${fill(word(words, 'panel.or'), { does: second })}`;
}

/** Specialists show their good, the others their person. */
export function emblemsOf(card: Card): string[] {
    return card.good !== null ? [`goods-${card.good}`] : card.roles.map((role) => `roles-${role}`);
}

export function costName(words: Catalogue, offer: Offer): string {
    return [...offer.card.cost, ...offer.surcharge].map((good) => goodName(words, good)).join(', ');
}

/** What a purchase adds to its card: the good of choice, if the notation names one. */
export function choiceOf(move: Move): string | null {
    return move.move.split(' ')[3] ?? null;
}
