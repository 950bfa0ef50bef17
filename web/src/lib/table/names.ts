// names.ts: what the people and bots at a table are called.  Bots of one level are told apart by numbers.
import { COLOURS } from '../colours';
import type { Say } from '../words';
import type { Seat } from './source';

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI'];

function botName(seats: readonly Seat[], seat: Seat, say: Say): string {
    const alike = seats.filter((other) => other.bot === seat.bot && !other.name);
    const name = say(`bot.${seat.bot}`);
    return alike.length > 1 ? `${name} ${NUMERALS[alike.indexOf(seat)]}` : name;
}

export function namesOf(seats: readonly Seat[], say: Say): string[] {
    return seats.map((seat) => seat.name || (seat.bot ? botName(seats, seat, say) : say(`seat.${COLOURS[seat.seat]?.id}`)));
}
