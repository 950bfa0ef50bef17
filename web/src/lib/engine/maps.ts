// maps.ts: what the rules say of a map file: its faults, and what is legal but probably not meant.

/** A thing of the map that a fault is about. */
export interface MapThing {
    noun: 'city' | 'province' | 'line' | 'letter' | 'map' | (string & {});
    id: string;
}

export interface MapFault {
    /** Of the text; 0 if it is about the whole map. */
    line: number;
    where: string;
    /** The name of the fault, from a closed list. */
    what: string;
    /** A sentence in the language of the rules. */
    text: string;
    at: MapThing[];
    /** The member of the thing that is at fault. */
    member?: string;
}

export interface MapCheck {
    /** Whether it can be played. */
    ok: boolean;
    kind?: string;
    id?: string;
    title?: string;
    hash: string | null;
    players?: Readonly<Record<string, unknown>>;
    faults: MapFault[];
    warnings: MapFault[];
    /** Faults that are not listed. */
    more: number;
}
