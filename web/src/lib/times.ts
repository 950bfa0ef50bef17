// times.ts: times and spans in the words of the page's language.
import { derived } from 'svelte/store';
import type { Clock } from './api';
import { clockFace, spanOf } from './clocks';
import { language } from './settings';
import { say } from './words';

const SPANS = { days: 'web.time.days', hours: 'web.time.hours', minutes: 'web.time.minutes' } as const;
const WHOLE = { days: 'web.time.days_whole', hours: 'web.time.hours_whole', minutes: 'web.time.minutes' } as const;

/** "1 d 4 h", "3 h 12 min", "12 min". */
export const span = derived(say, ($say) => (ms: number) => {
    const { unit, large, small } = spanOf(ms);
    return $say(small === 0 ? WHOLE[unit] : SPANS[unit], { n: large, m: small });
});

/** What a clock grants, as an agreement: "15 min + 30 s a turn", "2 d a move". */
export const agreement = derived([say, span], ([$say, $span]) => ({ kind, base = 0, step = 0 }: Clock) => {
    if (kind === 'none') return $say('web.clock.none');
    if (kind === 'turn') return $say('web.clock.turn', { time: $span(base) });
    return $say(step > 0 ? 'web.clock.live_step' : 'web.clock.live', { time: $span(base), n: Math.round(step / 1000) });
});

/** What is left on a clock of that kind. */
export const remaining = derived(span, ($span) => (kind: Clock['kind'], ms: number) =>
    kind === 'live' ? clockFace(ms) : $span(ms));

export const dateOf = derived(language, ($language) => (ms: number) =>
    new Intl.DateTimeFormat($language, { dateStyle: 'medium' }).format(ms));
export const momentOf = derived(language, ($language) => (ms: number) =>
    new Intl.DateTimeFormat($language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms));
export const hourOf = derived(language, ($language) => (ms: number) =>
    new Intl.DateTimeFormat($language, { timeStyle: 'short' }).format(ms));

const UNITS = [['day', 86400000], ['hour', 3600000], ['minute', 60000]] as const;

/** "3 hours ago", in the shortest words the language has for it. */
export const ago = derived(language, ($language) => (ms: number) => {
    const since = Date.now() - ms;
    const [unit, length] = UNITS.find(([, length]) => since >= length) ?? ['minute', 60000];
    return new Intl.RelativeTimeFormat($language, { numeric: 'auto', style: 'short' }).format(-Math.floor(since / length), unit);
});
