// index.ts: Antike II on the page.
import type { GamePage } from '../types';

const page: GamePage = {
    emblem: 'pieces-galley',
    parts: () => import('./parts'),
    map: {
        load: () => import('./map'),
        places: ['region'],
        // On a phone the regions need more room than a whole map leaves them: one moves the wide picture there.
        tallOn: '(min-width: 43.75em) and (max-width: 74.9375em)',
    },
    lesson: { steps: 13, minutes: 10, map: 'mare_nostrum' },
    rules: { cover: 'rondel' },
};

export default page;
