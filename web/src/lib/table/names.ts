// names.ts: what the people and bots at a table are called.  Bots of one level are told apart by numerals, and people of
// one name by numbers: an account may sit down where a guest has its name.
import { COLOURS } from '../colours';
import type { Say } from '../words';
import type { Seat } from './source';

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'];

function botName(seats: readonly Seat[], seat: Seat, say: Say): string {
    const alike = seats.filter((other) => other.bot === seat.bot && !other.name);
    const name = say(`bot.${seat.bot}`);
    return alike.length > 1 ? `${name} ${NUMERALS[alike.indexOf(seat)]}` : name;
}

function personName(seats: readonly Seat[], { seat, name }: Seat): string {
    const before = seats.filter((other) => other.name === name && other.seat < seat).length;
    return before > 0 ? `${name} (${before + 1})` : name;
}

export function namesOf(seats: readonly Seat[], say: Say): string[] {
    return seats.map((seat) => (seat.name && personName(seats, seat)) || (seat.bot ? botName(seats, seat, say) : say(`seat.${COLOURS[seat.seat]?.id}`)));
}
