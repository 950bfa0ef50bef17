// client.mjs: re-exports everything that a scripted client of the server needs.
export * from './tap.mjs';
export * from './wire.mjs';
export * from './serve.mjs';
export * from './player.mjs';
export * from './party.mjs';
