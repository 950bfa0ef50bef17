// head.ts: what a record's head says about the table: which game, where, and who sat there.
import type { TableInfo } from '../table/source';

export interface Head {
    game: string;
    map: string;
    variants: string[];
    seats: { name: string; bot: string | null }[];
    isFinished: boolean;
}

/** The head's lines by their words; persons and bots come several times. */
function linesOf(record: string): [string, string][] {
    const head = record.split('\n\n', 1)[0] ?? '';
    return head.split('\n').map((line): [string, string] => {
        const space = line.indexOf(' ');
        return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
    });
}

function seated(lines: readonly [string, string][], word: string): Map<number, string> {
    return new Map(lines.filter(([name]) => name === word).map(([, value]) => {
        const [seat = '', ...rest] = value.split(' ');
        return [Number(seat), rest.join(' ')];
    }));
}

export function headOf(record: string): Head {
    const lines = linesOf(record);
    const values = new Map(lines);
    const [people, bots] = [seated(lines, 'person'), seated(lines, 'bot')];
    const seats = Array.from({ length: Number(values.get('seats') ?? 0) }, (_, seat) =>
        ({ name: people.get(seat) ?? '', bot: bots.get(seat) ?? null }));
    return { game: values.get('game') ?? '', map: (values.get('board') ?? '').split(' ')[0] ?? '',
        variants: (values.get('variant') ?? '').split(',').filter(Boolean), seats, isFinished: values.has('result') };
}

export function infoOf(head: Head, id: string): TableInfo {
    const seats = head.seats.map(({ name, bot }, seat) => ({ seat, name, bot, isOnline: true, isFree: false }));
    return { id, game: head.game, map: head.map, variants: head.variants, seats, you: [],
        state: head.isFinished ? 'over' : 'running', invite: null };
}

/** The record with other people and bots at its seats; all else stays. */
export function withSeats(record: string, seats: Head['seats']): string {
    const lines = record.split('\n');
    const at = lines.findIndex((line) => line.startsWith('seats '));
    const end = lines.indexOf('');
    const head = lines.slice(0, end).filter((line) => !/^(person|bot) /.test(line));
    const people = seats.flatMap(({ name, bot }, seat) => (bot === null && name ? [`person ${seat} ${name}`] : []));
    const bots = seats.flatMap(({ bot }, seat) => (bot === null ? [] : [`bot ${seat} ${bot}`]));
    const variant = head[at + 1]?.startsWith('variant ') ? 1 : 0;
    return [...head.slice(0, at + 1 + variant), ...people, ...bots, ...head.slice(at + 1 + variant), ...lines.slice(end)].join('\n');
}

/** A record's name as a file. */
export function fileName(head: Head): string {
    const day = new Date().toISOString().slice(0, 10);
    return `${head.game}-${head.map}-${day}.rec`;
}
