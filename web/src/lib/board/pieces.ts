// pieces.ts: a piece that stands on a map.  The folder of a game reads its pieces off the fields of a view.
import type { Point } from '../../maps/types';

export interface Piece extends Point {
    key: string;
    icon: string;
    /** The seat or nation whose colour it has; -1 has none. */
    owner: number;
    size: number;
    count: number;
    /** Scale of the shapes that Piece.svelte draws for it; 1 if missing. */
    scale?: number;
    /** The place where it stands, if it is a piece that moves: a piece that only makes room for others keeps its place. */
    place?: number | string;
}

/** The pieces with the keys that they had before.  A view lists the pieces of an owner by their places, so that a piece may
 *  get another's key when it moves: one that stands where one stood before keeps its key, and the others take those that are
 *  left. */
export function keyed(before: readonly Piece[], now: readonly Piece[]): Piece[] {
    const isOfKind = (one: Piece) => (other: Piece) => other.icon === one.icon && other.owner === one.owner;
    const isThere = (one: Piece) => (other: Piece) => isOfKind(one)(other) && other.place === one.place;
    const free = before.filter(({ place }) => place !== undefined);
    const take = (isIt: (other: Piece) => boolean): string | undefined => {
        const at = free.findIndex(isIt);
        return at < 0 ? undefined : free.splice(at, 1)[0]?.key;
    };
    const stayed = now.map((one) => (one.place === undefined ? one.key : take(isThere(one))));
    const keys = now.map((one, index) => stayed[index] ?? take(isOfKind(one)));
    const unused = new Set(now.map(({ key }) => key).filter((key) => !keys.includes(key)));
    return now.map((one, index) => {
        const key = keys[index] ?? (unused.has(one.key) ? one.key : [...unused][0] ?? one.key);
        unused.delete(key);
        return key === one.key ? one : { ...one, key };
    });
}
