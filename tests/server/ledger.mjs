// ledger.mjs: compares a table's record with everything that the server sent to its players, and counts the
// differences.
//
//   acknowledged  entries that the server acknowledged to the person who sent them
//   lost          of these, entries that do not stand in the record under their number
//   doubled       actions acknowledged under two numbers, numbers acknowledged for two actions, and decisions
//                 that were sent once and are in the record twice
//   unwritten     lines that a client received and that are not in the record
//   turns         acknowledged actions that were turns of several decisions
//   half          turns of which some decisions are in the record and others are not
//   stuck         tables where a bot is to act and no entry follows
//   other         anything else that a player, a record or a store reports as wrong
import { said } from './player.mjs';
import { readRecord, record, verify } from './party.mjs';
import { turnEnds } from './turns.mjs';

export const COLUMNS = ['kills', 'stops', 'acknowledged', 'turns', 'lost', 'doubled', 'half', 'unwritten', 'stuck', 'other'];
const FAULTS = COLUMNS.slice(COLUMNS.indexOf('lost'));

// The seats that bots have before entry n of a record.
export function botSeats({ head, lines }, n) {
  const seats = new Set((head.bot ?? []).map((line) => Number(line.split(' ')[0])));
  for (const { seat, text } of lines.slice(1, n).map(said)) {
    if (text.startsWith('/takeover')) seats.add(seat);
    else if (text === '/return') seats.delete(seat);
  }
  return seats;
}

export class Ledger {
  constructor() {
    for (const column of COLUMNS) this[column] = 0;
    this.notes = new Set();
  }

  // A fault that is found several times counts once.
  fault(column, text) {
    const note = `${column}: ${text}`;
    if (!this.notes.has(note)) this[column]++;
    this.notes.add(note);
  }

  get isClean() {
    return FAULTS.every((column) => this[column] === 0);
  }

  // ---- a table ----

  // Checks everything that must hold for a table at any time.
  async audit(party) {
    const at = ({ table }) => table === party.id;
    for (const player of party.players) {
      if (player.failure) this.fault('other', player.failure.stack);
      const told = [...party.view(player).lines]; // bots may go on meanwhile
      const text = await record(player, party.id);
      const { head, lines } = readRecord(text);
      this.findLost(player.acks.filter(at), lines, party.id);
      this.findUnwritten(told, lines, `${party.id}, as ${player.name} was shown it`);
      this.findHalf(player, party.id, { head, lines });
      if (player === party.players[0]) this.findCopies(party, { head, lines });
      await verify(text, `${party.id}-${player.name}`).catch((error) => this.fault('other', error.message));
    }
    this.findTwice(party.players.flatMap(({ acks }) => acks.filter(at)), party.id);
  }

  // The record shows "?" for a sealed choice that its reader may not see.
  fits(line, there) {
    if (there === undefined) return false;
    const [wanted, got] = [said(line), said(there)];
    return wanted.seat === got.seat && (wanted.text === '?' || got.text === '?' || wanted.text === got.text);
  }

  findLost(acks, lines, where) {
    for (const { seq, line, after, moves } of acks) {
      if (moves.length > 1 && !turnEnds(lines, after, said(line).seat, moves).has(seq)) {
        this.fault('lost', `${where}, the turn after ${after}: ${moves.join(', ')}`);
      }
      if (!this.fits(line, lines[seq])) this.fault('lost', `${where}, entry ${seq}: ${line}; there is ${lines[seq]}`);
    }
  }

  // If the first decision of a turn is in the record, all of the turn must be, unless another request that was sent at
  // the same time is there instead.  A bot at the seat may choose the same move by itself.
  findHalf(player, table, rec) {
    for (const { seq, seat, moves } of player.orders.filter((order) => order.table === table && order.moves.length > 1)) {
      const isThere = (order) => turnEnds(rec.lines, seq, seat, order.moves).size > 0;
      const isSent = (order) => order.table === table && order.seq === seq && order.seat === seat;
      if (rec.lines[seq + 1] === undefined || !isThere({ moves: moves.slice(0, 1) }) || botSeats(rec, seq + 1).has(seat)) continue;
      if (player.orders.some((order) => isSent(order) && isThere(order))) continue;
      this.fault('half', `${table}, after ${seq}: ${moves.join(', ')}; there is ${rec.lines.slice(seq + 1, seq + 2 + moves.length)}`);
    }
  }

  findUnwritten(told, lines, where) {
    for (let n = 1; n < told.length; n++) {
      if (!this.fits(told[n], lines[n])) this.fault('unwritten', `${where}, entry ${n}: ${told[n]}; there is ${lines[n]}`);
    }
  }

  findTwice(acks, where) {
    const byNumber = new Map();
    const byAction = new Map();
    for (const { seq, action } of acks) {
      const [other, number] = [byNumber.get(seq) ?? action, byAction.get(action) ?? seq];
      if (other !== action) this.fault('doubled', `${where}, entry ${seq} is the answer to ${other} and ${action}`);
      if (number !== seq) this.fault('doubled', `${where}, ${action} is entry ${number} and ${seq}`);
      byNumber.set(seq, action);
      byAction.set(action, seq);
    }
  }

  // The same decision of the same person twice in a row, the second never sent.  Forced decisions, which the table
  // enters itself, have the same time as the decision before them.
  findCopies(party, rec) {
    const sent = new Set(party.players.flatMap(({ orders }) =>
      orders.filter(({ table }) => table === party.id).map(({ seq, line }) => `${seq + 1} ${line}`)));
    const { lines } = rec;
    for (let n = 2; n < lines.length; n++) {
      const [before, { seat, text, at }] = [said(lines[n - 1]), said(lines[n])];
      const isSent = (number) => sent.has(`${number} ${seat} ${text}`);
      if (before.seat !== seat || before.text !== text || before.at === at || isSent(n) || !isSent(n - 1)) continue;
      if (!botSeats(rec, n).has(seat)) this.fault('doubled', `${party.id}, entry ${n}: ${lines[n]}`);
    }
  }

  // Repeats an acknowledged action, as a client does that never got the response: the server must give the same
  // number and enter nothing.
  async askAgain(party, n) {
    for (const player of party.players) {
      for (const ack of player.acks.filter(({ table }) => table === party.id).slice(-n)) {
        const { seat, text } = said(ack.line);
        const body = { seat, seq: ack.after, do: ack.moves.length > 1 ? ack.moves : text, action: ack.action };
        const got = await player.request('POST', `/api/tables/${party.id}/entries`, body);
        if (got.status === 200 && got.body.seq === ack.seq) continue;
        if (got.status === 503 || (await this.isWithdrawn(player, party.id, ack.seq))) continue;
        this.fault(got.status === 200 ? 'doubled' : 'lost', `${party.id}, ${JSON.stringify(body)} again: ${got.text}`);
      }
    }
  }

  // A sealed choice that was taken back is never shown again, not even to the seat that made it.
  async isWithdrawn(player, id, seq) {
    return said(readRecord(await record(player, id)).lines[seq] ?? '0 nothing').text === '?';
  }

  // The players leave the table; entries that were acknowledged to them still count.
  close(party) {
    const acks = party.players.flatMap((player) => player.acks.filter(({ table }) => table === party.id));
    this.acknowledged += acks.length;
    this.turns += acks.filter(({ moves }) => moves.length > 1).length;
    party.leave();
  }
}

// Lines of a table of counts, a row for each ledger.
export function rows(ledgers) {
  const names = [...ledgers.keys()];
  const width = Math.max(...names.map((name) => name.length));
  const line = (name, cells) => `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(14)).join('')}`;
  return [line('', COLUMNS), ...names.map((name) => line(name, COLUMNS.map((column) => ledgers.get(name)[column])))];
}
