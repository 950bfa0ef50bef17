// setup.ts: what every browser has and Node 18 keeps in a module.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
