// options.ts: the legal moves of a step as rows to choose from: what it is, and what it costs or
// brings, all of it read off notation and sentence.
import type { Move } from '../../lib/engine/types';
import { capital, type Catalogue } from '../../lib/words';
import { cardOf, doesOf, emblemsOf, GOODS, titleOf, type Card } from './model';
import { goodsIn, readMove, type Words } from './read';

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
}

type Shown = Partial<Omit<Option, 'move'>>;

function ofCard(words: Catalogue, id: string | undefined): Shown {
    const card = cardOf(id ?? '');
    return card ? { card, icons: emblemsOf(card), title: titleOf(words, card), note: capital(doesOf(words, card)) } : {};
}

function coinsOf({ said }: Words): number | null {
    return said['coins'] === undefined ? null : Number(said['coins']);
}

function goodNamed(words: Catalogue, name: string | undefined): string[] {
    return GOODS.filter(({ id }) => words[`concordia.good.${id}`] === name).map(({ id }) => `goods-${id}`);
}

const PIECES: Readonly<Record<string, string>> = { land: 'pieces-colonist', sea: 'pieces-ship' };

/** How a kind of move is shown; what is missing is the move's own sentence. */
const SHOWN: Readonly<Record<string, (words: Catalogue, read: Words) => Shown>> = {
    play: (words, { rest }) => ofCard(words, rest[0]),
    suggest: (words, { rest }) => ofCard(words, rest[0]),
    hire: (words, { rest, said }) => ({ ...ofCard(words, rest[1]), note: '', goods: goodsIn(words, said['bill'] ?? '') }),
    copy: (words, { rest }) => ({ ...ofCard(words, rest[1]), seat: Number(rest[0]) }),
    as: (words, { rest }) => ({ icons: [`roles-${rest[0]}`], title: words[`concordia.role.${rest[0]}`] ?? '' }),
    build: (words, read) => ({ icons: ['pieces-house'], title: read.said['city'] ?? '', goods: goodsIn(words, read.said['bill'] ?? ''), coins: coinsOf(read) }),
    produce: (words, { said }) => ({ icons: goodNamed(words, said['bonus']), title: said['province'] ?? '', note: said['bonus'] ?? '' }),
    cash: (_, read) => ({ icons: ['money-sestertius'], coins: coinsOf(read), gain: 'web.concordia.cash' }),
    coins: (_, read) => ({ icons: ['money-sestertius'], coins: coinsOf(read), gain: 'web.concordia.take_coins' }),
    place: (_, { rest }) => ({ icons: [PIECES[rest[0] ?? ''] ?? 'pieces-colonist'] }),
    take: (_, { rest }) => ({ icons: [`goods-${rest[0]}`] }),
    settle: (_, { said }) => ({ icons: ['pieces-colonist'], title: said['city'] ?? '' }),
};

/** Moves that are better pointed at on the map, or found in the list, than read in rows. */
const ON_THE_MAP: ReadonlySet<string> = new Set(['move', 'settle']);
const TRADES: ReadonlySet<string> = new Set(['sell', 'buy']);

const verbOf = (move: Move): string => move.move.split(' ')[0] ?? '';

function isInRows(move: Move): boolean {
    return !ON_THE_MAP.has(verbOf(move)) && !TRADES.has(verbOf(move)) && verbOf(move) !== 'done';
}

export function tradesOf(moves: readonly Move[]): Move[] {
    return moves.filter((move) => TRADES.has(verbOf(move)));
}

export function optionsOf(words: Catalogue, moves: readonly Move[]): Option[] {
    return moves.filter((move) => isInRows(move)).map((move) => {
        const read = readMove(words, move);
        const shown = SHOWN[read.verb]?.(words, read) ?? {};
        return { icons: [], note: '', goods: [], coins: null, gain: null, seat: null, card: null, ...shown, move,
            title: shown.title || capital(move.text) };
    });
}

/** The trade of so many of a good: bought if positive, sold if negative. */
export function tradeOf(moves: readonly Move[], good: string, n: number): Move | null {
    const notation = `${n < 0 ? 'sell' : 'buy'} ${good} ${Math.abs(n)}`;
    return n === 0 ? null : (moves.find((move) => move.move === notation) ?? null);
}
