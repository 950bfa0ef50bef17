// nets.ts: loads what bots have learned, the net of a game, when a bot is first needed there.
//
// The files have their content in their names, so that an open page of an older version keeps its own.
// A net that cannot be loaded is tried again at the next thought; until then bots play without it.
import type { Module } from './module';

const FILES = import.meta.glob<string>('../../../../data/*/*.net', { query: '?url', import: 'default', eager: true });

function addressOf(name: string): string | undefined {
    return FILES[`../../../../data/${name}.net`];
}

export async function readyNet(module: Module, handle: number): Promise<void> {
    const name = module.missingNet(handle);
    const address = name && addressOf(name);
    if (!address) return;
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) module.takeNet(name, new Uint8Array(await answer.arrayBuffer()));
}
