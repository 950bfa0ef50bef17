// model.ts: what Sylla's parts show, read off the fields of a view.  What fields mean stands beside
// them in the state's struct; what stands on cards, tiles and board is in facts.json, which
// tools/sylla_facts.c makes of the rules' own tables.
import type { Move, View } from '../../lib/engine/types';
import { capital, fill, type Catalogue } from '../../lib/words';
import facts from './facts.json';

export type Card = (typeof facts.cards)[number];
export type EventCard = (typeof facts.events)[number];
export type Work = (typeof facts.works)[number];

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

export interface Rung {
    marker: string;
    /** The field, from the left. */
    at: number;
    points: number;
    isCrisis: boolean;
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
    isLast: boolean;
}

/** What stands behind the screen of a seat; null if it is concealed from who looks. */
export interface Purse {
    money: number;
    tokens: { marker: string; n: number; points: number }[];
    /** What the tokens would bring if it ended now. */
    worth: number;
}

const SEATS = 6; // every array by seat has as many, whoever plays
const NONE = 255;

export const ROUNDS = facts.rounds;
export const LADDER = facts.ladder;
export const MARKERS: readonly string[] = facts.markers;
export const FAMINE_MAX = facts.famineMax;
export const TYPES: readonly string[] = [...new Set(facts.cards.map((card) => card.type))];
export const LASTING: readonly string[] = facts.tiles.slice(0, facts.lasting);

function numbers(view: View, name: string): (number | null)[] {
    const field = view[name];
    return Array.isArray(field) ? field.map((value) => (typeof value === 'number' ? value : null)) : [];
}

export function number(view: View, name: string): number {
    const field = view[name];
    return typeof field === 'number' ? field : 0;
}

/** The part of an array that belongs to a seat. */
function partOf(view: View, name: string, seat: number): (number | null)[] {
    const all = numbers(view, name);
    const each = all.length / SEATS;
    return all.slice(seat * each, (seat + 1) * each);
}

function has(set: number, bit: number): boolean {
    return (set & (1 << bit)) !== 0;
}

/** The moves that begin with these words of the notation. */
function movesFor(moves: readonly Move[], ...words: string[]): Move[] {
    return moves.filter(({ move }) => words.every((word, index) => move.split(' ')[index] === word));
}

function moveFor(moves: readonly Move[], ...words: string[]): Move | null {
    return movesFor(moves, ...words)[0] ?? null;
}

function byPlayers(table: Readonly<Record<string, number>>, view: View): number {
    return table[String(number(view, 'seats'))] ?? 0;
}

// ---- the round ----

export function stepOf(view: View): string {
    return facts.steps[number(view, 'step')]?.id ?? '';
}

/** 1 to 7; 0 before the first. An insula's tokens are taken while buildings are sold. */
export function phaseOf(view: View): number {
    const isSale = number(view, 'seller') !== NONE;
    return stepOf(view) === 'token' && isSale ? 3 : (facts.steps[number(view, 'step')]?.phase ?? 0);
}

/** Whether the game has been set up; a replay begins before that, with neither events nor works. */
export function isLaidOut(view: View): boolean {
    return phaseOf(view) > 0 || workOf(view, 'work') !== null;
}

export function seatsOf(view: View): number[] {
    return Array.from({ length: number(view, 'seats') }, (_, seat) => seat);
}

/** The consul; -1 while there is none. */
export function consulOf(view: View): number {
    const consul = number(view, 'consul');
    return consul === NONE ? -1 : consul;
}

export function prestigeOf(view: View, seat: number): number {
    return partOf(view, 'prestige', seat)[0] ?? 0;
}

/** Most prestige first. */
export function standing(view: View): { seat: number; prestige: number }[] {
    return seatsOf(view).map((seat) => ({ seat, prestige: prestigeOf(view, seat) }))
        .sort((a, b) => b.prestige - a.prestige || a.seat - b.seat);
}

// ---- the republic ----

export function ladderOf(view: View): Rung[] {
    return numbers(view, 'ladder').map((at, index): Rung => {
        const field = LADDER[at ?? 0];
        return { marker: MARKERS[index] ?? '', at: at ?? 0, points: field?.points ?? 0, isCrisis: field?.isCrisis ?? false };
    });
}

export function workOf(view: View, name: 'work' | 'next_work' | 'work_out'): Work | null {
    return facts.works[number(view, name)] ?? null;
}

/** Those whose sealed choice is in; null if nothing is to be sealed now. */
export function sealedOf(view: View): { seat: number; isIn: boolean }[] | null {
    if (!['pick', 'vote'].includes(stepOf(view))) return null;
    const decided = number(view, 'decided');
    return seatsOf(view).map((seat) => ({ seat, isIn: has(decided, seat) }));
}

/** The event that is being settled: whose victims are turned face down. */
export function strikingOf(view: View): EventCard | null {
    const shown = stepOf(view) === 'flip' ? numbers(view, 'shown')[number(view, 'at_event')] : null;
    return facts.events[shown ?? NONE] ?? null;
}

const SETTLED: ReadonlySet<string> = new Set(['flip', 'remove']); // steps after it is known what is prevented

function cubesOn(view: View, place: number): Threat['cubes'] {
    return seatsOf(view).map((seat) => ({ seat, n: partOf(view, 'cube', seat)[place] ?? 0 })).filter(({ n }) => n > 0);
}

export function threatsOf(view: View, moves: readonly Move[]): Threat[] {
    const prevented = number(view, 'prevented');
    const isSettled = SETTLED.has(stepOf(view));
    return numbers(view, 'shown').map((index, place): Threat => {
        const event = facts.events[index ?? NONE] ?? null;
        const id = event?.id ?? '';
        const own = [...movesFor(moves, 'cube').filter(({ move }) => move.split(' ')[2] === id),
            ...movesFor(moves, 'prevent', id), ...movesFor(moves, 'remove', id)];
        const fate = has(prevented, place) ? 'prevented' : isSettled ? 'strikes' : 'open';
        return { place, event, cubes: cubesOn(view, place), fate, moves: event ? own : [] };
    });
}

/** Cubes that a seat has still to lay, by fighter. */
export function fightersLeft(view: View, seat: number): { type: string; n: number }[] {
    return partOf(view, 'cubes_left', seat).map((n, index) => ({ type: index === 0 ? 'legionary' : 'vestal', n: n ?? 0 }))
        .filter(({ n }) => n > 0);
}

// ---- on offer ----

export function recruitsOf(view: View, moves: readonly Move[]): Recruit[] {
    return numbers(view, 'on_offer').slice(0, byPlayers(facts.recruits, view)).map((index, place): Recruit => {
        const card = facts.cards[index ?? NONE] ?? null;
        return { place, card, move: card && moveFor(moves, 'recruit', card.id) };
    });
}

/** What waits under the pile, the next one first. */
export function underOf(view: View): Card[] {
    return numbers(view, 'under').flatMap((index) => facts.cards[index ?? NONE] ?? []);
}

export function sitesOf(view: View, moves: readonly Move[]): Site[] {
    const offered = number(view, 'offered');
    return numbers(view, 'slot').map((index, place): Site => ({
        slot: place + 1,
        colour: facts.places[place] ?? '',
        tile: facts.tiles[index ?? NONE] ?? null,
        isOffered: place === offered,
        move: moveFor(moves, 'offer', String(place + 1)),
    }));
}

export function offeredOf(view: View): Site | null {
    return sitesOf(view, []).find((site) => site.isOffered) ?? null;
}

/** Which sale of the round this is, and how many there are. */
export function saleOf(view: View): { n: number; of: number } {
    const isRunning = ['offer', 'bid'].includes(stepOf(view));
    return { n: number(view, 'n_offers') + Number(isRunning), of: byPlayers(facts.sales, view) };
}

/** Tiles of the letter that is laid out next. */
export function stackOf(view: View): { letter: string; n: number } | null {
    const all = numbers(view, 'tiles').map((n) => n ?? 0);
    const each = facts.tiles.length;
    const sums = ['A', 'B', 'C'].map((letter, index) =>
        ({ letter, n: all.slice(index * each, (index + 1) * each).reduce((sum, n) => sum + n, 0) }));
    return sums.find(({ n }) => n > 0) ?? null;
}

/** Everyone in the order of bidding: the consul speaks first, the seller last. */
export function speakersOf(view: View): Speaker[] {
    const n = number(view, 'seats');
    const isElection = stepOf(view) === 'elect';
    const first = isElection ? number(view, 'consul') : (number(view, 'seller') + 1) % n;
    const order = Array.from({ length: n }, (_, index) => (first + index) % n);
    const now = order.indexOf(number(view, 'actor'));
    return order.map((seat, index): Speaker => ({ seat, isLast: !isElection && index === n - 1,
        state: index === now ? 'speaks' : seat === number(view, 'bidder') ? 'leads' : index < now ? 'out' : 'waits' }));
}

// ---- what seats have ----

function countOf(view: View, seat: number, card: number, status: number): number {
    return partOf(view, 'cards', seat)[card * STATUSES.length + status] ?? 0;
}

function personMove(moves: readonly Move[], card: Card, status: Status): Move | null {
    return (status === 'up' ? moveFor(moves, 'turn', card.id) : null) ?? moveFor(moves, 'flip', card.id, status);
}

/** Upright ones first. */
export function peopleOf(view: View, seat: number, moves: readonly Move[]): Person[] {
    return STATUSES.flatMap((status, place) => facts.cards.flatMap((card, index) =>
        Array.from({ length: countOf(view, seat, index, place) }, (_, n): Person =>
            ({ key: `${card.id}-${status}-${n}`, card, status, move: personMove(moves, card, status) }))));
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
    const counts = partOf(view, 'building', seat);
    return LASTING.flatMap((tile, index) => [false, true].flatMap((isDown) =>
        Array.from({ length: counts[index * 2 + Number(isDown)] ?? 0 }, (_, n): Owned =>
            ({ key: `${tile}-${isDown}-${n}`, tile, isDown, move: isDown ? null : moveFor(moves, 'flip_tile', tile) }))));
}

export function purseOf(view: View, seat: number): Purse | null {
    const money = partOf(view, 'money', seat)[0] ?? null;
    if (money === null) return null;
    const counts = partOf(view, 'tokens', seat);
    const tokens = ladderOf(view).map(({ marker, points }, index) => ({ marker, points, n: counts[index] ?? 0 }));
    return { money, tokens, worth: tokens.reduce((sum, { n, points }) => sum + n * points, 0) };
}

/** Whether nothing is concealed: all play with open purses. */
export function isOpen(view: View): boolean {
    return seatsOf(view).every((seat) => purseOf(view, seat) !== null);
}

/** Upright people that bear the colour of the building on sale. */
export function payersOf(view: View, seat: number): Card[] {
    const colour = offeredOf(view)?.colour ?? '';
    return peopleOf(view, seat, []).filter(({ card, status }) => status === 'up' && card.hexes.includes(colour)).map(({ card }) => card);
}

// ---- choices ----

/** The numbers that can be bid, with their moves. */
export function bidsOf(moves: readonly Move[]): Map<number, Move> {
    return new Map(movesFor(moves, 'bid').map((move): [number, Move] => [Number(move.move.split(' ')[1]), move]));
}

export function passOf(moves: readonly Move[]): Move | null {
    return moveFor(moves, 'pass');
}

/** Denarii that can be added to a vote, by thumb. */
export function votesOf(moves: readonly Move[], thumb: 'up' | 'down'): Map<number, Move> {
    return new Map(movesFor(moves, 'vote', thumb).map((move): [number, Move] => [Number(move.move.split(' ')[2]), move]));
}

/** Tokens that a house temple can buy. */
export function sacrificesOf(moves: readonly Move[]): { marker: string; move: Move }[] {
    return movesFor(moves, 'sacrifice').map((move) => ({ marker: move.move.split(' ')[1] ?? '', move }));
}

/** Markers that a tavern can move, with the ways they can go. */
export function tavernsOf(moves: readonly Move[]): { marker: string; ways: { way: string; move: Move }[] }[] {
    return MARKERS.map((marker) => ({ marker, ways: movesFor(moves, 'tavern', marker).map((move) =>
        ({ way: move.move.split(' ')[2] ?? '', move })) })).filter(({ ways }) => ways.length > 0);
}

export function doneOf(moves: readonly Move[]): Move | null {
    return moveFor(moves, 'done');
}

function pickedBy(move: Move): string[] {
    return move.move.split(' ').slice(1);
}

/** The set that one chooses from at the start: every card as often as a choice can have it. */
export function pickable(moves: readonly Move[]): Card[] {
    const picks = movesFor(moves, 'pick').map(pickedBy);
    return facts.cards.flatMap((card) => {
        const most = Math.max(0, ...picks.map((ids) => ids.filter((id) => id === card.id).length));
        return Array<Card>(most).fill(card);
    });
}

/** How many are to be chosen. */
export function nToPick(moves: readonly Move[]): number {
    const [first] = movesFor(moves, 'pick');
    return first ? pickedBy(first).length : 0;
}

export function pickOf(moves: readonly Move[], ids: readonly string[]): Move | null {
    const wanted = [...ids].sort().join(' ');
    return movesFor(moves, 'pick').find((move) => pickedBy(move).sort().join(' ') === wanted) ?? null;
}

// ---- words and pictures ----

/** Icons whose names are not the ids of the rules. */
const ICONS: Readonly<Record<string, string>> = { arch: 'triumphal_arch', baths: 'public_baths' };

export function cardIcon(card: Card): string {
    return card.type === 'crane' ? 'buildings-crane' : `characters-${card.type}`;
}

export function typeIcon(type: string): string {
    return type === 'crane' ? 'buildings-crane' : `characters-${type}`;
}

export function tileIcon(tile: string): string {
    return `buildings-${ICONS[tile] ?? tile}`;
}

export function workIcon(work: Work): string {
    return `works-${ICONS[work.id] ?? work.id}`;
}

/** What a choice is about, in icons: the words of its notation that name things. */
export function iconsOf(move: Move): string[] {
    const [verb = '', first = '', second = ''] = move.move.split(' ');
    const card = facts.cards.find(({ id }) => id === first);
    if (verb === 'cube') return [`events-${second}`, typeIcon(first)];
    if (verb === 'prevent' || verb === 'remove') return [`events-${first}`];
    if (verb === 'offer') return [`hexes-${facts.places[Number(first) - 1]}`, tileIcon(second)];
    if (verb === 'flip_tile') return [tileIcon(first)];
    if (MARKERS.includes(first)) return [`ladder-${first}`];
    return card ? [cardIcon(card)] : ['ui-check'];
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
