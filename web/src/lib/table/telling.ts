// telling.ts: the log in words.  Events bring their sentences along; the other entries of a
// record have theirs here.
import type { Entry } from '../engine/types';
import type { Say } from '../words';
import { readLine } from './entries';

export interface Told {
    n: number;
    seat: number;
    text: string;
}

const OTHER_ENTRIES: Readonly<Record<string, string>> = {
    '/undo': 'web.log.undo',
    '/ask-undo': 'web.log.ask_undo',
    '/ask-end': 'web.log.ask_end',
    '/accept': 'web.log.accept',
    '/refuse': 'web.log.refuse',
    '/end': 'web.log.end',
    '/resign': 'web.log.resign',
    '/takeover': 'web.log.takeover',
    '/return': 'web.log.return',
    '/timeout': 'web.log.timeout',
};

export function tell(say: Say, names: readonly string[], entries: readonly Entry[]): Told[] {
    return entries.flatMap((entry) => {
        const { n, seat, what } = readLine(entry);
        const key = OTHER_ENTRIES[what.split(' ')[0] ?? ''];
        if (key) return [{ n, seat, text: say(key, { name: names[seat] ?? '' }) }];
        return (entry.events ?? []).map((event) => ({ n, seat, text: event.text ?? event.event }));
    });
}
