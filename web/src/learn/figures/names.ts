// names.ts: the figures that a rules reference may ask for.
export const FIGURES = [
    'walk', 'province', 'store', 'display', 'double', 'team', 'venus',
    'rondel', 'borders', 'strength', 'persons',
    'ladder', 'bid', 'events', 'vote',
] as const;

export type FigureName = (typeof FIGURES)[number];
