// index.ts: Forum on the page: the smallest game, and the one to copy for a new one.
import type { GamePage } from '../types';

const page: GamePage = {
    emblem: 'buildings-market',
    parts: () => import('./parts'),
};

export default page;
