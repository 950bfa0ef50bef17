// module.mjs: the WebAssembly module as plain functions, for tests.
import { readFileSync, readdirSync } from 'node:fs';

import { assert } from './server/tap.mjs';

export const ALL = -1;
export const WATCHER = 6;
export const CHANCE = 7;
export const WITH = { state: 1, view: 2, legal: 4, events: 8, words: 16, panel: 32, score: 64, sections: 128, changes: 256, told: 512, step: 1024 };

const data = new URL('../data/', import.meta.url);

// The nets of all games, by name.
export const nets = new Map(readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name: game }) =>
  readdirSync(new URL(game, data)).filter((name) => name.endsWith('.net')).map((name) =>
    [`${game}/${name.slice(0, -'.net'.length)}`, readFileSync(new URL(`${game}/${name}`, data))])));

// Gives the net to the module with these exports; the answer is 0, or below it a refusal.
export function giveNet({ memory, ae_w_buffer, ae_w_net }, name, bytes) {
  const text = Buffer.concat([Buffer.from(`${name}\n`), bytes]);
  new Uint8Array(memory.buffer, ae_w_buffer()).set(text);
  return ae_w_net(text.length);
}

// A refusal of the module.
export class Refusal extends Error {
  constructor(answer) {
    super(answer.message);
    Object.assign(this, answer);
  }
}

// The module as plain functions: texts go in and come out, refusals are thrown.
export class Module {
  constructor(bytes, { isLearned = true } = {}) {
    this.wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
    if (isLearned) for (const [name, net] of nets) this.takeNet(name, net);
  }

  put(text) {
    const data = new TextEncoder().encode(text);
    assert.ok(data.length < this.wasm.ae_w_size());
    new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer()).set(data);
    return data.length;
  }

  text(length) {
    const data = new Uint8Array(this.wasm.memory.buffer, this.wasm.ae_w_buffer(), length);
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  }

  checked(answer) {
    if (answer < 0) throw new Refusal(JSON.parse(this.text(this.wasm.ae_w_error_length())));
    return answer;
  }

  said(answer) {
    return this.text(this.checked(answer));
  }

  games = () => JSON.parse(this.said(this.wasm.ae_w_games()));
  checkMap = (text) => JSON.parse(this.said(this.wasm.ae_w_map_check(this.put(text))));
  start = (what) => this.checked(this.wasm.ae_w_start(this.put(typeof what === 'string' ? what : JSON.stringify(what))));
  open = (record) => this.checked(this.wasm.ae_w_open(this.put(record)));
  branch = (table, n) => this.checked(this.wasm.ae_w_branch(table, n));
  close = (table) => this.wasm.ae_w_close(table);
  record = (table, viewer = ALL) => this.said(this.wasm.ae_w_record(table, viewer));
  do = (table, seat, text, at = 0) => this.checked(this.wasm.ae_w_do(table, seat, this.put(text), at));
  attempt = (table, seat, text) => this.checked(this.wasm.ae_w_try(table, seat, this.put(text)));
  frame = (table, viewer, after, bits) => JSON.parse(this.said(this.wasm.ae_w_frame(table, viewer, after, bits)));
  think = (table, seat, bot, n = 1) => this.said(this.wasm.ae_w_think(table, seat, this.put(bot), 0, n));
  hint = (table, seat, bot, n) => JSON.parse(this.said(this.wasm.ae_w_hint(table, seat, this.put(bot), n)));
  weigh = (table, seat, bot, move) => JSON.parse(this.said(this.wasm.ae_w_weigh(table, seat, this.put(`${bot}\n${move}`))));
  show = (table, viewer, lists, bits, state) => JSON.parse(this.said(this.wasm.ae_w_show(table, viewer, lists, bits, this.put(state))));
  tell = (table, viewer, told) => JSON.parse(this.said(this.wasm.ae_w_events(table, viewer, this.put(JSON.stringify(told)))));
  layout = (table) => this.said(this.wasm.ae_w_layout(table));
  why = (table, seat, words) => JSON.parse(this.said(this.wasm.ae_w_why(table, seat, this.put(words))));
  pairEvent = (event, round = 0) => this.said(this.wasm.ae_w_event_pair(round, this.put(event)));
  standingOf = (event) => this.said(this.wasm.ae_w_event_standing(this.put(event)));
  missingNet = (table) => this.said(this.wasm.ae_w_missing_net(table));
  takeNet = (name, bytes) => this.checked(giveNet(this.wasm, name, bytes));
  language = (n) => this.wasm.ae_w_language(n);
  size = () => this.wasm.memory.buffer.byteLength;
}
