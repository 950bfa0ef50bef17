// modules.d.ts: what the build makes and TypeScript cannot see.
declare module 'virtual:words/*' {
    const words: Record<string, string>;
    export default words;
}
declare module 'aedile.wasm?url' {
    const address: string;
    export default address;
}
