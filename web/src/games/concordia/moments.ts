// moments.ts: the peaks of Concordia: the fifteenth house or the last card for sale, which ends the game, and the
// Praefectus Magnus that passes on.
import type { LogLine } from '../../lib/table/log';
import type { Moment } from '../types';

const MOMENTS: Readonly<Record<string, Omit<Moment, 'name'>>> = {
    concordia: { icon: 'gods-concordia', span: 900, sound: 'win' },
    magnus: { icon: 'roles-praefectus_magnus', span: 600, sound: 'move' },
};

export function moments({ event }: LogLine): Moment | null {
    const moment = event && MOMENTS[event.event];
    return moment ? { name: event.event, ...moment } : null;
}

export const sounds = { coins: 'coin', cash: 'coin', bought: 'coin', sold: 'coin', prize: 'coin', lent: 'coin', built: 'build', placed: 'build' } as const;
