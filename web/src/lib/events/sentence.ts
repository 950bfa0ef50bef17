// sentence.ts: an outline of an event in words: "24 people: 6 tables of 4 in each of 5 rounds, at most 10 weeks."
import { DAY, HOUR } from '../clocks';
import type { Say } from '../words';
import type { Outline, RoundOutline } from './outline';

/** "a, b and c" in the language. */
export type Join = (parts: readonly string[]) => string;

function tablesIn(round: RoundOutline, say: Say, join: Join): string {
    const tables = join(round.tables.map(({ seats, n }) => say('web.outline.tables', { n, seats })));
    const bots = round.bots > 0 ? ` ${say('web.outline.bots', { n: round.bots })}` : '';
    return tables + bots + (round.byes > 0 ? `, ${say('web.outline.byes', { n: round.byes })}` : '');
}

/** Rounds one after the other that are alike, as one. */
function alike(rounds: readonly RoundOutline[]): { round: RoundOutline; n: number }[] {
    const runs: { round: RoundOutline; n: number }[] = [];
    for (const round of rounds) {
        const last = runs.at(-1);
        if (last && JSON.stringify(last.round) === JSON.stringify(round)) last.n++;
        else runs.push({ round, n: 1 });
    }
    return runs;
}

/** "3 hours", "5 days", "10 weeks": rounded up to the largest unit of which there are at least two. */
export function longest(ms: number, say: Say): string {
    if (ms < 2 * DAY) return say('web.outline.hours', { n: Math.ceil(ms / HOUR) });
    return ms < 14 * DAY ? say('web.outline.days', { n: Math.ceil(ms / DAY) }) : say('web.outline.weeks', { n: Math.ceil(ms / (7 * DAY)) });
}

/** `total` is the number of rounds if it is known before; `times` are those of a round in milliseconds, 0 for none. */
export function outlineInWords(outline: Outline, total: number | null, times: { limit: number; every: number }, say: Say, join: Join): string {
    const { people, isPart } = outline;
    if (outline.rounds.length === 0) return say('web.outline.few_note', { n: people });
    const runs = alike(outline.rounds);
    const rounds = isPart ? total : outline.rounds.length;
    const parts = runs.map(({ round, n }) => ({ tables: tablesIn(round, say, join), n }));
    const isUniform = parts.length === 1;
    const course = isUniform && rounds !== null
        ? say(rounds === 1 ? 'web.outline.once' : 'web.outline.each', { tables: parts[0]?.tables ?? '', n: rounds })
        : parts.map(({ tables, n }) => (n === 1 ? tables : say('web.outline.times', { tables, n }))).join(`, ${say('web.outline.then')} `);
    const time = rounds !== null && times.limit > 0 ? `, ${say('web.outline.at_most', { time: longest(rounds * Math.max(times.limit, times.every), say) })}` : '';
    const count = !isUniform && rounds !== null ? ` (${say('web.outline.rounds', { n: rounds })})` : '';
    return `${say('web.outline.people', { n: people })}: ${course}${count}${time}.`;
}
