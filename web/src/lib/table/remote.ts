// remote.ts: a table on the server, over one socket.  Who was cut comes back by itself and says
// the last number it has seen, so that no entry is missed or told twice.  The server sends a state and
// events in numbers; the rules here make of them what can be seen, chosen and read.
import { get, writable } from 'svelte/store';
import { chatOf, joinTable, recordOf, sayAt, type ChatLine, type ServerTable } from '../api';
import { isRefusal, spoken } from '../api/ask';
import { mapFor } from '../board/own';
import { randomHex, rules, type Engine } from '../engine/engine';
import { WATCHER, WITH, type Frame } from '../engine/types';
import { isOutdated } from '../fresh';
import { inviteTo, keepInvite } from '../invites';
import { asSomebody, beSomebody, forgetMe, me } from '../session';
import { language } from '../settings';
import { readLine } from './entries';
import { withNotice } from './notices';
import { pastFrames } from './past';
import { Pulse } from './pulse';
import type { Elsewhere, Link, Notice, OnlineTable, Seat, TableInfo, TableSource } from './source';
import { Stand } from './stand';
import { TableStores } from './stores';

/** What was chosen and is not answered yet; said again after a cut, it is not done twice. */
interface Pending {
    seat: number;
    /** One thing, or all choices of a turn. */
    what: string[];
    seq: number;
    action: string;
    /** The server knows entries that we had not seen then. */
    isStale: boolean;
}

type Message =
    | ({ t: 'entries'; table: string } & Frame)
    | { t: 'table'; table: ServerTable }
    | { t: 'done'; action?: string; seq: number }
    | { t: 'error'; error: string; message: string; action?: string; table?: string }
    | ({ t: 'chat'; table: string } & ChatLine)
    | { t: 'bye'; why: string }
    | ({ t: 'turn' } & Elsewhere)
    | ({ t: 'notice' } & Notice)
    | { t: 'here'; table: string; seats: number[] }
    | { t: 'welcome' | 'pong' };

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;
const STORE_PAUSE = 2000; // milliseconds after which a server without its store is asked again
const NONCE = 16; // bytes that whoever sits down adds to the luck of the game
const HEAD_END = '\n\n'; // between the head of a record and its entries
const SEALED = '?'; // a choice that is hidden in a record
/** What is shown of an earlier position. */
const PAST = WITH.view | WITH.sections | WITH.words | WITH.score;
const MOST_LINES = 200; // the server keeps no more
/** Refusals after which trying again is of no use. */
const FINAL: Readonly<Record<string, Link>> = { layout: 'outdated', not_found: 'missing' };
/** What is meant whatever the others did meanwhile. */
const LASTING = ['/resign', '/ask-end', '/return'];

/** `here` are the seats whose people watch the table; null before the server has said so. */
export function describe(table: ServerTable, invite: string | null, here: readonly number[] | null = null): TableInfo {
    const seats = table.seats.map((seat): Seat => ({
        seat: seat.seat,
        name: seat.name ?? seat.was ?? '',
        bot: seat.bot ?? null,
        isOnline: (here ? here.includes(seat.seat) : seat.online === true) || seat.bot !== undefined,
        isFree: seat.name === undefined && seat.bot === undefined,
    }));
    const state = table.state === 'open' || table.state === 'running' ? table.state : 'over';
    return { id: table.id, game: table.game, map: table.map, seats, you: table.you, state, standIn: table.stand_in,
        variants: table.variant ? table.variant.split(',') : [], invite: table.invite ?? invite, ...(table.event ? { event: table.event.id } : {}) };
}

/** Lines in their order, each once, as many as are kept. */
export function mergeLines(old: readonly ChatLine[], fresh: readonly ChatLine[]): ChatLine[] {
    const all = new Map([...old, ...fresh].map((line) => [line.n, line]));
    return [...all.values()].sort((a, b) => a.n - b.n).slice(-MOST_LINES);
}

function socketAddress(): string {
    return location.origin.replace(/^http/, 'ws') + '/socket';
}

/** A person whose seat a bot has taken returns before anything else. */
export function mayChoose({ to_act, taken_over }: Pick<Frame, 'to_act' | 'taken_over'>, viewer: number): boolean {
    return to_act.includes(viewer) && !taken_over?.includes(viewer);
}

export class RemoteTable extends TableStores implements TableSource {
    readonly online: OnlineTable;

    private readonly table = writable<ServerTable | null>(null);
    private readonly chat = writable<ChatLine[]>([]);
    private readonly chatBefore = writable<number | null>(null);
    private readonly elsewhere = writable<Elsewhere | null>(null);
    private readonly notices = writable<readonly Notice[]>([]);
    private readonly isOld = writable(false);
    private readonly heardAt = writable(0);
    private socket: WebSocket | null = null;
    private here: readonly number[] | null = null;
    private pending: Pending | null = null;
    /** Of the table that stands for this one here; null until that is begun. */
    private layout: string | null = null;
    private readonly stand: Stand;
    private map: Promise<unknown> | null = null;
    /** The lines of the record before its entries; null until they were asked for. */
    private head: string | null = null;
    /** The newest frame as it was sent. */
    private sent: Frame | null = null;
    /** What was heard is worked off one after the other. */
    private last: Promise<void> = Promise.resolve();
    private pause = FIRST_PAUSE;
    private again: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;
    private readonly pulse = new Pulse(() => this.send({ t: 'ping' }), () => this.giveUp(), (isLate) => this.doubt(isLate));

    constructor(private readonly id: string, private invite: string | null, private readonly engine: Engine = rules()) {
        super();
        this.invite ??= inviteTo(id);
        this.stand = new Stand(engine);
        this.online = {
            table: this.table, chat: this.chat, chatBefore: this.chatBefore, elsewhere: this.elsewhere, notices: this.notices,
            isOld: this.isOld, heardAt: this.heardAt, wish: writable(null),
            say: (text) => this.attempt(() => sayAt(this.id, text)),
            drop: (n) => this.chat.update((lines) => lines.filter((line) => line.n !== n)),
            dismiss: (notice) => this.notices.update((all) => all.filter((one) => one !== notice)),
            change: (work) => this.attempt(() => work(this.id)),
        };
        addEventListener('online', this.wake);
        addEventListener('offline', this.wake);
        document.addEventListener('visibilitychange', this.wake);
        void this.open();
    }

    async look(seat: number): Promise<void> {
        if (seat === get(this.viewer)) return;
        this.viewer.set(seat);
        this.watchAnew();
    }

    async act(seat: number, ...what: string[]): Promise<void> {
        this.refusal.set(null);
        this.pending = { seat, what, seq: get(this.frame)?.seq ?? 0, action: randomHex(8),
            isStale: false };
        this.ask();
        if (this.isOpen()) this.pulse.check();
    }

    async join(name: string, seat?: number): Promise<void> {
        const how = { nonce: randomHex(NONCE), ...(name ? { name } : {}), ...(this.invite ? { invite: this.invite } : {}),
            ...(seat === undefined ? {} : { seat }) };
        const before = get(me);
        await this.attempt(() => asSomebody(() => joinTable(this.id, how)));
        // The socket belongs to a guest who is no longer there.
        if (before && get(me) !== before) this.giveUp();
    }

    async retell(): Promise<void> {
        this.greet();
        return this.inTurn(() => this.tellAnew());
    }

    record(): Promise<string> {
        return recordOf(this.id, this.invite);
    }

    /** The entries that the server has sent are played here once more. */
    async past(numbers: readonly number[]): Promise<ReadonlyMap<number, Frame>> {
        const { engine } = this;
        const viewer = get(this.viewer);
        const table = await engine.open(await this.recordSoFar());
        const found = await pastFrames(engine, table, numbers, (handle) => engine.frame(handle, viewer, -1, PAST));
        await engine.close(table);
        return found;
    }

    close(): void {
        this.isClosed = true;
        removeEventListener('online', this.wake);
        removeEventListener('offline', this.wake);
        document.removeEventListener('visibilitychange', this.wake);
        clearTimeout(this.again);
        this.pulse.stop();
        this.socket?.close();
        void this.inTurn(() => this.stand.close());
    }

    /** What was sealed when it was sent may be open by now: then the server is asked for the entries again. */
    private async recordSoFar(): Promise<string> {
        const log = get(this.log);
        const isSealed = log.some((entry) => readLine(entry).what === SEALED);
        if (this.head === null || isSealed) {
            const record = await this.record();
            this.head = record.slice(0, record.indexOf(HEAD_END));
            if (isSealed) return record;
        }
        return `${this.head}${HEAD_END}${log.map(({ line }) => `${line}\n`).join('')}`;
    }

    private inTurn(work: () => Promise<void>): Promise<void> {
        this.last = this.last.then(work).catch((reason: unknown) => this.refuse(reason));
        return this.last;
    }

    private async attempt(work: () => Promise<unknown>): Promise<boolean> {
        this.refusal.set(null);
        try {
            const answer = (await work()) as Partial<ServerTable> | undefined;
            if (answer?.id === this.id) this.hearTable(answer as ServerTable);
            return true;
        } catch (reason) {
            this.refuse(reason);
            return false;
        }
    }

    private async open(): Promise<void> {
        clearTimeout(this.again);
        this.again = undefined;
        try {
            await beSomebody();
            if (!this.isClosed) this.connect();
        } catch (reason) {
            if (!isRefusal(reason, 'unavailable')) this.refuse(reason);
            this.retry();
        }
    }

    private connect(): void {
        const socket = new WebSocket(socketAddress(), 'aedile.1');
        this.socket = socket;
        this.pulse.beat();
        socket.onopen = () => {
            this.pause = FIRST_PAUSE;
            this.refusal.set(null);
            this.greet();
            this.watch();
            this.ask();
            void this.readChat();
            if (get(this.link) === 'lost') void isOutdated().then((isOld) => this.isOld.set(isOld));
        };
        socket.onmessage = ({ data }) => {
            this.pulse.beat();
            this.hear(JSON.parse(String(data)) as Message);
        };
        socket.onclose = () => this.retry();
    }

    private retry(): void {
        const link = get(this.link);
        this.pulse.stop();
        if (this.isClosed || link === 'outdated' || link === 'missing' || link === 'signed_out') return;
        this.link.set('lost');
        this.again = setTimeout(() => void this.open(), this.pause);
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    }

    /** A socket that says nothing more would take long to close; another is opened beside it. */
    private giveUp(): void {
        const { socket } = this;
        if (socket) socket.onclose = socket.onmessage = null;
        socket?.close();
        this.retry();
    }

    /** No sign comes over a socket that looks open: the person is told, and the socket has some seconds more. */
    private doubt(isLate: boolean): void {
        const link = get(this.link);
        if (isLate && (link === 'ready' || link === 'loading')) this.link.set('lost');
        else if (!isLate && link === 'lost' && get(this.table)) this.link.set('ready');
    }

    /** The device is awake, or its network has come or gone: what was lost need not be waited for. */
    private readonly wake = (): void => {
        if (document.hidden) return;
        if (this.isOpen()) this.pulse.check();
        else if (this.again !== undefined) void this.open();
    };

    private isOpen(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    private send(message: unknown): void {
        if (this.isOpen()) this.socket?.send(JSON.stringify(message));
    }

    /** The browser may ask for another language than the page is in. */
    private greet(): void {
        this.send({ t: 'hello', language: get(language) });
    }

    private ask(): void {
        if (!this.pending) return;
        const { seat, what, seq, action } = this.pending;
        this.send({ t: 'do', table: this.id, seat, seq, do: what.length === 1 ? what[0] : what, action });
    }

    private watch(): void {
        const seat = get(this.viewer);
        this.send({ t: 'watch', table: this.id, after: get(this.log).at(-1)?.n ?? 0,
            with: ['state', 'told'],
            ...(this.layout ? { layout: this.layout } : {}),
            ...(this.invite ? { invite: this.invite } : {}), ...(seat === WATCHER ? {} : { seat }) });
    }

    /** The server has lost its store, not we the server. */
    private watchLater(): void {
        this.link.set('lost');
        clearTimeout(this.again);
        this.again = setTimeout(() => this.watch(), STORE_PAUSE);
    }

    private watchAnew(): void {
        this.log.set([]);
        this.watch();
    }

    /** What was said while one was not there. */
    private async readChat(): Promise<void> {
        const after = get(this.chat).at(-1)?.n ?? 0;
        const missed = await chatOf(this.id, after, this.invite).catch(() => ({ chat: [] }));
        this.chat.update((lines) => mergeLines(lines, missed.chat));
        this.chatBefore.update((before) => before ?? missed.chat.at(-1)?.n ?? 0);
    }

    private hear(message: Message): void {
        if (message.t === 'table') this.hearTable(message.table);
        else if (message.t === 'entries') void this.inTurn(() => this.hearEntries(message));
        else if (message.t === 'chat') this.chat.update((lines) => mergeLines(lines, [message]));
        else if (message.t === 'turn') this.elsewhere.set(message);
        else if (message.t === 'notice') this.notices.update((all) => withNotice(all, message));
        else if (message.t === 'here') this.hearHere(message.seats);
        else if (message.t === 'error') this.hearError(message);
        else if (message.t === 'done') this.pending = null;
        else if (message.t === 'bye') this.hearBye(message.why);
    }

    private hearHere(seats: readonly number[]): void {
        const table = get(this.table);
        this.here = seats;
        if (table) this.info.set(describe(table, this.invite, seats));
    }

    private hearBye(why: string): void {
        const isOut = why === 'signed_out' || why === 'banned';
        if (isOut) forgetMe();
        this.link.set(isOut ? 'signed_out' : 'lost');
    }

    private hearTable(table: ServerTable): void {
        const info = describe(table, this.invite, this.here);
        const before = get(this.table);
        this.invite = info.invite;
        if (info.invite) keepInvite(table.id, info.invite);
        this.table.set(table);
        this.info.set(info);
        const hasSatDown = get(this.viewer) === WATCHER && info.you[0] !== undefined;
        if (hasSatDown) this.viewer.set(info.you[0] ?? WATCHER);
        this.link.set('ready');
        void this.inTurn(() => this.standFor(table, info));
        // Perhaps in another tab: what is sent to this one is still for who watches.
        if (before && hasSatDown) this.watchAnew();
        // Times of the last frame no longer hold.
        else if (before && before.paused !== table.paused) this.watch();
    }

    /** A table that has begun is read with one of this page's own.  A page that the browser has kept, or rules that
     *  do not know the game, would read it wrongly. */
    private async standFor(table: ServerTable, info: TableInfo): Promise<void> {
        if (this.isClosed || table.seq === undefined || get(this.link) === 'outdated') return;
        this.map ??= mapFor(info.game, info.map, () => this.record());
        this.map.catch(() => (this.map = null));
        const map = await this.map;
        this.layout = await this.stand.follow(info, map).then(() => this.stand.layout(), () => null);
        if (this.layout === table.wire) return;
        this.link.set('outdated');
        this.socket?.close();
    }

    /** Frames for another seat, or with a gap before them, were sent before we asked anew. */
    private async hearEntries(sent: Frame): Promise<void> {
        const [viewer, log] = [get(this.viewer), get(this.log)];
        const last = log.at(-1)?.n ?? 0;
        if (!this.stand.isThere || sent.from > last + 1) return;
        const entries = await this.stand.told(sent.entries.filter((entry) => entry.n > last), viewer);
        const frame = sent.more ? null : await this.stand.shown(sent, viewer, mayChoose(sent, viewer));
        if (viewer !== get(this.viewer) || log !== get(this.log)) return;
        this.log.set([...log, ...entries]);
        if (!frame) return;
        this.sent = sent;
        this.heardAt.set(performance.now());
        this.frame.set(frame);
        this.link.set('ready');
        this.askAnew(frame);
    }

    /** The same in the words of another language. */
    private async tellAnew(): Promise<void> {
        const [viewer, log, sent] = [get(this.viewer), get(this.log), this.sent];
        if (!sent || !this.stand.isThere) return;
        const entries = await this.stand.told(log, viewer);
        const frame = await this.stand.shown(sent, viewer, mayChoose(sent, viewer));
        if (viewer !== get(this.viewer) || log !== get(this.log)) return;
        this.log.set(entries);
        this.frame.set(frame);
    }

    /** Somebody else was faster; what was chosen still stands if it is still possible. */
    private askAnew(frame: Frame): void {
        const { pending } = this;
        if (!pending?.isStale || pending.seq >= frame.seq) return;
        const [first = ''] = pending.what;
        const isPossible = LASTING.includes(first)
            || frame.legal?.some(({ seat, move }) => seat === pending.seat && move === first);
        this.pending = isPossible ? { ...pending, seq: frame.seq, isStale: false } : null;
        this.ask();
    }

    private hearError({ error, message, action, table }: Message & { t: 'error' }): void {
        const link = table && !action ? FINAL[error] : undefined; // what was asked is to watch it
        if (link) this.link.set(link);
        if (error === 'unavailable' && table && !action) {
            this.watchLater();
        } else if (error === 'stale' && this.pending) {
            this.pending.isStale = true;
            const frame = get(this.frame);
            if (frame) this.askAnew(frame);
        } else {
            this.pending = null;
            this.refusal.set(spoken(message));
            // Perhaps the table itself has been removed; then it cannot be watched either.
            if (error === 'not_found' && action) this.watch();
        }
    }
}
