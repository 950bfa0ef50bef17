// faults.ts: why a file or a link holds no map, as the key of a sentence.
import { LinkError, type LinkFault } from '../packing';
import { FileError, type FileFault } from './file';

const OF_LINKS: Readonly<Record<LinkFault, string>> = {
    too_long: 'web.mapfile.long_note', unable: 'web.mapfile.unable_note', broken: 'web.mapfile.broken_note',
};
const OF_FILES: Readonly<Record<FileFault, string>> = {
    too_large: 'web.mapfile.too_large_note', no_text: 'web.mapfile.no_text_note', no_map: 'web.mapfile.no_map_note',
    other_game: 'web.mapfile.other_game_note',
};

/** Null for any other failure. */
export function faultKey(reason: unknown): string | null {
    if (reason instanceof LinkError) return OF_LINKS[reason.fault];
    return reason instanceof FileError ? OF_FILES[reason.fault] : null;
}
