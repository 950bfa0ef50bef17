// rondel.ts: the fields of the rondel clockwise from the top, how they look, and where they lie.

export interface FieldLook {
    icon: string;
    /** The name of a colour. */
    tint: string;
    /** What it gives now, a key of the catalogue with its number `n`. */
    brings: string;
    /** What it produces. */
    resource?: string;
}

export const FIELD_LOOKS: Readonly<Record<string, FieldLook>> = {
    ferrum: { icon: 'resources-iron', tint: 'iron', brings: 'web.antike.brings_resource', resource: 'iron' },
    templum: { icon: 'pieces-temple', tint: 'terracotta', brings: 'web.antike.brings_templum' },
    aurum: { icon: 'resources-gold', tint: 'gold-res', brings: 'web.antike.brings_resource', resource: 'gold' },
    movere_1: { icon: 'pieces-galley', tint: 'lane', brings: 'web.antike.brings_movere' },
    militia: { icon: 'pieces-legion', tint: 'danger', brings: 'web.antike.brings_militia' },
    marmor: { icon: 'resources-marble', tint: 'marble-res', brings: 'web.antike.brings_resource', resource: 'marble' },
    scientia: { icon: 'personages-scholar', tint: 'civic', brings: 'web.antike.brings_scientia' },
    movere_2: { icon: 'pieces-galley', tint: 'lane', brings: 'web.antike.brings_movere' },
};

export const FIELDS: readonly ({ id: string } & FieldLook)[] = Object.entries(FIELD_LOOKS).map(([id, look]) => ({ id, ...look }));

const PART = (2 * Math.PI) / FIELDS.length;

/** The middle of the rondel is (0, 0); `field` counts clockwise from the top and may lie between two. */
export function pointAt(radius: number, field: number): { x: number; y: number } {
    const angle = field * PART;
    return { x: Number((radius * Math.sin(angle)).toFixed(1)), y: Number((-radius * Math.cos(angle)).toFixed(1)) };
}

/** The outline of a field between two radii. */
export function outlineOf(field: number, inner: number, outer: number): string {
    const at = (radius: number, place: number): string => {
        const { x, y } = pointAt(radius, place);
        return `${x} ${y}`;
    };
    const [from, to] = [field - 0.5, field + 0.5];
    return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`;
}
