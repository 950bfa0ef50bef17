// rules.ts: the way from anything in a game to the place in the rules that explains it.
import anchors from 'virtual:rules/anchors';

/** The address of "card-senator", "field-militia", "event-flood" and so on; null if the rules have no such place. */
export function rulesLink(game: string, kind: string, id: string): string | null {
    const section = anchors[game]?.[`${kind}-${id}`];
    return section === undefined ? null : `/rules/${game}#${section}`;
}

/** The section that an id of an address stands for; null if there is none. */
export function sectionAt(game: string, id: string): string | null {
    return anchors[game]?.[id] ?? null;
}
