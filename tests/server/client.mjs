// client.mjs: all that a scripted client of the server needs, in one place.
export * from './tap.mjs';
export * from './wire.mjs';
export * from './serve.mjs';
export * from './player.mjs';
export * from './party.mjs';
