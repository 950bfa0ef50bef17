// ids.ts: ids and names for what is new.  An id follows its title as long as it is made from it.

/** Towns and regions that no built-in map has; a map that is drawn without typing gets these. */
export const TOWNS = [
    'Alba', 'Bovillae', 'Cora', 'Fidenae', 'Gabii', 'Labicum', 'Norba', 'Setia', 'Tibur', 'Velitrae', 'Falerii', 'Nepete', 'Sutrium', 'Caere', 'Cosa',
    'Vulci', 'Volsinii', 'Clusium', 'Cortona', 'Perusia', 'Iguvium', 'Spoletium', 'Reate', 'Alsium', 'Formiae', 'Minturnae', 'Sinuessa', 'Cales', 'Nola',
    'Abella', 'Aeclanum', 'Luceria', 'Venusia', 'Compsa', 'Potentia', 'Grumentum', 'Metapontum', 'Thurii', 'Locri', 'Rhegium',
] as const;
export const REGIONS = [
    'Arva', 'Campi', 'Colles', 'Fontes', 'Horti', 'Insulae', 'Litora', 'Montes', 'Nemora', 'Paludes', 'Portus', 'Ripae', 'Saltus', 'Silvae', 'Valles', 'Vineae',
] as const;

const MOST = 39; // bytes of an id or title, as the rules have it

/** "Nova Carthago" is nova_carthago. */
export function slug(title: string): string {
    const plain = title.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();
    return plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, MOST);
}

/** The wished id, with a number behind it if it is taken. */
export function freeId(wish: string, taken: ReadonlySet<string>, otherwise = 'x'): string {
    const stem = (wish || otherwise).slice(0, MOST - 3);
    for (let n = 1; ; n++) {
        const id = n === 1 ? wish.slice(0, MOST) || otherwise : `${stem}_${n}`;
        if (!taken.has(id)) return id;
    }
}

/** The first name of the list that is not taken; after the last one they get numbers. */
export function freeName(names: readonly string[], taken: readonly string[]): string {
    for (let round = 1; ; round++)
        for (const name of names) {
            const one = round === 1 ? name : `${name} ${round}`;
            if (!taken.includes(one)) return one;
        }
}

/** Whether an id is the one that its title would get, with or without a number. */
export function isFrom(id: string, title: string): boolean {
    const stem = slug(title);
    return id === stem || (stem !== '' && id.startsWith(`${stem}_`) && /^\d+$/.test(id.slice(stem.length + 1)));
}

/** The id that a line gets by itself. */
export const lineStem = (from: string, to: string, kind: string): string => `${[from, to].sort().join('-')}-${kind}`;

export const isLineFrom = (id: string, stem: string): boolean => id === stem || (id.startsWith(`${stem}_`) && /^\d+$/.test(id.slice(stem.length + 1)));
