// index.ts: Sylla on the page.
import type { GamePage } from '../types';

const page: GamePage = {
    emblem: 'works-pantheon',
    parts: () => import('./parts'),
    lesson: { steps: 21, minutes: 12 },
    rules: { cover: 'ladder' },
};

export default page;
