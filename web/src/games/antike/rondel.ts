// rondel.ts: the fields of the rondel clockwise from the top, how they look, and where they lie.

export interface FieldLook {
    icon: string;
    /** The name of a colour. */
    tint: string;
    /** What the field does, a key of the catalogue. */
    does: string;
}

export const FIELD_LOOKS: Readonly<Record<string, FieldLook>> = {
    ferrum: { icon: 'resources-iron', tint: 'iron', does: 'web.antike.does_ferrum' },
    templum: { icon: 'pieces-temple', tint: 'terracotta', does: 'web.antike.does_templum' },
    aurum: { icon: 'resources-gold', tint: 'gold-res', does: 'web.antike.does_aurum' },
    movere_1: { icon: 'pieces-galley', tint: 'lane', does: 'web.antike.does_movere' },
    militia: { icon: 'pieces-legion', tint: 'danger', does: 'web.antike.does_militia' },
    marmor: { icon: 'resources-marble', tint: 'marble-res', does: 'web.antike.does_marmor' },
    scientia: { icon: 'personages-scholar', tint: 'civic', does: 'web.antike.does_scientia' },
    movere_2: { icon: 'pieces-galley', tint: 'lane', does: 'web.antike.does_movere' },
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
