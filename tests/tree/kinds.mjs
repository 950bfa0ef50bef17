// kinds.mjs: texts of the catalogues begin, end and are as long as their kind in data/i18n/kinds.txt says; as TAP.
import { readFileSync } from 'node:fs';

const folder = new URL('../../data/i18n/', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');

const CAPITAL = /^[\p{Lu}\d{“„?−+·]/u;
const STOP = /[.!?:…]$/;
/** Abbreviations, and the dots of a button that asks something first, of a line that goes on or of an address. */
const NO_STOP = /(?:Min\.|Std\.|\.\.\.| …|:)$/;

const KINDS = {
    sentence: { begins: CAPITAL, isSentence: true, most: Infinity },
    title: { begins: CAPITAL, isSentence: false, most: 50 },
    label: { begins: /./, isSentence: false, most: 60 },
    text: { begins: /./, isSentence: false, most: 115 },
    message: { begins: /^(?:[^A-Z]|[A-Z]\w*[A-Z])/, isSentence: false, most: Infinity, german: /./ },
    free: null,
};

/** The kinds and patterns of the file, in their order. */
const rules = read('kinds.txt').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => {
    const [kind, pattern] = line.split(/\s+/);
    return { kind, pattern: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`), uses: 0, line };
});

function kindOf(key) {
    const rule = rules.find(({ pattern }) => pattern.test(key));
    rule.uses++;
    return KINDS[rule.kind];
}

const longest = (text) => text.replace(/\{(\w+)(?:\|([^|}]*)\|?([^}]*))?\}/g, (_, name, one, many) =>
    (one === undefined ? name : one.length > many.length ? one : many)).length;

/** What is wrong with a text; null if nothing is. */
function faultOf(text, kind, language) {
    if (!((language === 'de' && kind.german) || kind.begins).test(text)) return 'begins wrongly';
    if (kind.isSentence && !STOP.test(text)) return 'has no full stop';
    if (!kind.isSentence && STOP.test(text) && !NO_STOP.test(text)) return 'has a full stop';
    return longest(text) > kind.most ? `has more than ${kind.most} characters` : null;
}

function report(n, name, faults) {
    console.log(`${faults.length === 0 ? 'ok' : 'not ok'} ${n} - ${name}`);
    for (const fault of faults) console.log(`# ${fault}`);
}

console.log('1..3');
for (const [index, language] of ['en', 'de'].entries()) {
    const faults = Object.entries(JSON.parse(read(`${language}.json`))).flatMap(([key, text]) => {
        const kind = kindOf(key);
        const fault = kind && faultOf(text, kind, language);
        return fault ? [`${key} ${fault}: ${text}`] : [];
    });
    report(index + 1, `texts are of their kind: ${language}`, faults);
}
report(3, 'every line of kinds.txt is of use', rules.filter(({ uses }) => uses === 0).map(({ line }) => line));
