// index.ts: Concordia on the page.
import type { GamePage } from '../types';

const page: GamePage = {
    emblem: 'gods-concordia',
    parts: () => import('./parts'),
    map: { load: () => import('./map'), places: ['city', 'line', 'place'], areas: ['province'] },
    lesson: { steps: 18, minutes: 12, map: 'italia' },
    rules: { cover: 'walk' },
};

export default page;
