// moments.ts: the peaks of Antike: a conquered city, a temple that falls, a personage, the goal.
import type { LogLine } from '../../lib/table/log';
import type { Moment } from '../types';

const SPAN = 600;

const MOMENTS: Readonly<Record<string, Pick<Moment, 'icon' | 'sound'>>> = {
    conquered: { icon: 'pieces-legion', sound: 'strike' },
    destroyed: { icon: 'pieces-temple', sound: 'strike' },
    person: { icon: 'personages-king', sound: 'win' },
    won: { icon: 'ui-laurel', sound: 'win' },
};

export function moments({ event }: LogLine): Moment | null {
    const moment = event && MOMENTS[event.event];
    if (!moment) return null;
    return { name: event.event, span: SPAN, ...moment, ...(event.person === undefined ? {} : { icon: `personages-${String(event.person)}` }) };
}

export const sounds = { coin: 'coin', gave: 'coin', got: 'coin', spent: 'coin', took: 'coin', founded: 'build', temple: 'build', armed: 'build', fought: 'strike' } as const;
