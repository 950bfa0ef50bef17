// next.ts: how an event stands and what happens next, as the key of one sentence with its gaps, and until when.
import type { ClubEvent, EventRound, StandingRow } from '../api/events';
import type { Gaps } from '../words';
import { progressOf } from './cross';

export interface Next {
    key: string;
    gaps: Gaps;
    /** The point in time to which a clock runs, with the sentence that says what it is. */
    clock?: { at: number; key: string };
}

/** How many rounds there will be; null if the people who come decide about it. */
export function totalRounds({ format, rounds, seasons }: Pick<ClubEvent, 'format' | 'rounds' | 'seasons'>): number | null {
    if (format === 'swiss') return rounds;
    if (format === 'league') return rounds * seasons;
    return format === 'groups' && rounds > 0 ? rounds : null;
}

/** A round of a league belongs to a season. */
export function seasonOf({ format, rounds, seasons }: Pick<ClubEvent, 'format' | 'rounds' | 'seasons'>, round: number): { season: number; round: number } | null {
    return format === 'league' && seasons > 1 ? { season: Math.floor((round - 1) / rounds) + 1, round: ((round - 1) % rounds) + 1 } : null;
}

function beforeBegin({ starts_at, limit, n_entered }: ClubEvent, now: number): Next {
    const gaps = { n: n_entered, limit };
    if (starts_at === undefined) return { key: n_entered >= limit ? 'web.event_page.full_note' : 'web.event_page.by_hand_note', gaps };
    return { key: 'web.event_page.at_time_note', gaps, ...(starts_at > now ? { clock: { at: starts_at, key: 'web.event_page.begins_in' } } : {}) };
}

/** The clock of a round: its time limit, or the beginning of the next one if all games are over. */
function roundClock(event: ClubEvent, isAll: boolean, now: number): Next['clock'] {
    const { round_at, round_every, limit_at } = event;
    if (isAll) return round_at !== undefined && round_every > 0 && round_at + round_every > now ? { at: round_at + round_every, key: 'web.event_page.next_in' } : undefined;
    return limit_at !== undefined && limit_at > now ? { at: limit_at, key: 'web.event_page.limit_in' } : undefined;
}

function inRound(event: ClubEvent, rounds: readonly EventRound[], now: number): Next {
    const last = rounds.at(-1);
    if (!last) return { key: 'web.event_page.pairing_note', gaps: {} };
    const { done, all } = progressOf(last);
    const total = totalRounds(event);
    const gaps = { round: last.round, of: total ?? 0, done, all };
    const isAll = done === all;
    const clock = roundClock(event, isAll, now);
    const isLast = total !== null && last.round >= total;
    const key = isAll ? (isLast ? 'web.event_page.counting_note' : clock ? 'web.event_page.round_done_note' : 'web.event_page.pairing_note')
        : event.limit_at !== undefined && event.limit_at <= now ? 'web.event_page.limit_note' : total === null ? 'web.event_page.round_note' : 'web.event_page.round_of_note';
    return { key, gaps, ...(clock ? { clock } : {}) };
}

function afterEnd(standing: readonly StandingRow[]): Next {
    const first = standing.filter(({ place, group }) => place === 1 && (group ?? 1) === 1).map(({ name }) => name);
    const hasGroups = standing.some(({ group }) => (group ?? 1) > 1);
    if (first.length === 0) return { key: 'web.event_page.over_note', gaps: {} };
    if (hasGroups) return { key: 'web.event_page.over_groups_note', gaps: {} };
    return { key: first.length === 1 ? 'web.event_page.won_note' : 'web.event_page.shared_note', gaps: { name: first[0] ?? '', names: first.join(', ') } };
}

export function nextOf(event: ClubEvent, rounds: readonly EventRound[], standing: readonly StandingRow[], now: number): Next {
    switch (event.state) {
        case 'draft': return { key: 'web.event_page.draft_note', gaps: {} };
        case 'open': return beforeBegin(event, now);
        case 'running': return inRound(event, rounds, now);
        case 'paused': return { key: 'web.event_page.paused_note', gaps: {} };
        case 'cancelled': return { key: 'web.event_page.cancelled_note', gaps: {} };
        case 'over': return afterEnd(standing);
    }
}
