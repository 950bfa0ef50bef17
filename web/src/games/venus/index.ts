// index.ts: Concordia Venus on the page: Concordia with pictures, a lesson and rules of its own.
import concordia from '../concordia';
import type { GamePage } from '../types';

const page: GamePage = {
    ...concordia,
    emblem: 'gods-venus',
    lesson: { steps: 18, minutes: 10, map: 'cyprus' },
    rules: { cover: 'venus' },
};

export default page;
