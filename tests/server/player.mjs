// player.mjs: a scripted player or watcher with a socket.
//
// A view follows one table and checks that entries arrive numbered without a gap or a duplicate, across
// reconnects.  A player has a token and plays random legal moves; every decision that the server
// acknowledged must be in the table's record under that number.
import { assert, random, seed, sleep, within } from './tap.mjs';
import { Socket } from './wire.mjs';
import { freshAddress } from './serve.mjs';
import { Guess, learn, refusedAt } from './turns.mjs';

const PATIENCE = 60000;
const EVERYTHING = ['legal', 'state', 'events', 'words', 'view'];

// Parses a line such as "0 bid 3 @61200".
export function said(line) {
  const found = /^(\S+) (.*?)(?: @(\d+))?$/.exec(line);
  return { seat: found[1] === 'chance' ? -1 : Number(found[1]), text: found[2], at: found[3] };
}

export class View {
  constructor(id) {
    this.id = id;
    this.seq = 0;
    this.lines = []; // by number; as they first came
    this.waiting = [];
    this.frames = 0;
  }

  take(message) {
    for (const { n, line } of message.entries) {
      assert.equal(n, this.seq + 1, `entries of ${this.id} run on`);
      this.lines[n] = line;
      this.seq = n;
    }
    if (message.entries.length) assert.equal(message.from, message.entries[0].n, 'from');
    assert.equal(message.seq, this.seq, `seq of ${this.id}`);
    if (!message.more) this.last = message; // how the table stands comes with the last piece
    this.frames++;
    this.look();
  }

  look() {
    this.waiting = this.waiting.filter(({ fits, done }) => {
      if (!fits(this)) return true;
      done(this);
      return false;
    });
  }

  // Resolves as soon as the condition holds.
  async when(what, fits, ms = PATIENCE) {
    if (fits(this)) return this;
    const promise = new Promise((done) => {
      this.waiting.push({ fits, done });
    });
    const tell = () => `${what} at ${this.id}, seq ${this.seq}, ${JSON.stringify(this.table?.state)}, to act ${this.last?.to_act}${this.refused ? `, refused: ${this.refused}` : ''}`;
    try {
      return await within(ms, what, promise);
    } catch (error) {
      throw new Error(`${error.message}: ${tell()}`);
    }
  }

  get isOver() {
    return this.last !== undefined && this.last.status !== 'running';
  }
}

export class Player {
  constructor(server, name, options = {}) {
    this.server = server;
    this.name = name;
    this.token = options.token;
    this.from = options.from ?? freshAddress();
    this.rng = options.rng ?? random(seed + [...name].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7));
    this.views = new Map();
    this.acks = []; // {table, seq, line, action, after, moves}: of a turn, its last entry
    this.orders = []; // {table, seq, line, seat, moves}: everything that was sent, answered or not; of a turn, its first line
    this.resigned = new Set(); // tables
    this.n_actions = 0;
    this.n_cuts = 0;
    this.turns = [];
    this.notices = []; // about events and clubs
    this.chat = [];
    this.failure = null;
  }

  static async guest(server, name, options) {
    const player = new this(server, name, options);
    player.token = await server.guest(player.from);
    return player;
  }

  static async account(server, name, options) {
    const player = new this(server, name, options);
    player.token = await server.account(name, undefined, player.from);
    return player;
  }

  request(method, path, body, more = {}) {
    return this.server.request(method, path, { token: this.token, from: this.from, body, ...more });
  }

  must(method, path, body) {
    return this.server.must(method, path, { token: this.token, from: this.from, body });
  }

  // Opens a table, with this player at the first seat unless it says otherwise.
  async open(table) {
    const made = await this.must('POST', '/api/tables', { guest: this.name, ...table });
    return made;
  }

  async join(table, body = {}) {
    return this.must('POST', `/api/tables/${table}/join`, { name: this.name, ...body });
  }

  // ---- the socket ----

  listen(message) {
    try {
      const view = this.views.get(typeof message.table === 'object' ? message.table.id : message.table);
      if (message.t === 'entries') {
        if (view) view.take(message);
        return true;
      }
      if (message.t === 'table') {
        if (view) {
          view.table = message.table;
          view.look();
        }
        return true;
      }
      if (message.t === 'error' && view?.table && message.error === 'unavailable' && message.action === undefined) {
        setTimeout(() => this.socket.isOpen && this.views.get(view.id) === view && this.ask(view), 200);
        return true;
      }
      if (message.t === 'error' && view && message.action === undefined) {
        view.refused = message.error;
        view.look();
        return true;
      }
      if (message.t === 'turn') return Boolean(this.turns.push(message));
      if (message.t === 'notice') return Boolean(this.notices.push(message));
      if (message.t === 'chat') {
        this.chat.push(message);
        view?.look();
        return true;
      }
      return false;
    } catch (error) {
      this.fail(error);
      return true;
    }
  }

  check() {
    if (this.failure) throw this.failure;
  }

  // Connects, continues after the last entry it has seen, and reconnects by itself.
  connect() {
    this.isStaying = true;
    this.coming ??= this.come().finally(() => {
      this.coming = null;
    });
    return this.coming;
  }

  // Tries for a while, since servers restart.
  async come() {
    for (let n = 0; ; n++) {
      try {
        const socket = await Socket.open(this.server, { token: this.token, from: this.from });
        socket.listen = (message) => this.listen(message);
        this.socket = socket;
        this.welcome = await socket.next('welcome');
        break;
      } catch (error) {
        if (n > 100 || (error.status && error.status < 500 && error.status !== 429)) throw error;
        await sleep(50 + 5 * n);
      }
    }
    this.stay(this.socket);
    for (const view of this.views.values()) this.ask(view);
    return this;
  }

  stay(socket) {
    socket.closed.then(() => {
      if (this.isStaying && this.socket === socket) this.connect().catch((error) => this.fail(error));
    });
  }

  fail(error) {
    this.failure ??= error;
    for (const view of this.views.values()) view.look();
  }

  ask(view) {
    this.socket.send({ t: 'watch', table: view.id, after: view.seq, with: view.with, invite: view.invite });
  }

  async watch(id, { invite, with: what = EVERYTHING } = {}) {
    if (!this.socket?.isOpen) await this.connect();
    const view = new View(id);
    view.invite = invite;
    view.with = what;
    this.views.set(id, view);
    this.ask(view);
    await view.when('the table', () => view.table !== undefined || view.refused || this.failure);
    if (view.refused) {
      this.views.delete(id);
      throw new Error(`watch: ${view.refused}`);
    }
    this.check();
    return view;
  }

  unwatch(id) {
    this.socket.send({ t: 'unwatch', table: id });
    this.views.delete(id);
  }

  async reconnect() {
    this.n_cuts++;
    this.socket.cut();
    await this.connect();
  }

  leave() {
    this.isStaying = false;
    this.views.clear();
    this.socket?.cut();
  }

  // ---- deciding ----

  order(table, { seat, seq, do: text }) {
    const moves = [text].flat();
    this.orders.push({ table, seq, line: `${seat} ${moves[0]}`, seat, moves });
  }

  // Returns {seq} or {error}; several decisions make a turn.  `cut` drops the connection after sending, then repeats the request.
  async do(id, text, { seat, seq, action = `${this.name}:${++this.n_actions}`, cut = false } = {}) {
    const view = this.views.get(id);
    const order = { t: 'do', table: id, seat: seat ?? this.seatAt(id), seq: seq ?? view.seq, do: text, action };
    let isCut = cut;
    this.order(id, order);
    for (let n = 0; n < 20; n++) {
      try {
        this.socket.send(order);
        if (isCut) {
          isCut = false;
          if (this.rng.chance(0.5)) await sleep(this.rng.below(10));
          await this.reconnect();
          continue;
        }
        const fits = (message) => (message.t === 'done' || message.t === 'error') && message.action === action;
        const answer = await this.socket.next(fits, PATIENCE);
        if (answer.t === 'done') this.note(order, answer.seq);
        return answer.t === 'done' ? { seq: answer.seq, size: answer.size } : { error: answer.error, where: answer.where, size: answer.size };
      } catch (error) {
        if (!/closed/.test(error.message)) throw error;
        await this.connect();
      }
    }
    throw new Error(`no answer to ${JSON.stringify(order)}`);
  }

  // Keeps both acknowledgements if one number was given for two actions, so that the checks find them.
  note({ table, seat, seq: after, do: text, action }, seq) {
    const moves = [text].flat();
    if (!this.acks.some((ack) => ack.table === table && ack.seq === seq && ack.action === action)) {
      this.acks.push({ table, seq, line: `${seat} ${moves.at(-1)}`, action, after, moves });
    }
    if (text === '/resign') this.resigned.add(table);
  }

  // Resigns; if others decide at the same moment, tries again after their entries.
  async resign(id) {
    const view = this.views.get(id);
    for (let n = 0; n < 50; n++) {
      const before = view.seq;
      const answer = await this.do(id, '/resign');
      if (answer.error !== 'stale') return answer;
      await view.when('what came in between', (each) => each.seq > before || this.failure);
    }
    throw new Error(`${this.name} at ${id}: others were always faster`);
  }

  // Sends it, fails if it is refused, and waits until the entry arrives.
  async must_do(id, text, options) {
    const answer = text === '/resign' ? await this.resign(id) : await this.do(id, text, options);
    if (answer.error) throw new Error(`${this.name} at ${id}: ${text}: ${answer.error}`);
    const view = this.views.get(id);
    await view.when(`entry ${answer.seq}`, (each) => each.seq >= answer.seq || this.failure);
    this.check();
    assert.equal(said(view.lines[answer.seq]).text, text, 'what was done');
    return answer.seq;
  }

  seatAt(id) {
    return this.views.get(id)?.table?.you?.[0] ?? -1;
  }

  // Whether this player is to act at the table of the view, or has an offer to answer.
  isAsked(view) {
    const seat = this.seatAt(view.id);
    if (!view.last || view.last.status !== 'running' || this.resigned.has(view.id)) return false;
    return view.last.asked?.includes(seat) || view.last.to_act.includes(seat);
  }

  // Makes a random choice if it is this player's turn, or answers an offer.  The turn may have been taken
  // back meanwhile.
  async step(view, habits = {}) {
    const seat = this.seatAt(view.id);
    const seq = view.seq;
    if (!this.isAsked(view)) return null;
    if (view.last.asked?.includes(seat)) {
      const text = this.rng.chance(habits.accept ?? 0.5) ? '/accept' : '/refuse';
      return this.after(view, await this.do(view.id, text, { seq }), seq, habits);
    }
    if (this.rng.chance(habits.resign ?? 0)) return this.after(view, await this.do(view.id, '/resign', { seq }), seq, habits);
    const legal = view.last.legal.filter((each) => each.seat === undefined || each.seat === seat);
    assert.ok(legal.length > 0, `${this.name} is to act at ${view.id}, seq ${seq}, and has no move`);
    const { answer, text, action } = await this.decide(view, this.rng.of(legal).move, seq, habits);
    if (answer.seq && this.rng.chance(habits.repeat ?? 0)) {
      const again = await this.do(view.id, text, { seq, action });
      const isFailed = again.error && habits.expect?.includes(again.error);
      if (!isFailed) assert.deepEqual(again.seq, answer.seq, `an action that is asked again: ${again.error ?? ''}`);
    }
    await this.after(view, answer, seq, habits);
    if (answer.seq && this.rng.chance(habits.undo ?? 0)) await this.regret(view, answer.seq, habits);
    return answer;
  }

  // The choice, perhaps with others that follow it in the same turn.
  async decide(view, move, seq, habits) {
    let cut = this.rng.chance(habits.cut ?? 0);
    learn(view);
    const guess = new Guess(view, [move], this.rng);
    if (!this.rng.chance(habits.turn ?? 0)) guess.left = 0;
    for (;;) {
      const moves = guess.next();
      const text = moves.length > 1 ? moves : moves[0];
      const action = `${this.name}:${++this.n_actions}`;
      const answer = await this.do(view.id, text, { seq, cut, action });
      const at = refusedAt(answer);
      if (!at) return { answer, text, action };
      guess.refused(moves, at);
      cut = false;
    }
  }

  async after(view, answer, seq, habits) {
    if (answer.error) {
      const usual = ['stale', 'over', 'too_many', ...(habits.expect ?? [])];
      assert.ok(usual.includes(answer.error), `${this.name} at ${view.id}, seq ${seq}: ${answer.error}`);
      if (answer.error === 'too_many') await sleep(200);
    }
    const mark = answer.seq ?? seq + (['stale', 'over'].includes(answer.error) ? 1 : 0);
    await view.when(`entry ${mark}`, (each) => each.seq >= mark || each.isOver || this.failure);
    this.check();
    return answer;
  }

  // Takes the choice back, or asks the others for consent.
  async regret(view, number, habits) {
    const refusals = ['stale', 'consent', 'no_undo', 'over', 'not_your_turn', 'no_offer', ...(habits.expect ?? [])];
    for (const text of [`/undo ${number}`, `/ask-undo ${number}`]) {
      const answer = await this.do(view.id, text);
      if (answer.seq) return this.after(view, answer, view.seq, habits);
      assert.ok(refusals.includes(answer.error), `${text}: ${answer.error}`);
      if (answer.error !== 'consent') return answer;
    }
    return null;
  }

  // Plays until the game is over, or `until` says that it is enough.
  async play(id, { habits = {}, until: isEnough = () => false } = {}) {
    const view = this.views.get(id);
    const isDone = (each) => each.isOver || isEnough(each) || this.failure;
    for (;;) {
      await view.when(`${this.name}'s turn`, (each) => isDone(each) || this.isAsked(each));
      this.check();
      if (isDone(view)) return view;
      if (this.rng.chance(habits.away ?? 0)) await this.reconnect();
      else await this.step(view, habits);
    }
  }
}
