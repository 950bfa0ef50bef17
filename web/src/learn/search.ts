// search.ts: finds typed words in the sections of a rules reference or in the glossary.
import type { Section } from './types';

/** A piece of text that was searched for, or one beside it. */
export interface Piece {
    text: string;
    isFound: boolean;
}

export interface Hit<T> {
    item: T;
    title: Piece[];
    excerpt: Piece[];
}

/** What can be searched: a heading and what stands under it. */
export interface Searched<T> {
    item: T;
    title: string;
    text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
const BEFORE = 40; // letters of an excerpt before the first word that was found
const LENGTH = 150;

export function plain(html: string): string {
    return html.replace(/<[^>]*>/g, ' ').replace(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => ENTITIES[name] ?? '')
        .replace(/\s+/g, ' ').replace(/ ([.,;:)])/g, '$1').trim();
}

export function searchedOf(section: Section): Searched<Section> {
    const text = section.blocks.map((block) => plain(block.kind === 'html' ? block.html : block.caption)).join(' ');
    return { item: section, title: section.title, text };
}

/** Lower case, and letters without their marks: each letter stays one letter, so places are the same. */
function folded(text: string): string {
    return [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase() || letter).join('');
}

export function wordsOf(query: string): string[] {
    return folded(query).split(/\s+/).filter((word) => word !== '');
}

/** The text with what was found in it set apart. */
export function pieces(text: string, words: readonly string[]): Piece[] {
    if (words.length === 0) return [{ text, isFound: false }];
    const safe = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const found = [...folded(text).matchAll(new RegExp(safe.join('|'), 'g'))];
    const parts: Piece[] = [];
    let at = 0;
    for (const { index, 0: word } of found) {
        parts.push({ text: text.slice(at, index), isFound: false }, { text: text.slice(index, index + word.length), isFound: true });
        at = index + word.length;
    }
    parts.push({ text: text.slice(at), isFound: false });
    return parts.filter((part) => part.text !== '');
}

/** Some words round the first one that was found. */
function excerptOf(text: string, words: readonly string[]): string {
    const low = folded(text);
    const first = Math.min(...words.map((word) => low.indexOf(word)).filter((place) => place >= 0), text.length);
    const place = first === text.length ? 0 : first;
    const from = place <= BEFORE ? 0 : text.indexOf(' ', place - BEFORE) + 1;
    const to = text.length <= from + LENGTH ? text.length : text.lastIndexOf(' ', from + LENGTH);
    return (from > 0 ? '… ' : '') + text.slice(from, to) + (to < text.length ? ' …' : '');
}

/** A whole title counts more than a part of it, and a title more than the text. */
function weight(one: { title: string; text: string }, words: readonly string[]): number {
    const title = folded(one.title);
    return words.reduce((sum, word) => {
        if (title === word) return sum + 100;
        return sum + (title.includes(word) ? 20 : 0) + Math.min(folded(one.text).split(word).length - 1, 5);
    }, 0);
}

/** Where all words occur, the best first. */
export function find<T>(all: readonly Searched<T>[], query: string): Hit<T>[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return all
        .filter((one) => words.every((word) => folded(`${one.title} ${one.text}`).includes(word)))
        .map((one) => ({ one, points: weight(one, words) }))
        .sort((a, b) => b.points - a.points)
        .map(({ one }) => ({ item: one.item, title: pieces(one.title, words), excerpt: pieces(excerptOf(one.text, words), words) }));
}
