// clocks.ts: the time that is left to a seat: how it runs between two frames, how it is written,
// and when it is short.
import type { Clock, ListedTable } from './api';
import type { Frame } from './engine/types';

const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time is short below this share of the time at the start, or below this many milliseconds of a live clock. */
const SHORT_SHARE = 0.1;
const SHORT_LIVE = 30 * SECOND;

export interface SeatClock {
    seat: number;
    left: number;
    runs: boolean;
    isShort: boolean;
}

function isShort(clock: Clock, left: number): boolean {
    const share = (clock.base ?? 0) * SHORT_SHARE;
    return left < (clock.kind === 'live' ? Math.max(share, SHORT_LIVE) : share);
}

/** The time left to every seat so many milliseconds after the frame came; null without a clock. */
export function clocksOf(clock: Clock, frame: Pick<Frame, 'clocks' | 'paused' | 'status' | 'to_act'>,
    since: number): SeatClock[] {
    return (frame.clocks ?? []).map((told, seat) => {
        const runs = frame.status === 'running' && !frame.paused && frame.to_act.includes(seat);
        const left = Math.max(0, runs ? told - since : told);
        return { seat, left, runs, isShort: isShort(clock, left) };
    });
}

/** The clock that a row of a list shows: one's own if it runs, else that of the person who has least time left. */
export function clockOfRow(table: ListedTable, since: number): SeatClock | null {
    const frame = { clocks: table.clocks ?? null, paused: table.paused, status: table.state, to_act: table.to_act ?? [] };
    const running = clocksOf(table.clock, frame, since).filter(({ runs, seat }) => runs && !table.seats[seat]?.bot);
    const isMine = ({ seat }: SeatClock) => table.you.includes(seat);
    const mine = running.filter(isMine);
    return (mine.length > 0 ? mine : running).sort((a, b) => a.left - b.left)[0] ?? null;
}

const two = (n: number) => String(n).padStart(2, '0');

/** As on a clock: "4:07", "1:04:07". */
export function clockFace(ms: number): string {
    const seconds = Math.ceil(ms / SECOND);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The two largest units of a span: days and hours, hours and minutes, or minutes alone. */
export interface Span {
    unit: 'days' | 'hours' | 'minutes';
    large: number;
    small: number;
}

export function spanOf(ms: number): Span {
    const minutes = Math.ceil(ms / MINUTE);
    if (ms >= DAY) return { unit: 'days', large: Math.floor(ms / DAY), small: Math.floor((ms % DAY) / HOUR) };
    if (minutes >= 60) return { unit: 'hours', large: Math.floor(minutes / 60), small: minutes % 60 };
    return { unit: 'minutes', large: minutes, small: 0 };
}
