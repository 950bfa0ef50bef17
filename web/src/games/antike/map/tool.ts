// tool.ts: how the build makes the pictures of Antike II's maps.
import { nameAt } from '../../../../tools/maps/land';
import { anyTool, type DrawIcon } from '../../../../tools/maps/tool';
import { drawLabels } from '../../../maps/draw';
import { drawBorders, drawGround } from './draw';
import { faultsOf } from './faults';
import { FRAMES } from './frames';
import { HANDS } from './hands';
import { cellTask, layoutAntike } from './layout';
import { searchCells } from './search';
import { thumb } from './thumb';
import type { AntikeFacts, AntikePicture, Region } from './types';

const RESOURCE_COLOURS: Record<string, string> = {
    marble: 'marble-res',
    iron: 'iron',
    gold: 'gold-res',
    any: 'any',
};

function regionMark(r: Region, icon: DrawIcon): string {
    const disc = `<circle cx="${r.x}" cy="${r.y}" r="${r.radius}" fill="var(--medal)" stroke="var(--medal-line)" stroke-width="1.1"/>${icon('resources', r.resource, r.x, r.y, 15, RESOURCE_COLOURS[r.resource]!)}`;
    const ship = `<circle cx="${r.x + r.radius + 1}" cy="${r.y + r.radius - 4}" r="7" fill="var(--lane)" stroke="var(--medal)"/>${icon('resources', 'ship_symbol', r.x + r.radius + 1, r.y + r.radius - 4, 10, 'ink-inv')}`;
    return disc + (r.ship ? ship : '');
}

function preview(p: AntikePicture, icon: DrawIcon): string {
    return drawGround(p, '') + drawBorders(p) + p.regions.map((r) => regionMark(r, icon)).join('') + drawLabels(p.regions);
}

export default anyTool({
    kind: 'antike',
    hands: HANDS,
    frames: FRAMES,
    margin: [52, 36],
    places: ({ regions }: AntikeFacts) => regions,
    picture: (facts: AntikeFacts, base, hand, project, sites) => layoutAntike(facts, {
        ...base,
        sites,
        barriers: hand.barriers?.map(([text, lon, lat, size = 9, turn = 0]) => nameAt(project([lon, lat]), text, size, turn)),
    }),
    faults: faultsOf,
    thumb,
    preview,
    search: (facts: AntikeFacts, base, steps, seed) => searchCells(cellTask(facts, base, steps, seed)),
});
