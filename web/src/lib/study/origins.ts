// origins.ts: where a record comes from, as addresses have it: a table of the server, one of this
// device, brought here, or bundled with the page.
export const ORIGINS = ['t', 'own', 'kept', 'example'] as const;
export type Origin = (typeof ORIGINS)[number];
