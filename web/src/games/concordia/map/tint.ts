/* Takes the edge off the printed colours of provinces, so that a hue stays a hint beside icons and pieces. */

function channels(hex: string): [number, number, number] {
    const n = parseInt(hex.slice(1), 16);
    return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

function toHsl([r, g, b]: [number, number, number]): [number, number, number] {
    const max = Math.max(r, g, b);
    const min = Math.min(r, g, b);
    const light = (max + min) / 2;
    const d = max - min;
    if (d === 0) return [0, 0, light];
    const saturation = d / (1 - Math.abs(2 * light - 1));
    const sector = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
    return [sector * 60, saturation, light];
}

function fromHsl([h, s, l]: [number, number, number]): string {
    const channel = (n: number): string => {
        const k = (n + h / 30) % 12;
        const v = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(v * 255)
            .toString(16)
            .padStart(2, '0');
    };
    return `#${channel(0)}${channel(8)}${channel(4)}`;
}

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

export function softTint(hex: string): string {
    const [h, s, l] = toHsl(channels(hex));
    return fromHsl([h, clamp(s * 0.85, 0, 0.58), clamp(l, 0.44, 0.56)]);
}

/** The hue of the nth of many, for maps that name no colours: steps of the golden angle keep neighbours apart. */
export const tintOf = (n: number): string => fromHsl([(n * 137.5) % 360, 0.42, 0.5]);
