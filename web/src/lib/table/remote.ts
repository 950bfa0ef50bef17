// remote.ts: a table on the server, over one socket.  Who was cut comes back by itself and says
// the last number it has seen, so that no entry is missed or told twice.
import { get, writable } from 'svelte/store';
import { beSomebody, joinTable, recordOf, type ServerTable } from '../api';
import { randomHex } from '../engine/engine';
import { WATCHER, type Entry, type Frame } from '../engine/types';
import type { Link, Seat, TableInfo, TableSource } from './source';

/** What was chosen and is not answered yet; said again after a cut, it is not done twice. */
interface Pending {
    seat: number;
    what: string;
    seq: number;
    action: string;
    /** The server knows entries that we had not seen then. */
    isStale: boolean;
}

type Message =
    | ({ t: 'entries'; table: string } & Frame)
    | { t: 'table'; table: ServerTable }
    | { t: 'done'; action?: string; seq: number }
    | { t: 'error'; error: string; message: string; action?: string }
    | { t: 'bye'; why: string }
    | { t: 'welcome' | 'pong' | 'chat' | 'turn' };

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;
const FINAL: Readonly<Record<string, Link>> = { layout: 'outdated', not_found: 'missing' };

export function describe(table: ServerTable, invite: string | null): TableInfo {
    const seats = table.seats.map((seat): Seat => ({
        seat: seat.seat,
        name: seat.name ?? '',
        bot: seat.bot ?? null,
        isOnline: seat.online === true || seat.bot !== undefined,
        isFree: seat.name === undefined && seat.bot === undefined,
    }));
    const state = table.state === 'open' || table.state === 'running' ? table.state : 'over';
    return { id: table.id, game: table.game, map: table.map, seats, you: table.you, state,
        variants: table.variant ? table.variant.split(',') : [], invite: table.invite ?? invite };
}

function socketAddress(): string {
    return location.origin.replace(/^http/, 'ws') + '/socket';
}

export class RemoteTable implements TableSource {
    readonly info = writable<TableInfo | null>(null);
    readonly frame = writable<Frame | null>(null);
    readonly log = writable<Entry[]>([]);
    readonly link = writable<Link>('loading');
    readonly viewer = writable(WATCHER);
    readonly refusal = writable<string | null>(null);

    private socket: WebSocket | null = null;
    private pending: Pending | null = null;
    private pause = FIRST_PAUSE;
    private isClosed = false;

    constructor(private readonly id: string, private readonly invite: string | null) {
        void this.open();
    }

    async look(seat: number): Promise<void> {
        if (seat === get(this.viewer)) return;
        this.viewer.set(seat);
        this.log.set([]);
        this.watch();
    }

    async act(seat: number, what: string): Promise<void> {
        this.refusal.set(null);
        this.pending = { seat, what, seq: get(this.frame)?.seq ?? 0, action: randomHex(8),
            isStale: false };
        this.ask();
    }

    async join(name: string): Promise<void> {
        try {
            this.info.set(describe(await joinTable(this.id, name, this.invite), this.invite));
            this.log.set([]);
            this.watch();
        } catch (reason) {
            this.refusal.set(reason instanceof Error ? reason.message : String(reason));
        }
    }

    /** The server speaks the language of the request that opened the socket. */
    async retell(): Promise<void> {
        this.log.set([]);
        this.watch();
    }

    record(): Promise<string> {
        return recordOf(this.id);
    }

    close(): void {
        this.isClosed = true;
        this.socket?.close();
    }

    private async open(): Promise<void> {
        if (this.isClosed) return;
        try {
            await beSomebody();
            this.connect();
        } catch {
            this.retry();
        }
    }

    private connect(): void {
        const socket = new WebSocket(socketAddress(), 'aedile.1');
        this.socket = socket;
        socket.onopen = () => {
            this.pause = FIRST_PAUSE;
            this.watch();
            this.ask();
        };
        socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as Message);
        socket.onclose = () => this.retry();
    }

    private retry(): void {
        const link = get(this.link);
        if (this.isClosed || link === 'outdated' || link === 'missing') return;
        this.link.set('lost');
        setTimeout(() => void this.open(), this.pause);
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    }

    private send(message: unknown): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private ask(): void {
        if (!this.pending) return;
        const { seat, what, seq, action } = this.pending;
        this.send({ t: 'do', table: this.id, seat, seq, do: what, action });
    }

    private watch(): void {
        const seat = get(this.viewer);
        this.send({ t: 'watch', table: this.id, after: get(this.log).at(-1)?.n ?? 0,
            with: ['state', 'view', 'legal', 'events', 'words', 'panel'],
            ...(this.invite ? { invite: this.invite } : {}), ...(seat === WATCHER ? {} : { seat }) });
    }

    private hear(message: Message): void {
        if (message.t === 'table') this.hearTable(message.table);
        else if (message.t === 'entries') this.hearEntries(message);
        else if (message.t === 'error') this.hearError(message.error, message.message);
        else if (message.t === 'done') this.pending = null;
        else if (message.t === 'bye' && message.why !== 'slow') this.link.set('lost');
    }

    private hearTable(table: ServerTable): void {
        const info = describe(table, this.invite);
        this.info.set(info);
        if (get(this.viewer) === WATCHER) this.viewer.set(info.you[0] ?? WATCHER);
        this.link.set('ready');
    }

    private hearEntries(frame: Frame): void {
        const last = get(this.log).at(-1)?.n ?? 0;
        this.log.update((log) => [...log, ...frame.entries.filter((entry) => entry.n > last)]);
        this.frame.set(frame);
        this.link.set('ready');
        this.askAnew(frame);
    }

    /** Somebody else was faster; what was chosen still stands if it is still possible. */
    private askAnew(frame: Frame): void {
        const { pending } = this;
        if (!pending?.isStale || pending.seq >= frame.seq) return;
        const isPossible = frame.legal?.some(({ seat, move }) => seat === pending.seat && move === pending.what);
        this.pending = isPossible ? { ...pending, seq: frame.seq, isStale: false } : null;
        this.ask();
    }

    private hearError(error: string, message: string): void {
        const link = FINAL[error];
        if (link) this.link.set(link);
        if (error === 'stale' && this.pending) {
            this.pending.isStale = true;
            const frame = get(this.frame);
            if (frame) this.askAnew(frame);
        } else {
            this.pending = null;
            this.refusal.set(message);
        }
    }
}
