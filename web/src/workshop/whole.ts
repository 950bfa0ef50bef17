// whole.ts: members of the map itself, in the order of the built-in maps.
import { setMember, type Doc, type Json } from './json';
import { hasMember } from './facts';

const ORDER = ['kind', 'schema', 'id', 'title', 'provenance', 'recommended', 'aspect', 'capital', 'tokens', 'coins', 'open_bonus', 'small', 'provinces', 'cities', 'lines'];

export const setWhole = (doc: Doc, name: string, value: Json): Doc => setMember(doc, [], name, value, ORDER);

/** With a list of that name, which may be empty. */
export const withList = (doc: Doc, name: string): Doc => (hasMember(doc, name) ? doc : setWhole(doc, name, []));
