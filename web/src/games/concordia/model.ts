// model.ts: what Concordia's parts show, read off a view: the rules say there what follows from the
// position.  What cards cost and whose gods they are is in facts.json, which tools/facts.c makes of the
// rules' own tables.
import { countsIn, groupIn, idIn, idsIn, numberIn } from '../../lib/engine/fields';
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
    /** What who looks lacks of the price, one for each unit. */
    missing: string[];
    moves: Move[];
}

export interface Stock {
    good: string;
    count: number;
}

export interface Seat {
    money: number;
    goods: Stock[];
    houses: number;
    housesLeft: number;
    free: number;
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

export const GOODS = facts.goods;
export const HOUSES = facts.houses;
const CARDS: readonly Card[] = facts.cards;
const SPACES: Readonly<Record<string, readonly { cost: string[] }[]>> = facts.spaces;

/** In the order of the scoring. */
const GODS = ['vesta', 'jupiter', 'saturnus', 'mercurius', 'mars', 'minerva', 'venus', 'concordia'];

/** How wide a card of the hand is at least, in rem: a whole one and a small one, with the gap. */
const WHOLE = 5.6;
const SMALL = 6.9;

/** The pictures of colonists, by kind. */
export const PIECES: Readonly<Record<string, string>> = { land: 'colonist', sea: 'ship' };

/** One for each unit. */
export function unitsOf(counts: Readonly<Record<string, number>>): string[] {
    return Object.entries(counts).flatMap(([id, n]) => Array<string>(n).fill(id));
}

function stockOf(counts: Readonly<Record<string, number>>): Stock[] {
    return GOODS.map(({ id }) => ({ good: id, count: counts[id] ?? 0 }));
}

/** The game that rules explain, which Venus has of its own. */
export function gameOf(view: View): 'concordia' | 'venus' {
    return idIn(view, 'mode_name') === 'base' ? 'concordia' : 'venus';
}

/** The cards of a seat, as far as who looks knows them. */
export function handOf(view: View, seat: number, moves: readonly Move[], kind = 'play'): HandCard[] {
    const counts = countsIn(view, 'hand_cards', seat);
    return CARDS.filter(({ id }) => counts[id] !== undefined).map((card) => ({ card, count: counts[card.id] ?? 0,
        move: moves.find((move) => move.kind === kind && move.args['card'] === card.id) ?? null }));
}

export function offersOf(view: View, viewer: number, moves: readonly Move[]): Offer[] {
    const spaces = SPACES[idIn(view, 'space_side') ?? ''] ?? [];
    const means = groupIn(view, 'means', viewer);
    const display = idsIn(view, 'display_cards');
    return display.flatMap((id, place): Offer[] => {
        const card = cardOf(id);
        if (!card) return [];
        const slot = place + 1;
        return [{ slot, card, surcharge: spaces[place]?.cost ?? [], means: (means[slot] as Means | undefined) ?? 'no',
            missing: unitsOf(countsIn(view, 'missing', viewer * display.length + place)),
            moves: moves.filter((move) => move.kind === 'hire' && move.args['slot'] === slot) }];
    });
}

export function nOffers(view: View): number {
    return idsIn(view, 'display_cards').filter((id) => id !== null).length;
}

/** Which of these goods are among those that are missing; what others stand for takes its part first. */
export function lackingOf(goods: readonly string[], missing: readonly string[], before: readonly string[] = []): boolean[] {
    const left = [...missing];
    return [...before, ...goods].map((good) => {
        const at = left.indexOf(good);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
    }).slice(before.length);
}

/** Cards that are still to be turned up. */
export function stackOf(view: View): number {
    return numberIn(view, 'to_come') ?? 0;
}

export function seatOf(view: View, seat: number): Seat {
    const out = countsIn(view, 'colonists_out', seat);
    return {
        money: numberIn(view, 'money', seat) ?? 0,
        goods: stockOf(countsIn(view, 'stock', seat)),
        houses: numberIn(view, 'houses', seat) ?? 0,
        housesLeft: numberIn(view, 'houses_left', seat) ?? 0,
        free: numberIn(view, 'free_places', seat) ?? 0,
        land: out['land'] ?? 0,
        sea: out['sea'] ?? 0,
        nHand: numberIn(view, 'n_hand', seat) ?? 0,
        nPile: numberIn(view, 'n_pile', seat) ?? 0,
        top: cardOf(idIn(view, 'top_card', seat)),
        isMagnus: numberIn(view, 'magnus_seat') === seat,
    };
}

/** What the position waits for. */
export function stepOf(view: View): string {
    return idIn(view, 'step_name') ?? '';
}

/** How many kinds of good a Mercator may still trade. */
export function kindsLeft(view: View): number {
    return numberIn(view, 'n_left') ?? 0;
}

export function roundOf(view: View): number {
    return numberIn(view, 'round') ?? 0;
}

/** Who has the Concordia card, and how many turns there are after this one. */
export function endOf(view: View): { holder: number; turnsLeft: number } | null {
    const holder = numberIn(view, 'concordia_seat');
    return holder === null ? null : { holder, turnsLeft: numberIn(view, 'turns_left') ?? 0 };
}

export interface Team {
    /** From 1 on. */
    team: number;
    partner: number;
}

/** Null where each plays for oneself. */
export function teamOf(view: View, seat: number): Team | null {
    const team = numberIn(view, 'team', seat);
    const partner = numberIn(view, 'partner', seat);
    return team === null || partner === null ? null : { team, partner };
}

/** The partner's hand while a Legatus shows it to the viewer, with the moves that ask for a card; else null. */
export function shownHandOf(view: View, viewer: number, moves: readonly Move[]): HandCard[] | null {
    const team = teamOf(view, viewer);
    return team && stepOf(view) === 'suggest' && numberIn(view, 'actor_seat') === viewer ? handOf(view, team.partner, moves, 'suggest') : null;
}

/** Goods from which one has to choose. */
export function arrivedOf(view: View, seat: number): Stock[] {
    return stockOf(countsIn(view, 'to_keep', seat)).filter(({ count }) => count > 0);
}

export function cardOf(id: unknown): Card | null {
    return CARDS.find((card) => card.id === id) ?? null;
}

export interface Points {
    god: string;
    n: number;
}

/** What all cards of a seat score now, by god, and the sum; null where they are not known. */
export function pointsOf(view: View, seat: number): { gods: Points[]; total: number } | null {
    const total = numberIn(view, 'total', seat);
    return total === null ? null : { total, gods: Object.entries(countsIn(view, 'points', seat)).map(([god, n]) => ({ god, n })) };
}

/** What one card scores now for a seat: the worth of its gods, or of a specialist's good; null if it is not known. */
export function worthOf(view: View, seat: number, card: Card): number | null {
    const gods = countsIn(view, 'god_worth', seat);
    const goods = countsIn(view, 'specialist_worth', seat);
    const worths = card.good === null ? card.gods.map((god) => gods[god]) : [goods[card.good]];
    return worths.reduce<number | null>((sum, n) => (sum === null || n === undefined ? null : sum + n), 0);
}

export interface God {
    god: string;
    /** What one card scores now; null for Minerva, whose cards differ, and for the only card of Concordia. */
    worth: number | null;
    /** What all cards of the player score now; null where they are not known. */
    points: number | null;
}

/** What each god brings a seat, in the order of the rules. */
export function godsOf(view: View, seat: number): God[] {
    const worths = countsIn(view, 'god_worth', seat);
    const points = countsIn(view, 'points', seat);
    return GODS.filter((god) => worths[god] !== undefined || points[god] !== undefined || god === 'minerva')
        .map((god) => ({ god, worth: worths[god] ?? null, points: points[god] ?? null }));
}

/** What goods are worth at the Mercator's. */
export function priceOf(good: string): number {
    return GOODS.find(({ id }) => id === good)?.price ?? 0;
}

/** In how many rows so many cards fit beside each other: one of whole cards, else two or three of small ones.
 *  `width` is in rem. */
export function rowsFor(nCards: number, width: number): number {
    if (nCards * WHOLE <= width) return 1;
    return Math.ceil(nCards / 2) * SMALL <= width ? 2 : 3;
}

/** Goods first, then the colonists that have not left yet, then what is free. */
export function storehouseOf(view: View, seat: number): StorePlace[] {
    const goods = seatOf(view, seat).goods.flatMap(({ good, count }) =>
        Array.from({ length: count }, (): StorePlace => ({ kind: 'good', id: good })));
    const waiting = unitsOf(countsIn(view, 'colonists_home', seat));
    const taken = [...goods, ...waiting.map((kind): StorePlace => ({ kind: 'colonist', id: PIECES[kind] ?? kind }))];
    return [...taken, ...Array<StorePlace>(Math.max(0, facts.places - taken.length)).fill(null)];
}

export interface MarkedPlace {
    place: StorePlace;
    /** What the turn has brought or spent so far, and what the choice would take or bring that is pointed at. */
    mark: 'new' | 'spent' | 'taken' | 'coming' | null;
}

/** Marks as many places of a good as a choice would take. */
function taking(places: readonly MarkedPlace[], good: string, n: number): MarkedPlace[] {
    let left = n;
    return places.map((one): MarkedPlace =>
        (one.place?.id === good && one.mark !== 'spent' && left-- > 0 ? { place: one.place, mark: 'taken' } : one));
}

/** Fills as many empty places as a choice would fill. */
function filling(places: readonly MarkedPlace[], good: string, n: number): MarkedPlace[] {
    let left = n;
    return places.map((one): MarkedPlace =>
        (one.place === null && left-- > 0 ? { place: { kind: 'good', id: good }, mark: 'coming' } : one));
}

/** The storehouse with the goods outlined that a choice would take, and those shown that it would bring. */
export function foreseenStore(places: readonly MarkedPlace[], move: Move | null, seat: number): readonly MarkedPlace[] {
    const goods = (move?.changes ?? []).filter((change) => change.amount === 'goods' && change.seat === seat);
    return goods.reduce((now, { id = '', by }) => (by < 0 ? taking(now, id, -by) : filling(now, id, by)), places);
}

/** The coins that a seat would have after a choice; null if it does not change them. */
export function moneyAfter(move: Move | null, seat: number): number | null {
    return move?.changes?.find((change) => change.amount === 'coins' && change.seat === seat)?.now ?? null;
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

/** What a purchase adds to its card: the good of choice, if there is one. */
export function choiceOf(move: Move): string | null {
    const good = move.args['good'];
    return typeof good === 'string' ? good : null;
}

/** What the rules note about a card in the hand, by its id. */
const NOTES: Readonly<Record<string, string>> = {
    not_now: 'panel.not_now',
    repeats: 'panel.repeats',
    repeats_nothing: 'panel.repeats_nothing',
    alone: 'team.card.alone',
    half: 'team.card.half',
    proconsul: 'team.card.proconsul',
    legatus: 'team.card.legatus',
    same: 'team.card.same',
};

/** What a card would repeat if it were played now, or what the partner would do; null if there is nothing to say. */
export function noteOf(words: Catalogue, view: View, seat: number, card: Card): string | null {
    const note = groupIn(view, 'card_notes', seat)[card.id];
    const repeated = cardOf(idIn(view, 'repeats', seat));
    return note === undefined ? null : fill(word(words, NOTES[note] ?? ''), { card: repeated ? nameOf(words, repeated) : '' });
}
