// provinces.ts: changes of provinces, and of what belongs to the map as a whole: tokens, coins, players.
import { addElement, dropMember, setMember, type Doc } from './json';
import { citiesOf, citiesWith, factsOf, GOODS, hasMember, LETTERS, provinceNamed, type Good, type Players } from './facts';
import { freeId, freeName, isFrom, REGIONS, slug } from './ids';
import { setWhole, withList } from './whole';

const PROVINCE = ['id', 'title', 'color'];
const ADVICE = ['individual', 'team', 'small'];

export function addProvince(doc: Doc, wish?: string): { doc: Doc; id: string } {
    const { provinces } = factsOf(doc);
    const title = wish ?? freeName(REGIONS, provinces.map((one) => one.title));
    const id = freeId(slug(title), new Set(provinces.map((one) => one.id)), 'province');
    return { doc: addElement(withList(doc, 'provinces'), ['provinces'], { id, title }), id };
}

/** Another id, everywhere it is named. */
export function setProvinceId(doc: Doc, was: string, id: string): Doc {
    const facts = factsOf(doc);
    const province = provinceNamed(facts, was);
    if (!province || was === id) return doc;
    const named = setMember(doc, ['provinces', province.index], 'id', id);
    const done = citiesOf(facts, was).reduce((one, { index }) => setMember(one, ['cities', index], 'province', id), named);
    return facts.openBonus.includes(was) ? setWhole(done, 'open_bonus', facts.openBonus.map((one) => (one === was ? id : one))) : done;
}

/** Another name; an id that was made from the old one follows. */
export function nameProvince(doc: Doc, was: string, title: string): { doc: Doc; id: string } {
    const { provinces } = factsOf(doc);
    const province = provinces.find(({ id }) => id === was);
    if (!province) return { doc, id: was };
    const named = setMember(doc, ['provinces', province.index], 'title', title, PROVINCE);
    if (!isFrom(province.id, province.title)) return { doc: named, id: was };
    const id = freeId(slug(title), new Set(provinces.flatMap((one) => (one.id === was ? [] : [one.id]))), 'province');
    return { doc: setProvinceId(named, was, id), id };
}

/** Null: a colour that the page chooses. */
export function colourProvince(doc: Doc, id: string, color: string | null): Doc {
    const province = provinceNamed(factsOf(doc), id);
    if (!province) return doc;
    const path = ['provinces', province.index];
    return color === null ? dropMember(doc, path, 'color') : setMember(doc, path, 'color', color.toLowerCase(), PROVINCE);
}

/** All cities of a province have one letter; the capital has none. */
export function setLetter(doc: Doc, province: string, letter: string): Doc {
    const facts = factsOf(doc);
    return citiesOf(facts, province).filter(({ id }) => id !== facts.capital)
        .reduce((done, { index }) => setMember(done, ['cities', index], 'token', letter), doc);
}

/** The Prefect chooses the good of a province that has no marker of its own. */
export function setOpenBonus(doc: Doc, province: string, isOpen: boolean): Doc {
    const { openBonus } = factsOf(doc);
    const rest = openBonus.filter((one) => one !== province);
    const all = isOpen ? [...rest, province] : rest;
    return all.length > 0 ? setWhole(doc, 'open_bonus', all) : dropMember(doc, [], 'open_bonus');
}

// ---- the map as a whole ----

/** The map's name; an id that was made from the old one follows. */
export function nameMap(doc: Doc, title: string): Doc {
    const facts = factsOf(doc);
    const named = setWhole(doc, 'title', title);
    return isFrom(facts.id, facts.title) || facts.id === '' ? setWhole(named, 'id', slug(title) || 'map') : named;
}

export function setCoins(doc: Doc, coins: number): Doc {
    return coins > 0 ? setWhole(doc, 'coins', coins) : dropMember(doc, [], 'coins');
}

/** The letter that the variant `small` leaves out. */
export function setSmall(doc: Doc, letter: string | null): Doc {
    return letter === null ? dropMember(doc, [], 'small') : setWhole(doc, 'small', { without: letter });
}

export function setPlayers(doc: Doc, name: 'individual' | 'team' | 'small', players: Players | null): Doc {
    if (players) {
        const begun = hasMember(doc, 'recommended') ? doc : setWhole(doc, 'recommended', {});
        return setMember(begun, ['recommended'], name, [...players], ADVICE);
    }
    const done = dropMember(doc, ['recommended'], name);
    return Object.keys(factsOf(done).recommended).length > 0 ? done : dropMember(done, [], 'recommended');
}

export const setAspect = (doc: Doc, aspect: number): Doc => setWhole(doc, 'aspect', aspect);

/** How many tokens of a good a letter has; a letter without tokens is left out. */
export function setTokens(doc: Doc, letter: string, good: Good, n: number): Doc {
    const begun = hasMember(doc, 'tokens') ? doc : setWhole(doc, 'tokens', {});
    const there = factsOf(begun).tokens[letter] ? begun : setMember(begun, ['tokens'], letter, {}, LETTERS);
    const done = n > 0 ? setMember(there, ['tokens', letter], good, n, GOODS) : dropMember(there, ['tokens', letter], good);
    const isEmpty = Object.values(factsOf(done).tokens[letter] ?? {}).every((count) => count === 0);
    return isEmpty ? dropMember(done, ['tokens'], letter) : done;
}

/** As many tokens of each letter as it has cities: what is missing goes to the goods with the fewest, what is too much
 *  comes from those with the most. */
export function fitTokens(doc: Doc): Doc {
    return LETTERS.reduce((done, letter) => {
        const facts = factsOf(done);
        const counts = GOODS.map((good) => facts.tokens[letter]?.[good] ?? 0);
        const wanted = citiesWith(facts, letter);
        for (let sum = counts.reduce((a, b) => a + b, 0); sum !== wanted; sum += sum < wanted ? 1 : -1) {
            const edge = sum < wanted ? Math.min(...counts) : Math.max(...counts);
            const at = sum < wanted ? counts.indexOf(edge) : counts.lastIndexOf(edge);
            counts[at] = edge + (sum < wanted ? 1 : -1);
        }
        return GOODS.reduce((one, good, n) => ((facts.tokens[letter]?.[good] ?? 0) === counts[n] ? one : setTokens(one, letter, good, counts[n] ?? 0)), done);
    }, doc);
}
