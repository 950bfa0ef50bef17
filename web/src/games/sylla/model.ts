// model.ts: what Sylla's parts show, as the rules give it: ids and lists of a view, arguments of moves.
// What is printed on characters and works stands in facts.json, which tools/facts.c makes.
import { idIn, idsIn, numberIn, numbersIn } from '../../lib/engine/fields';
import type { Argument, Move, View } from '../../lib/engine/types';
import { capital, fill, type Catalogue } from '../../lib/words';
import facts from './facts.json';

export type Work = (typeof facts.works)[number];

/** A character or a crane, with the colours that it pays with. */
export interface Card {
    id: string;
    type: string;
    isChristian: boolean;
    hexes: readonly string[];
}

const STATUSES = ['up', 'turned', 'down', 'down_turned'] as const;
export type Status = (typeof STATUSES)[number];

/** A character or a crane of a seat. */
export interface Person {
    key: string;
    card: Card;
    status: Status;
    /** What clicking it does now; null if nothing. */
    move: Move | null;
}

/** A building that stays with its owner. */
export interface Owned {
    key: string;
    tile: string;
    isDown: boolean;
    move: Move | null;
}

/** A field of the ladder. */
export interface Field {
    points: number;
    isCrisis: boolean;
}

export interface Rung extends Field {
    marker: string;
    /** The field, from the left. */
    at: number;
}

export interface EventCard {
    id: string;
    /** The token that most cubes earn, or so much prestige. */
    earns: string | number;
    fighters: readonly string[];
    /** By how much it adds to the famine. */
    famine: number;
}

/** An event on display; null where one has left. */
export interface Threat {
    place: number;
    event: EventCard | null;
    cubes: { seat: number; n: number }[];
    fate: 'open' | 'prevented' | 'strikes';
    moves: Move[];
}

export interface Recruit {
    place: number;
    card: Card | null;
    move: Move | null;
}

/** A place where a building is for sale; without a tile it is sold or gone. */
export interface Site {
    slot: number;
    colour: string;
    tile: string | null;
    isOffered: boolean;
    move: Move | null;
}

/** Where somebody stands in a round of bids. */
export interface Speaker {
    seat: number;
    state: 'leads' | 'speaks' | 'out' | 'waits';
    /** Whether it is the seller, who bids last. */
    isLast: boolean;
    /** How high the seat can go; null if that is concealed. */
    most: number | null;
}

/** What a seat keeps behind its screen; null if it is concealed from the viewer. */
export interface Purse {
    money: number;
    tokens: { marker: string; n: number }[];
    /** What the tokens would bring if it ended now. */
    worth: number;
}

export const ROUNDS = facts.rounds;
export const PHASES: readonly string[] = facts.nouns.phase;
const TYPES: readonly string[] = [...new Set(facts.cards.map((card) => card.type))];
const MARKERS: readonly string[] = facts.nouns.marker;

// ---- what a view and a list have ----

export function number(view: View, name: string): number {
    return numberIn(view, name) ?? 0;
}

/** The ids that a seat or place has. */
function idsOf(view: View, name: string, at: number): string[] {
    return idsIn(view, name, at).filter((id) => id !== null);
}

/** The moves of a kind that have these arguments. */
function movesFor(moves: readonly Move[], kind: string, args: Readonly<Record<string, Argument>> = {}): Move[] {
    return moves.filter((move) => move.kind === kind && Object.entries(args).every(([name, value]) => move.args[name] === value));
}

function moveFor(moves: readonly Move[], kind: string, args: Readonly<Record<string, Argument>> = {}): Move | null {
    return movesFor(moves, kind, args)[0] ?? null;
}

// ---- the round ----

export function stepOf(view: View): string {
    return idIn(view, 'step_name') ?? '';
}

/** One of PHASES; null before the first. */
export function phaseOf(view: View): string | null {
    return idIn(view, 'phase');
}

/** Whether the game has been set up; a replay begins before that, with neither events nor works. */
export function isLaidOut(view: View): boolean {
    return number(view, 'is_laid_out') === 1;
}

export function seatsOf(view: View): number[] {
    return Array.from({ length: number(view, 'seats') }, (_, seat) => seat);
}

/** The consul; null while there is none. */
export function consulOf(view: View): number | null {
    return numberIn(view, 'consul_seat');
}

export function prestigeOf(view: View, seat: number): number {
    return numberIn(view, 'prestige', seat) ?? 0;
}

/** The prestige that the famine would cost a seat now. */
export function famineOf(view: View, seat: number): number {
    return numberIn(view, 'famine_loss', seat) ?? 0;
}

/** The denarii that phase IV would bring a seat now. */
export function incomeOf(view: View, seat: number): number {
    return numberIn(view, 'income', seat) ?? 0;
}

/** Whether the income of this round is still to come. */
export function isBeforeIncome(view: View): boolean {
    const phase = phaseOf(view);
    return phase === null || PHASES.indexOf(phase) < PHASES.indexOf('income');
}

/** Most prestige first. */
export function standing(view: View): { seat: number; prestige: number }[] {
    return seatsOf(view).map((seat) => ({ seat, prestige: prestigeOf(view, seat) }))
        .sort((a, b) => b.prestige - a.prestige || a.seat - b.seat);
}

// ---- the republic ----

export function fieldsOf(view: View): Field[] {
    const crisis = numbersIn(view, 'ladder_crisis');
    return numbersIn(view, 'ladder_points').map((points, index) => ({ points: points ?? 0, isCrisis: crisis[index] === 1 }));
}

export function ladderOf(view: View): Rung[] {
    const points = numbersIn(view, 'token_points');
    const crisis = numbersIn(view, 'in_crisis');
    return numbersIn(view, 'ladder').map((at, index): Rung =>
        ({ marker: MARKERS[index] ?? '', at: at ?? 0, points: points[index] ?? 0, isCrisis: crisis[index] === 1 }));
}

export function workOf(view: View, name: 'work_now' | 'work_next'): Work | null {
    return facts.works.find((work) => work.id === idIn(view, name)) ?? null;
}

/** Those whose sealed choice is in; null if nothing is to be sealed now. */
export function sealedOf(view: View): { seat: number; isIn: boolean }[] | null {
    const sealed = numbersIn(view, 'has_sealed').flatMap((isIn, seat) => (isIn === null ? [] : [{ seat, isIn: isIn === 1 }]));
    return sealed.length > 0 ? sealed : null;
}

/** The event that is being settled: whose victims are turned face down. */
export function strikingOf(view: View): string | null {
    return idIn(view, 'striking');
}

function eventAt(view: View, place: number): EventCard | null {
    const event = idIn(view, 'event_shown', place) ?? null;
    return event === null ? null : { id: event, earns: idIn(view, 'event_earns', place) ?? numberIn(view, 'event_prestige', place) ?? 0,
        fighters: idsOf(view, 'event_fighters', place), famine: numberIn(view, 'event_famine', place) ?? 0 };
}

const FATES: Readonly<Record<string, Threat['fate']>> = { prevented: 'prevented', strikes: 'strikes' };

export function threatsOf(view: View, moves: readonly Move[]): Threat[] {
    return idsIn(view, 'event_fate').map((fate, place): Threat => {
        const event = eventAt(view, place);
        const cubes = numbersIn(view, 'event_cubes', place).map((n, seat) => ({ seat, n: n ?? 0 })).filter(({ n }) => n > 0);
        const own = event ? moves.filter((move) => move.args.event_card === event.id) : [];
        return { place, event, cubes, fate: FATES[fate ?? ''] ?? 'open', moves: own };
    });
}

// ---- on offer ----

/** What is printed on a card on every board. */
export function cardOfId(card: string): Omit<Card, 'hexes'> {
    return facts.cards.find((one) => one.id === card) ?? { id: card, type: card, isChristian: false };
}

function cardOf(view: View, card: string): Card {
    return { ...cardOfId(card), hexes: idsOf(view, 'card_hexes', facts.nouns.card.indexOf(card)) };
}

export function recruitsOf(view: View, moves: readonly Move[]): Recruit[] {
    return idsIn(view, 'recruit').slice(0, number(view, 'n_recruits')).map((card, place): Recruit =>
        ({ place, card: card && cardOf(view, card), move: card && moveFor(moves, 'recruit', { card }) } as Recruit));
}

/** What waits under the pile, the next one first. */
export function underOf(view: View): Card[] {
    return idsIn(view, 'under_pile').flatMap((card) => (card ? [cardOf(view, card)] : []));
}

export function sitesOf(view: View, moves: readonly Move[]): Site[] {
    const tiles = idsIn(view, 'place_tile');
    const offered = numberIn(view, 'place_offered');
    return idsIn(view, 'place_colour').map((colour, index): Site => {
        const slot = index + 1;
        return { slot, colour: colour ?? '', tile: tiles[index] ?? null, isOffered: slot === offered, move: moveFor(moves, 'offer', { slot }) };
    });
}

export function offeredOf(view: View): Site | null {
    return sitesOf(view, []).find((site) => site.isOffered) ?? null;
}

/** Which sale of the round this is, and how many there are. */
export function saleOf(view: View): { n: number; of: number } {
    return { n: number(view, 'sale'), of: number(view, 'n_sales') };
}

/** Tiles of the letter that is laid out next. */
export function stackOf(view: View): { letter: string; n: number } | null {
    const letter = idIn(view, 'stack_letter');
    return letter === null ? null : { letter: letter.toUpperCase(), n: number(view, 'stack_left') };
}

/** Everyone in the order of bidding. */
export function speakersOf(view: View): Speaker[] {
    const states = idsIn(view, 'bid_state');
    const most = numbersIn(view, 'bid_most');
    const seller = numberIn(view, 'seller_seat');
    return numbersIn(view, 'bid_order').flatMap((seat) => (seat === null ? []
        : [{ seat, state: (states[seat] ?? 'waits') as Speaker['state'], isLast: seat === seller, most: most[seat] ?? null }]));
}

// ---- what seats have ----

function personMove(moves: readonly Move[], card: string, status: Status): Move | null {
    return (status === 'up' ? moveFor(moves, 'turn', { card }) : null) ?? moveFor(moves, 'flip', { card, status });
}

/** Upright ones first. */
export function peopleOf(view: View, seat: number, moves: readonly Move[]): Person[] {
    return STATUSES.flatMap((status) => idsOf(view, `people_${status}`, seat).map((card, n): Person =>
        ({ key: `${card}-${status}-${n}`, card: cardOf(view, card), status, move: personMove(moves, card, status) })));
}

/** How many there are, how many of them stand upright, and how many lie face down. */
export interface Count {
    n: number;
    up: number;
    down: number;
}

function countOfPeople(people: readonly Person[]): Count {
    const having = (is: (status: Status) => boolean) => people.filter(({ status }) => is(status)).length;
    return { n: people.length, up: having((status) => status === 'up'), down: having((status) => status.startsWith('down')) };
}

export function countsOf(view: View, seat: number): (Count & { type: string })[] {
    const people = peopleOf(view, seat, []);
    return TYPES.map((type) => ({ type, ...countOfPeople(people.filter(({ card }) => card.type === type)) }));
}

export function christiansOf(view: View, seat: number): Count {
    return countOfPeople(peopleOf(view, seat, []).filter(({ card }) => card.isChristian));
}

/** As many as there is room for stand side by side; of more, those that are alike make one pile. */
export function stacksOf(people: readonly Person[], room: number): (Person & { n: number })[] {
    if (people.length <= room) return people.map((person) => ({ ...person, n: 1 }));
    const alike = (one: Person, other: Person) => one.card.id === other.card.id && one.status === other.status;
    return people.filter((person, index) => people.findIndex((one) => alike(one, person)) === index)
        .map((person) => ({ ...person, n: people.filter((one) => alike(one, person)).length }));
}

export function ownedOf(view: View, seat: number, moves: readonly Move[]): Owned[] {
    const of = (name: string, isDown: boolean) => idsOf(view, name, seat).map((tile, n): Owned =>
        ({ key: `${tile}-${isDown}-${n}`, tile, isDown, move: isDown ? null : moveFor(moves, 'flip_tile', { tile }) }));
    return [...of('buildings_up', false), ...of('buildings_down', true)]
        .sort((a, b) => facts.lasting.indexOf(a.tile) - facts.lasting.indexOf(b.tile));
}

export function purseOf(view: View, seat: number): Purse | null {
    const money = numberIn(view, 'money', seat) ?? null;
    if (money === null) return null;
    const counts = numbersIn(view, 'purse_tokens', seat);
    return { money, tokens: MARKERS.map((marker, index) => ({ marker, n: counts[index] ?? 0 })), worth: numberIn(view, 'tokens_worth', seat) ?? 0 };
}

/** Whether nothing is concealed: all play with open purses. */
export function isOpen(view: View): boolean {
    return seatsOf(view).every((seat) => purseOf(view, seat) !== null);
}

/** Upright people that bear the colour of the building on sale. */
export function payersOf(view: View, seat: number): Card[] {
    return idsOf(view, 'payers', seat).map((card) => cardOf(view, card));
}

// ---- choices ----

function byNumber(moves: readonly Move[], name: string): Map<number, Move> {
    return new Map(moves.map((move): [number, Move] => [Number(move.args[name]), move]));
}

/** The numbers that can be bid, with their moves. */
export function bidsOf(moves: readonly Move[]): Map<number, Move> {
    return byNumber(movesFor(moves, 'bid'), 'n');
}

export function passOf(moves: readonly Move[]): Move | null {
    return moveFor(moves, 'pass');
}

/** Denarii that can be added to a vote, by thumb. */
export function votesOf(moves: readonly Move[], thumb: 'up' | 'down'): Map<number, Move> {
    return byNumber(movesFor(moves, 'vote', { thumb }), 'n');
}

/** Tokens that a house temple can buy. */
export function sacrificesOf(moves: readonly Move[]): { marker: string; move: Move }[] {
    return movesFor(moves, 'sacrifice').map((move) => ({ marker: String(move.args.marker), move }));
}

/** Markers that a tavern can move, with the ways they can go. */
export function tavernsOf(moves: readonly Move[]): { marker: string; ways: { way: string; move: Move }[] }[] {
    return MARKERS.map((marker) => ({ marker, ways: movesFor(moves, 'tavern', { marker }).map((move) =>
        ({ way: String(move.args.way), move })) })).filter(({ ways }) => ways.length > 0);
}

function pickedBy(move: Move): string[] {
    return Object.values(move.args).map(String);
}

/** The set that one chooses from at the start: every card as often as a choice can have it. */
export function pickable(view: View, moves: readonly Move[]): Card[] {
    const picks = movesFor(moves, 'pick').map(pickedBy);
    return facts.cards.flatMap((card) => {
        const most = Math.max(0, ...picks.map((chosen) => chosen.filter((one) => one === card.id).length));
        return Array<Card>(most).fill(cardOf(view, card.id));
    });
}

/** How many are to be chosen. */
export function nToPick(moves: readonly Move[]): number {
    const [first] = movesFor(moves, 'pick');
    return first ? pickedBy(first).length : 0;
}

export function pickOf(moves: readonly Move[], chosen: readonly string[]): Move | null {
    const wanted = [...chosen].sort().join(' ');
    return movesFor(moves, 'pick').find((move) => pickedBy(move).sort().join(' ') === wanted) ?? null;
}

// ---- words and pictures ----

/** Icons whose names are not the ids of the rules. */
const ICONS: Readonly<Record<string, string>> = { arch: 'triumphal_arch', baths: 'public_baths' };

export function typeIcon(type: string): string {
    return type === 'crane' ? 'buildings-crane' : `characters-${type}`;
}

export function cardIcon({ type }: Pick<Card, 'type'>): string {
    return typeIcon(type);
}

export function tileIcon(tile: string): string {
    return `buildings-${ICONS[tile] ?? tile}`;
}

const CAUSES: Readonly<Record<string, string>> = {
    building: 'buildings-statue', event: 'characters-legionary', plebs: 'ui-person', work: 'works-pantheon', famine: 'ladder-famine', crisis: 'events-decadence',
};

/** The icon of something by its noun. */
const PICTURES: Readonly<Record<string, (id: string) => string>> = {
    event_card: (event) => `events-${event}`,
    colour: (colour) => `hexes-${colour}`,
    tile: tileIcon,
    marker: (marker) => `ladder-${marker}`,
    fighter: typeIcon,
    card: (card) => cardIcon(cardOfId(card)),
    work: (work) => `works-${ICONS[work] ?? work}`,
    cause: (cause) => CAUSES[cause] ?? 'ladder-prestige',
};

/** Null for what has no picture. */
export function pictureOf(noun: string, id: string): string | null {
    return PICTURES[noun]?.(id) ?? null;
}

/** What a choice is about, in icons. */
export function iconsOf({ args }: Move): string[] {
    const icons = Object.entries(PICTURES).flatMap(([name, icon]) => (args[name] === undefined ? [] : [icon(String(args[name]))]));
    return icons.length > 0 ? icons : ['ui-check'];
}

export function workIcon({ id: work }: Work): string {
    return pictureOf('work', work) ?? '';
}

export function word(words: Catalogue, key: string): string {
    return words[`sylla.${key}`] ?? key;
}

/** What stands on a card: its kind. The fish says that it is a Christian. */
export function titleOf(words: Catalogue, card: Card): string {
    return word(words, `card.${card.type}`);
}

export function hexesName(words: Catalogue, card: Card): string {
    return card.hexes.map((colour) => word(words, `colour.${colour}`)).join(', ');
}

/** What a vote for the great work brings, in sentences. */
export function workWords(words: Catalogue, work: Work): string {
    const say = (key: string, gaps: Record<string, string | number>) => fill(words[key] ?? key, gaps);
    const [first = 0, second = 0, third] = work.points;
    const places = third !== undefined ? say('web.sylla.work_three', { first, second, third })
        : work.points.length > 0 ? say('web.sylla.work_two', { first, second }) : '';
    const alone = work.from.map(({ votes, points }) => say('web.sylla.work_from', { votes, points }));
    const moves = work.moves === 'famine' ? say('web.sylla.work_famine', { per: work.per })
        : work.moves !== null ? say('web.sylla.work_marker', { marker: word(words, `marker.${work.moves}`), per: work.per }) : '';
    return [places, ...alone, capital(moves)].filter((sentence) => sentence !== '').join(' ');
}
