// parts.ts: the parts of a table screen that a lesson can point at, by name.  "card:farmer" is the
// part "card" with the id "farmer".  A part that lies in a tab which is not open is shown by its tab.
import type { Lookable } from '../../games/types';

/** What a game adds to the parts of every table. */
export type Lookables = Readonly<Record<string, Lookable>>;

const COMMON: Lookables = {
    map: { selector: '.map', tab: 'prompt' },
    board: { selector: '.board', tab: 'prompt' },
    prompt: { selector: '.prompt', tab: 'prompt' },
    log: { selector: '.log', tab: 'log' },
    players: { selector: '[data-learn="players"]', tab: 'players' },
    player: { selector: '[data-seat="#"]', tab: 'players' },
    results: { selector: '[data-testid="results"]', tab: 'prompt' },
    place: { selector: '[data-place="#"], [data-spot="#"]', tab: 'prompt' },
};

function partOf(name: string, own: Lookables = {}): Lookable | null {
    const [kind = '', id = ''] = name.split(':');
    const part = own[kind] ?? COMMON[kind];
    return part ? { ...part, selector: part.selector.replaceAll('#', CSS.escape(id)) } : null;
}

export function isPart(name: string, own: Lookables = {}): boolean {
    const [kind = ''] = name.split(':');
    return kind in own || kind in COMMON;
}

function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
}

/** What stands for a part on the screen now, if anything does. */
export function findPart(name: string, root: ParentNode, own: Lookables = {}): Element | null {
    const part = partOf(name, own);
    if (!part) return null;
    const found = [...root.querySelectorAll(part.selector)].find(isSeen);
    return found ?? root.querySelector(`#tab-${part.tab}[aria-selected="false"]`);
}
