// turns.mjs: whole turns from people who do not know the rules.  They remember what was chosen right after what, in the
// golden records and since, and send a choice together with what may follow it.  Of a turn that is refused nothing is
// entered, and the refusal names the decision at fault; so they keep what stands before that and guess again.
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

// What has happened since this view was last looked at.
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

// A turn that grows from its first choice.
export class Guess {
  constructor(view, moves, rng) {
    Object.assign(this, { view, rng, sure: moves, left: GUESSES, wrong: new Set() });
  }

  // What may follow, the likeliest first: what has followed this choice before, or one of its kind, or what could have
  // been chosen instead of it.
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

  // The decision with this index was refused, and with it all of them.
  refused(moves, at) {
    this.wrong.add(moves.slice(0, at + 1).join('\n'));
    this.sure = moves.slice(0, at);
  }
}

// The index of the decision for which a turn was refused; undefined if it is no such refusal.
export function refusedAt({ error, where }) {
  const found = /^do\[(\d+)\]$/.exec(where ?? '');
  return ['illegal', 'not_your_turn', 'over'].includes(error) && found ? Number(found[1]) : undefined;
}

// The numbers under which the last decision of a turn may stand in a record, after that entry; none if not all of the
// turn is there.  Between two decisions there may be choices without alternative, even with the same words, but no luck
// and nothing else.
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
