// rules.ts: turns the rules references, src/games/<game>/rules/<language>.md, into data for the page.
// The files may hold, besides plain Markdown:
//
//   ## Title {#id #other-id}      the id of the section, and other ids that lead to it
//   :goods-wine:                  an icon of the sprite; a screen reader says its name unless the name follows in the text
//   ```figure name                a figure that the page draws; the text in the fence is its caption
//   !section concordia#card-senator      that section of another game's file, heading and all
//
// HTML is not allowed: a tag in a file is shown as text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Anchors, Block, Rulebook, Section } from '../src/learn/types';

const RULES = 'virtual:rules/';
const LANGUAGES = ['en', 'de'];
const ICON = /^:([a-z]+-[a-z_]+):/;
const INCLUDED = /^!section ([a-z]+)#([\w-]+)$/gm;

function escape(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The text of a file by its name, "<game>.<language>". */
export type Read = (name: string) => string;
/** What an icon shows, in words; nothing where the catalogue has none. */
export type NameOf = (icon: string) => string | undefined;

function drawIcon(icon: string, label: string): string {
    const [group = ''] = icon.split('-');
    const said = label === '' ? 'aria-hidden="true"' : `role="img" aria-label="${escape(label)}"`;
    return `<svg class="ic i-${group} i-${icon}" width="18" height="18" ${said}><use href="#${icon}"></use></svg>`;
}

/** Whether the text behind the icon begins with its name, perhaps with another ending. */
function isNamed(name: string, rest: string): boolean {
    const stem = name.slice(0, Math.max(3, name.length - 2)).toLowerCase();
    return rest.replace(/^[\s*[]+/, '').toLowerCase().startsWith(stem);
}

function writer(nameOf: NameOf): Marked {
    return new Marked({
        extensions: [{
            name: 'icon',
            level: 'inline',
            start: (text) => text.search(/:[a-z]+-[a-z_]+:/),
            tokenizer(text) {
                const [raw, icon = ''] = ICON.exec(text) ?? [];
                if (raw === undefined) return undefined;
                const name = nameOf(icon) ?? '';
                return { type: 'icon', raw, icon, label: isNamed(name, text.slice(raw.length)) ? '' : name };
            },
            renderer: (token) => drawIcon(String(token['icon']), String(token['label'])),
        }],
        renderer: {
            html: ({ text }) => escape(text),
            image: ({ text }) => escape(text),
            link({ href, tokens }) {
                const text = this.parser.parseInline(tokens);
                return /^[/#]/.test(href) ? `<a href="${escape(href)}">${text}</a>` : text;
            },
        },
    });
}

/** The lines of one section, from its heading to the next one. */
function cut(source: string, id: string): string {
    const parts = source.split(/^(?=#{1,3} )/m);
    const found = parts.find((part) => new RegExp(`^#+ .*\\{(#[\\w-]+ )*#${id}[ }]`).test(part));
    if (found === undefined) throw new Error(`no section #${id} to include`);
    return found.trimEnd();
}

function withIncluded(source: string, language: string, read: Read): string {
    return source.replace(INCLUDED, (_line, game: string, id: string) => cut(read(`${game}.${language}`), id));
}

function sectionOf({ depth, text }: Tokens.Heading): Section {
    const [, said = '', ids = ''] = /^(.*?)\s*(?:\{(#[^}]*)\})?$/.exec(text) ?? [];
    const [id = '', ...also] = ids.split(/\s+/).map((one) => one.replace('#', ''));
    if (id === '') throw new Error(`the heading "${text}" has no id`);
    const icon = ICON.exec(said);
    return { id, also, level: depth, icon: icon?.[1] ?? null, title: said.replace(ICON, '').trim(), blocks: [] };
}

function figureOf(marked: Marked, token: Token): Block | null {
    const name = token.type === 'code' ? /^figure ([\w-]+)$/.exec((token as Tokens.Code).lang ?? '')?.[1] : undefined;
    if (name === undefined) return null;
    return { kind: 'figure', name, caption: marked.parseInline((token as Tokens.Code).text) as string };
}

function addBlock(marked: Marked, section: Section, token: Token): void {
    const figure = figureOf(marked, token);
    const last = section.blocks.at(-1);
    const html = figure ? '' : marked.parser([token]);
    if (figure) section.blocks.push(figure);
    else if (last?.kind === 'html') last.html += html;
    else if (html !== '') section.blocks.push({ kind: 'html', html });
}

/** The file "<game>.<language>" as sections. */
export function readRules(name: string, read: Read, nameOf: NameOf): Rulebook {
    const marked = writer(nameOf);
    const sections: Section[] = [];
    const source = withIncluded(read(name), name.split('.')[1] ?? '', read);
    for (const token of marked.lexer(source)) {
        const section = sections.at(-1);
        if (token.type === 'heading') sections.push(sectionOf(token as Tokens.Heading));
        else if (section) addBlock(marked, section, token);
    }
    return { sections };
}

function anchorsOf({ sections }: Rulebook): Record<string, string> {
    return Object.fromEntries(sections.flatMap(({ id, also }) => [id, ...also].map((one) => [one, id])));
}

function fileOf(games: string, name: string): string {
    const [game = '', language = ''] = name.split('.');
    return join(games, game, 'rules', `${language}.md`);
}

/** `games` is the folder that holds a folder for each game. */
export function readerOf(games: string): Read {
    return (name) => readFileSync(fileOf(games, name), 'utf8');
}

/** The games that have a rules reference. */
export function gamesWithRules(games: string): string[] {
    return readdirSync(games).filter((game) => existsSync(fileOf(games, `${game}.en`)));
}

/** rules/names.json of a game: where the catalogue names what an icon shows, for a group of icons and for single ones. */
interface IconNames {
    groups: Readonly<Record<string, string>>;
    icons?: Readonly<Record<string, string>>;
}

/** Those of all games: rules may show icons of another game. */
function iconNames(games: string): IconNames {
    const files = readdirSync(games).map((game) => join(games, game, 'rules/names.json')).filter((file) => existsSync(file));
    const all = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as IconNames);
    return { groups: Object.assign({}, ...all.map(({ groups }) => groups)), icons: Object.assign({}, ...all.map(({ icons }) => icons ?? {})) };
}

/** Names of icons from the catalogue of a language. */
export function namesIn(games: string, words: string, language: string): NameOf {
    const { groups, icons } = iconNames(games);
    const catalogue = JSON.parse(readFileSync(join(words, `${language}.json`), 'utf8')) as Record<string, string>;
    return (icon) => {
        const [group = '', id = ''] = icon.split('-');
        return catalogue[icons?.[icon] ?? `${groups[group]}.${id}`];
    };
}

/** Every id of every game; both languages have the same. */
export function allAnchors(games: string): Anchors {
    return Object.fromEntries(gamesWithRules(games).map((game) => [game, anchorsOf(readRules(`${game}.en`, readerOf(games), () => undefined))]));
}

/** All references, each loaded when it is asked for. */
function bookList(games: string): string {
    const names = gamesWithRules(games).flatMap((game) => LANGUAGES.map((language) => `${game}.${language}`));
    return `export default { ${names.map((name) => `${JSON.stringify(name)}: () => import('${RULES}${name}')`).join(', ')} };`;
}

/** `import book from 'virtual:rules/sylla.de'` gives a reference, `virtual:rules/books` all of them, `virtual:rules/anchors` all ids. */
export function rules(games: string, words: string): Plugin {
    return {
        name: 'aedile-rules',
        resolveId: (id) => (id.startsWith(RULES) ? '\0' + id : null),
        load(id) {
            if (!id.startsWith('\0' + RULES)) return null;
            const name = id.slice(RULES.length + 1);
            for (const game of gamesWithRules(games)) for (const language of LANGUAGES) this.addWatchFile(fileOf(games, `${game}.${language}`));
            if (name === 'books') return bookList(games);
            const made = name === 'anchors' ? allAnchors(games)
                : readRules(name, readerOf(games), namesIn(games, words, name.split('.')[1] ?? ''));
            return `export default JSON.parse(${JSON.stringify(JSON.stringify(made))});`;
        },
    };
}
