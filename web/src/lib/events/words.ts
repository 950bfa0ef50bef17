// words.ts: the keys of the catalogue for what an event can be.
import type { Absent, Entry, EventState, Fill, Format, Points, Reason } from '../api/events';

export const STATE_WORDS: Readonly<Record<EventState, string>> = {
    draft: 'web.events.draft', open: 'web.events.open', running: 'web.events.running', paused: 'web.events.paused', over: 'web.events.over', cancelled: 'web.events.cancelled',
};

export const FORMAT_WORDS: Readonly<Record<Format, string>> = {
    swiss: 'web.format.swiss', groups: 'web.format.groups', knockout: 'web.format.knockout', league: 'web.format.league',
};

export const FORMAT_ABOUT: Readonly<Record<Format, string>> = {
    swiss: 'web.format.swiss_about', groups: 'web.format.groups_about', knockout: 'web.format.knockout_about', league: 'web.format.league_about',
};

interface Option {
    words: string;
    about: string;
}

export const ENTRY_WORDS: Readonly<Record<Entry, Option>> = {
    open: { words: 'web.entry.open', about: 'web.entry.open_about' },
    members: { words: 'web.entry.members', about: 'web.entry.members_about' },
    invitation: { words: 'web.entry.invitation', about: 'web.entry.invitation_about' },
};

export const FILL_WORDS: Readonly<Record<Fill, Option>> = {
    bye: { words: 'web.fill.bye', about: 'web.fill.bye_about' },
    bots: { words: 'web.fill.bots', about: 'web.fill.bots_about' },
};

export const POINT_WORDS: Readonly<Record<Points, Option>> = {
    linear: { words: 'web.points.linear', about: 'web.points.linear_about' },
    steep: { words: 'web.points.steep', about: 'web.points.steep_about' },
    win: { words: 'web.points.win', about: 'web.points.win_about' },
    score: { words: 'web.points.score', about: 'web.points.score_about' },
};

export const ABSENT_WORDS: Readonly<Record<Absent, Option>> = {
    last: { words: 'web.absent.last', about: 'web.absent.last_about' },
    bot: { words: 'web.absent.bot', about: 'web.absent.bot_about' },
    none: { words: 'web.absent.nothing', about: 'web.absent.nothing_about' },
};

/** Why a row of the standing is below the one before it. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
    group: 'web.reason.first', stage: 'web.reason.stage', place: 'web.reason.place', points: 'web.reason.points', opponents: 'web.reason.opponents',
    direct: 'web.reason.direct', share: 'web.reason.share', nothing: 'web.reason.nothing',
};
