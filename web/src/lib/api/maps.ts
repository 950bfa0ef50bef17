// maps.ts: maps on the server: one's own, those that others have listed, and all requests about one (docs/protocol.md).
import { ask, askText, askWith, withQuery } from './ask';

export const VISIBILITIES = ['private', 'link', 'listed'] as const;
/** Who may see a map: its owner, whoever knows its address, or everybody. */
export type Visibility = (typeof VISIBILITIES)[number];

/** A version never changes: a changed map is a new one. */
export interface MapVersion {
    version: number;
    /** Of the board, as records have it. */
    hash: string;
    /** Of the text. */
    sha256: string;
    size: number;
    created_at: number;
}

export interface SharedMap {
    id: string;
    owner: string;
    mine: boolean;
    kind: string;
    title: string;
    visibility: Visibility;
    created_at: number;
    updated_at: number;
    /** The oldest first; none if an operator has removed the map. */
    versions: MapVersion[];
    removed?: { at: number; reason: string };
}

interface Maps {
    maps: SharedMap[];
    next?: string;
}

const at = (id: string, what = '') => `/maps/${encodeURIComponent(id)}${what}`;

/** The text of the map stands in the request as it is, so that the server keeps it byte for byte. */
const bodyOf = (text: string | null, visibility?: Visibility) =>
    `{${[text === null ? '' : `"map":${text}`, visibility ? `"visibility":"${visibility}"` : ''].filter(Boolean).join(',')}}`;

export const listedMaps = (kind: string, title = '', after = '') => ask<Maps>('GET', withQuery('/maps', { kind, title, after }));
export const myMaps = (after = '') => ask<Maps>('GET', withQuery('/me/maps', { after }));
export const oneMap = (id: string) => ask<SharedMap>('GET', at(id));
export const uploadMap = (text: string, visibility: Visibility) => askWith<SharedMap>('POST', '/maps', bodyOf(text, visibility));
/** A changed map becomes a new version; the same bytes add none. */
export const changeMap = (id: string, text: string | null, visibility?: Visibility) => askWith<SharedMap>('PUT', at(id), bodyOf(text, visibility));
export const deleteMap = (id: string) => ask<{ message: string }>('DELETE', at(id));
export const reportMap = (id: string, text: string) => ask('POST', at(id, '/report'), { text });

/** The server keeps the object without what stood around it; files of maps end with a line end. */
export const mapText = async (id: string, version: number) => `${(await askText(at(id, `/versions/${version}`))).trimEnd()}\n`;

/** The version that a table is made with if no other is named. */
export const latestOf = ({ versions }: SharedMap): MapVersion | undefined => versions.at(-1);
