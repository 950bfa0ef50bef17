// turns.mjs: sends whole turns without knowing the rules.  It learns from the golden records, and while it plays, which
// choice follows which, and sends a choice together with likely next ones.  A refused turn enters nothing and the refusal
// names the decision at fault, so this client keeps the decisions before it and guesses again.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { said } from './player.mjs';

const GUESSES = 8; // until a turn is sent as far as it is known to be legal
const FURTHER = 0.4; // how likely one more decision is added to a guess
const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

const followers = new Map(); // by game and choice, and by game and kind of choice, what the same seat chose next

const keysOf = (game, move) => [`${game} ${move}`, `${game} ${move.split(' ')[0]} ...`];

function note(game, line, nextLine) {
  const [one, next] = [said(line), said(nextLine)];
  const isChoice = ({ seat, text }) => seat >= 0 && text !== '?' && !text.startsWith('/');
  if (!isChoice(one) || !isChoice(next) || one.seat !== next.seat) return;
  for (const key of keysOf(game, one.text)) {
    if (!followers.has(key)) followers.set(key, new Set());
    followers.get(key).add(next.text);
  }
}

// The entries since the last call for this view.
export function learn(view) {
  for (view.learned ??= 1; view.learned < view.seq; view.learned++) {
    note(view.table?.game, view.lines[view.learned], view.lines[view.learned + 1]);
  }
}

for (const game of readdirSync(GOLDEN)) {
  for (const file of readdirSync(join(GOLDEN, game)).filter((name) => name.endsWith('.rec'))) {
    const lines = readFileSync(join(GOLDEN, game, file), 'utf8').split('\n\n')[1].trim().split('\n');
    for (let n = 1; n < lines.length; n++) note(game, lines[n - 1], lines[n]);
  }
}

// A turn that is extended from its first choice.
export class Guess {
  constructor(view, moves, rng) {
    Object.assign(this, { view, rng, sure: moves, left: GUESSES, wrong: new Set() });
  }

  // Candidates for the next choice, the likeliest first: choices that followed this one before, or followed one of its
  // kind, or were alternatives to it.
  pools(moves) {
    const known = keysOf(this.view.table?.game, moves.at(-1)).map((key) => [...(followers.get(key) ?? [])]);
    const others = this.view.last.legal.map(({ move }) => move).filter((move) => move !== moves.at(-1));
    const isNew = (move) => !this.wrong.has([...moves, move].join('\n'));
    return [...known, others].map((pool) => pool.filter(isNew)).filter((pool) => pool.length > 0);
  }

  next() {
    const moves = [...this.sure];
    for (let isMore = this.left-- > 0; isMore; isMore = this.rng.chance(FURTHER)) {
      const pools = this.pools(moves);
      if (pools.length === 0) break;
      moves.push(this.rng.of(pools[this.rng.chance(0.7) ? 0 : this.rng.below(pools.length)]));
    }
    return moves;
  }

  // The decision with this index was refused, and with it the whole turn.
  refused(moves, at) {
    this.wrong.add(moves.slice(0, at + 1).join('\n'));
    this.sure = moves.slice(0, at);
  }
}

// The index of the decision at fault; undefined if the refusal names none.
export function refusedAt({ error, where }) {
  const found = /^do\[(\d+)\]$/.exec(where ?? '');
  return ['illegal', 'not_your_turn', 'over'].includes(error) && found ? Number(found[1]) : undefined;
}

// The numbers that the last decision of a turn may have in a record, after this entry; none if part of the turn is
// missing.  Between two decisions there may be forced moves, even with the same notation, but no draws and no other
// entries.
export function turnEnds(lines, after, seat, [move, ...rest], isFirst = true) {
  const ends = new Set();
  for (let n = after + 1; lines[n] !== undefined; n++) {
    const there = said(lines[n]);
    if (there.seat === seat && [move, '?'].includes(there.text)) {
      for (const end of rest.length ? turnEnds(lines, n, seat, rest, false) : [n]) ends.add(end);
    }
    if (isFirst || there.seat < 0 || there.text.startsWith('/')) break;
  }
  return ends;
}
