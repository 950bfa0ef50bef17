// modules.d.ts: what the build makes and TypeScript cannot see.
declare module 'virtual:words/*' {
    const words: Record<string, string>;
    export default words;
}
declare module 'virtual:games' {
    const list: import('./lib/engine/types').GameList;
    export default list;
}
declare module 'virtual:games/steps' {
    const steps: Readonly<Record<string, readonly import('./lib/engine/types').StepName[]>>;
    export default steps;
}
declare module 'virtual:thumbs' {
    const thumbs: Readonly<Record<string, () => Promise<{ default: import('./maps/thumb').Thumb }>>>;
    export default thumbs;
}
declare module 'virtual:rules/anchors' {
    const anchors: import('./learn/types').Anchors;
    export default anchors;
}
declare module 'virtual:rules/books' {
    const books: Readonly<Record<string, () => Promise<{ default: import('./learn/types').Rulebook }>>>;
    export default books;
}
declare module 'virtual:rules/*' {
    const book: import('./learn/types').Rulebook;
    export default book;
}
declare module 'aedile.wasm?url' {
    const address: string;
    export default address;
}
declare module 'clubs.wasm?url' {
    const address: string;
    export default address;
}
