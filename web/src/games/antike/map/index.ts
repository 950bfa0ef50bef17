// index.ts: the kind of map that Antike II is played on: regions and the borders between them.
import { namedDisc } from '../../../lib/board/places';
import { anyKind } from '../../../maps/kind';
import { balance } from './balance';
import { drawBorders, drawGround } from './draw';
import Ghosts from './Ghosts.svelte';
import Ground from './Ground.svelte';
import Over from './Over.svelte';
import { wayOver } from './lanes';
import { standingOf } from './pieces';
import { print } from './print';
import { summary } from './summary';
import { thumb } from './thumb';
import type { AntikePicture } from './types';

export default anyKind({
    places: ({ regions }: AntikePicture) => regions.map((region) => namedDisc('region', region)),
    way: wayOver,
    standing: standingOf,
    decoration: (picture: AntikePicture) => standingOf(picture, {}),
    ground: Ground,
    over: Over,
    ghosts: Ghosts,
    summary,
    print,
    balance,
    figures: () => import('./figures.json'),
    thumb,
    drawGround,
    drawLines: drawBorders,
    spots: ({ regions }: AntikePicture) => regions.map(({ id, x, y, radius, label, resource }) =>
        ({ id, x, y, radius, label, isCapital: false, icon: `resources-${resource}` })),
});
