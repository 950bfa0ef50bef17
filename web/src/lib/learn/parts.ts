// parts.ts: the parts of a table screen that a lesson can point at, by name.  "card:farmer" is the
// part "card" with the id "farmer".  A part that lies in a tab which is not open is shown by its tab.

interface Part {
    /** Of what is looked for; # stands for the id. */
    selector: string;
    /** The tab in which it lies on a smaller screen. */
    tab: string;
}

const PARTS: Readonly<Record<string, Part>> = {
    map: { selector: '.map', tab: 'prompt' },
    board: { selector: '.republic, .board', tab: 'prompt' },
    prompt: { selector: '.prompt', tab: 'prompt' },
    log: { selector: '.log', tab: 'log' },
    players: { selector: '[data-learn="players"]', tab: 'players' },
    player: { selector: '[data-seat="#"]', tab: 'players' },
    results: { selector: '[data-testid="results"]', tab: 'prompt' },
    place: { selector: '[data-place="#"], [data-spot="#"]', tab: 'prompt' },
    province: { selector: '[data-place="province:#"]', tab: 'prompt' },

    hand: { selector: '.hand', tab: 'dock' },
    card: { selector: '[data-card="#"]', tab: 'dock' },
    storehouse: { selector: '.store', tab: 'dock' },
    'for-sale': { selector: '.sale', tab: 'left' },

    rondel: { selector: '.rondel', tab: 'over' },
    field: { selector: '[data-field="#"]', tab: 'over' },
    advances: { selector: '.advances', tab: 'dock' },
    personages: { selector: '.personages', tab: 'dock' },

    ladder: { selector: '.ladder', tab: 'prompt' },
    events: { selector: '.events', tab: 'prompt' },
    works: { selector: '.area.work', tab: 'prompt' },
    buildings: { selector: '.sites', tab: 'prompt' },
    offer: { selector: '.recruits', tab: 'prompt' },
    people: { selector: '.people', tab: 'dock' },
    purse: { selector: '.purse', tab: 'dock' },
};

export function partOf(name: string): Part | null {
    const [kind = '', id = ''] = name.split(':');
    const part = PARTS[kind];
    return part ? { ...part, selector: part.selector.replaceAll('#', CSS.escape(id)) } : null;
}

export function isPart(name: string): boolean {
    return (name.split(':')[0] ?? '') in PARTS;
}

function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
}

/** What stands for a part on the screen now, if anything does. */
export function findPart(name: string, root: ParentNode): Element | null {
    const part = partOf(name);
    if (!part) return null;
    const found = [...root.querySelectorAll(part.selector)].find(isSeen);
    return found ?? root.querySelector(`#tab-${part.tab}[aria-selected="false"]`);
}
