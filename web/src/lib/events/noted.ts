// noted.ts: a change of an event as a sentence: what an organiser has done, or the server by itself.
import type { EventNote, EventRound, NotedResult, NotedSeat } from '../api/events';
import type { Say } from '../words';

const PLAIN: Readonly<Record<string, string>> = {
    start: 'web.noted.start', pause: 'web.noted.pause', resume: 'web.noted.resume', cancel: 'web.noted.cancel', few: 'web.noted.few',
};

/** "1. Livia 40, 2. Gaius 31": the notes have the seats, and the rounds who sat there. */
function placesOf(seats: readonly NotedSeat[], { round, table }: NotedResult, rounds: readonly EventRound[], say: Say): string {
    const there = rounds.find((one) => one.round === round)?.tables.find((one) => one.table === table)?.seats ?? [];
    const named = seats.map((seat, index) => ({ ...seat, name: there[index]?.name ?? say('web.event_page.bot') })).sort((a, b) => a.place - b.place);
    return named.map(({ place, name, score, absent }) => `${place}. ${name} ${score}${absent ? ` (${say('web.event_page.absent')})` : ''}`).join(', ');
}

function resultIn(name: string, result: NotedResult, rounds: readonly EventRound[], say: Say): string {
    const { round, table, before, after, reason } = result;
    const gaps = { name, round, table, after: placesOf(after, result, rounds, say), reason };
    return before ? say('web.noted.result', { ...gaps, before: placesOf(before, result, rounds, say) }) : say('web.noted.entered', gaps);
}

/** `inWords` says how long a time is. */
export function notedInWords(note: EventNote, rounds: readonly EventRound[], say: Say, inWords: (ms: number) => string): string {
    const { name } = note;
    if (note.kind === 'result') return resultIn(name, note.result, rounds, say);
    if (note.kind === 'void') return say('web.noted.void', { ...note.result });
    const { kind, text = '' } = note;
    if (kind === 'extend') return say('web.noted.extend', { name, time: inWords(Number(text)) });
    if (kind === 'remove') return say('web.noted.remove', { name, person: text });
    const [person = '', by = ''] = text.split(' > ');
    return kind === 'replace' ? say('web.noted.replace', { name, person, by }) : say(PLAIN[kind] ?? kind, { name });
}
