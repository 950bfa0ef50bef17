// caller.mjs: a player without a socket.  It fetches entries by long polls and posts decisions; a request that
// fails because the server is down is sent again with the same `action`.
import { Player, View } from './player.mjs';
import { sleep } from './tap.mjs';

const POLL_SECONDS = 2;
const TRIES = 600;

export class Caller extends Player {
  // ---- following tables ----

  async watch(id, { invite } = {}) {
    const view = new View(id);
    view.query = invite ? `&invite=${invite}` : '';
    this.views.set(id, view);
    await this.connect();
    await view.when('the table', () => (view.table && view.last) || this.failure);
    this.check();
    return view;
  }

  async connect() {
    this.isStaying = true;
    for (const view of this.views.values()) {
      view.following ??= this.follow(view).finally(() => {
        view.following = null;
      });
    }
    return this;
  }

  async follow(view) {
    const isHere = () => this.isStaying && this.views.get(view.id) === view && !this.failure;
    while (isHere() && view.table?.state !== 'running') await this.read(view);
    for (let wait = 0; isHere() && !view.isOver; wait = POLL_SECONDS) await this.poll(view, wait);
  }

  // The body of the response, or null if there was none or the request has to be sent again.
  async ask(path) {
    try {
      const got = await this.request('GET', path);
      if (got.status === 200) return got.body;
    } catch {
      // The server is being killed.
    }
    await sleep(50);
    return null;
  }

  async read(view) {
    view.table = (await this.ask(`/api/tables/${view.id}?${view.query}`)) ?? view.table;
    view.look();
  }

  async poll(view, wait) {
    const body = await this.ask(`/api/tables/${view.id}/entries?after=${view.seq}&wait=${wait}&with=legal${view.query}`);
    if (body && this.views.get(view.id) === view) this.listen({ t: 'entries', ...body, table: view.id });
  }

  async reconnect() {
    this.n_cuts++;
  }

  leave() {
    this.isStaying = false;
    this.views.clear();
  }

  // ---- deciding ----

  // Returns {seq} or {error}; with `cut` it sends the request twice and returns the second response.
  async do(id, text, { seat, seq, action = `${this.name}:${++this.n_actions}`, cut = false } = {}) {
    const body = { seat: seat ?? this.seatAt(id), seq: seq ?? this.views.get(id).seq, do: text, action };
    const post = () => this.request('POST', `/api/tables/${id}/entries`, body);
    this.order(id, body);
    if (cut) post().catch(() => {});
    for (let n = 0; n < TRIES; n++) {
      try {
        const got = await post();
        if (got.status === 200) this.note({ table: id, ...body }, got.body.seq);
        return got.status === 200 ? { seq: got.body.seq } : { error: got.body.error, where: got.body.where };
      } catch {
        await sleep(50);
      }
    }
    throw new Error(`no answer to ${JSON.stringify(body)}`);
  }
}
