// options.ts: the legal moves of a step as rows to choose from: what it is, what it costs, and what it
// brings to whom, all of it as the rules give it with the move.
import type { AmountChange, Move } from '../../lib/engine/types';
import { capital, type Catalogue } from '../../lib/words';
import { cardOf, doesOf, emblemsOf, PIECES, priceOf, titleOf, unitsOf, type Card } from './model';

/** So many of a good, or coins. */
export interface Gain {
    good: string | null;
    n: number;
}

/** What a choice brings to a seat. */
export interface Share {
    seat: number;
    gains: Gain[];
}

export interface Option {
    move: Move;
    /** Of the sprite; goods have their colour. */
    icons: string[];
    title: string;
    note: string;
    /** What it costs. */
    goods: string[];
    coins: number | null;
    /** What brings coins has a title of its own in the catalogue. */
    gain: string | null;
    /** Whose top card it is about. */
    seat: number | null;
    card: Card | null;
    /** Who gets what, where it is not for its player alone. */
    shares: Share[];
    /** Other ways to pay for the same card; the usual one gives away what is worth least. */
    others: Option[];
    /** How many points more the player's cards score then. */
    points: number;
}

type Shown = Partial<Omit<Option, 'move'>>;

function ofCard(words: Catalogue, { args }: Move): Shown {
    const card = cardOf(args['card']);
    return card ? { card, icons: emblemsOf(card), title: titleOf(words, card), note: capital(doesOf(words, card)) } : {};
}

function coinsOf({ args: { coins } }: Move): number | null {
    return typeof coins === 'number' ? coins : null;
}

function billOf({ args: { bill } }: Move): string[] {
    return typeof bill === 'object' ? unitsOf(bill) : [];
}

/** What the first thing of a kind that a move names is called. */
export function nameIn({ parts }: Move, noun: string): string {
    const found = parts.find((part) => typeof part === 'object' && 'noun' in part && part.noun === noun);
    return typeof found === 'object' && 'noun' in found ? (found.text ?? '') : '';
}

/** Goods that wait for a choice have come, too. */
const GAINED: ReadonlySet<string> = new Set(['goods', 'arrived', 'coins']);

function gainOf({ amount, id, by }: AmountChange): Gain {
    return { good: amount === 'coins' ? null : (id ?? null), n: by };
}

export function sharesOf({ changes = [] }: Move): Share[] {
    const gained = changes.filter(({ amount, by }) => by > 0 && GAINED.has(amount));
    return [...new Set(gained.map(({ seat }) => seat))].map((seat) =>
        ({ seat, gains: gained.filter((change) => change.seat === seat).map(gainOf) }));
}

function pointsOf({ seat, changes = [] }: Move): number {
    return changes.find((change) => change.amount === 'points' && change.seat === seat)?.by ?? 0;
}

/** How a kind of move is shown; what is missing is the move's own sentence. */
const SHOWN: Readonly<Record<string, (words: Catalogue, move: Move) => Shown>> = {
    play: ofCard,
    suggest: ofCard,
    hire: (words, move) => ({ ...ofCard(words, move), note: '', goods: billOf(move), points: pointsOf(move) }),
    copy: (words, move) => ({ ...ofCard(words, move), seat: Number(move.args['other']) }),
    as: (words, { args: { role } }) => ({ icons: [`roles-${String(role)}`], title: words[`concordia.role.${String(role)}`] ?? '' }),
    build: (_, move) => ({ icons: ['pieces-house'], title: nameIn(move, 'city'), goods: billOf(move), coins: coinsOf(move), points: pointsOf(move) }),
    produce: (_, move) => ({ icons: [`goods-${String(move.args['bonus'])}`], title: nameIn(move, 'province'), shares: sharesOf(move) }),
    cash: (_, move) => ({ icons: ['money-sestertius'], coins: coinsOf(move), gain: 'web.concordia.cash' }),
    coins: (_, move) => ({ icons: ['money-sestertius'], coins: coinsOf(move), gain: 'web.concordia.take_coins' }),
    place: (_, { args: { kind } }) => ({ icons: [`pieces-${PIECES[String(kind)] ?? ''}`] }),
    take: (_, { args: { good } }) => ({ icons: [`goods-${String(good)}`] }),
    settle: (_, move) => ({ icons: ['pieces-colonist'], title: nameIn(move, 'city') }),
};

/** Moves that are better pointed at on the map, or found in the list, than read in rows. */
const ON_THE_MAP: ReadonlySet<string> = new Set(['move', 'settle']);
const TRADES: ReadonlySet<string> = new Set(['sell', 'buy']);

/** Whether the prompt's own part shows it, as a row or as a trade. */
export function isCovered({ kind }: Move): boolean {
    return !ON_THE_MAP.has(kind);
}

function isInRows(move: Move): boolean {
    return isCovered(move) && !TRADES.has(move.kind) && move.kind !== 'done';
}

export function tradesOf(moves: readonly Move[]): Move[] {
    return moves.filter(({ kind }) => TRADES.has(kind));
}

/** What a choice brings to its own player, in sestertii. */
function valueOf({ move, shares, coins, gain }: Option): number {
    const own = shares.find(({ seat }) => seat === move.seat)?.gains ?? [];
    const goods = own.reduce((sum, { good, n }) => sum + n * (good === null ? 1 : priceOf(good)), 0);
    return goods + (gain ? (coins ?? 0) : 0);
}

/** The provinces of a Prefect, and the cash bonus: what brings the player most comes first. */
function byValue(options: readonly Option[]): Option[] {
    return options.some(({ move }) => move.kind === 'produce') ? [...options].sort((a, b) => valueOf(b) - valueOf(a)) : [...options];
}

function costOf({ goods }: Option): number {
    return goods.reduce((sum, good) => sum + priceOf(good), 0);
}

/** Ways to buy the same card become one row. */
function byCard(options: readonly Option[]): Option[] {
    const isSame = (one: Option, other: Option) => one.move.kind === 'hire' && other.move.kind === 'hire' && one.move.args['slot'] === other.move.args['slot'];
    const firsts = options.filter((option, index) => options.findIndex((other) => other === option || isSame(option, other)) === index);
    return firsts.map((first) => {
        const [usual = first, ...others] = options.filter((other) => other === first || isSame(first, other)).sort((a, b) => costOf(a) - costOf(b));
        return { ...usual, others };
    });
}

/** All ways to make a choice, the usual one first. */
export function waysOf(option: Option): Option[] {
    return [option, ...option.others];
}

export function optionsOf(words: Catalogue, moves: readonly Move[]): Option[] {
    return byCard(byValue(moves.filter((move) => isInRows(move)).map((move) => {
        const shown = SHOWN[move.kind]?.(words, move) ?? {};
        return { icons: [], note: '', goods: [], coins: null, gain: null, seat: null, card: null, shares: [], points: 0, others: [], ...shown, move,
            title: shown.title || capital(move.text) };
    })));
}

/** The trade of so many of a good: bought if positive, sold if negative. */
export function tradeOf(moves: readonly Move[], good: string, n: number): Move | null {
    const kind = n < 0 ? 'sell' : 'buy';
    return moves.find((move) => move.kind === kind && move.args['good'] === good && move.args['n'] === Math.abs(n)) ?? null;
}
