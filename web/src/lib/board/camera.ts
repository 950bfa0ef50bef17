// camera.ts: which part of a map is visible.  Mouse, finger, wheel and keys move a layer inside a frame.  The
// browser keeps the layer as a drawn image and only shifts it; when a zoom has ended, the layer is drawn again.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent } from 'd3-zoom';
import type { Box, Point } from '../../maps/types';

export interface Size {
    width: number;
    height: number;
}

/** How a map lies in its frame: one that fills it is cut off at two sides, one that fits has room left there. */
export interface Fit {
    box: Box;
    isFilling: boolean;
}

const LEAST = 0.7;
const MOST = 6;
const CLICK = 5; // pixels that a finger may slip without moving the map
const ROUND = 72; // pixels round a place that was brought into sight
const EDGE = 12; // pixels from the edge where a place counts as seen

/** Pixels per unit of the map: so that the map fits into its frame, and so that it fills the frame. */
function scalesOf({ x0, y0, x1, y1 }: Box, { width, height }: Size): { fit: number; fill: number } {
    const [across, down] = [width / (x1 - x0), height / (y1 - y0)];
    return { fit: Math.min(across, down), fill: Math.max(across, down) };
}

/** Where a point of the map lies in its frame before the map is moved or zoomed. */
export function pixelOf({ box, isFilling }: Fit, size: Size, { x, y }: Point): Point {
    const { fit, fill } = scalesOf(box, size);
    const scale = isFilling ? fill : fit;
    return { x: size.width / 2 + (x - (box.x0 + box.x1) / 2) * scale, y: size.height / 2 + (y - (box.y0 + box.y1) / 2) * scale };
}

/** The zoom factor at which the whole map is visible. */
export function wholeScale({ box, isFilling }: Fit, size: Size): number {
    const { fit, fill } = scalesOf(box, size);
    return isFilling ? fit / fill : 1;
}

/** The nearest coordinate that is far enough from both ends for a place with what stands beside it. */
function within(at: number, length: number): number {
    const edge = Math.min(ROUND, length / 3);
    return Math.max(edge, Math.min(length - edge, at));
}

export class Camera {
    private readonly behaviour = zoom<HTMLElement, unknown>().clickDistance(CLICK);
    private readonly root;
    private readonly watch: ResizeObserver;
    /** The scale at which the sheets were drawn last. */
    private drawnAt = 1;
    /** Pixels at the foot of the frame that something lies on. */
    covered = 0;
    /** Kept here, because reading the size from the page would force a layout. */
    private size: Size = { width: 0, height: 0 };

    /** `sized` is called when the size of the frame is known, and when it changes; `moved` after every movement, with whether
     *  the player made it; an event for which `mayMove` is false is left to others. */
    constructor(private readonly frame: HTMLElement, private readonly layer: HTMLElement, private readonly fit: () => Fit, sized: () => void,
        private readonly moved: (isByHand: boolean) => void = () => {}, mayMove: ((event: Event) => boolean) | null = null) {
        this.root = select(frame);
        const usual = this.behaviour.filter();
        if (mayMove) this.behaviour.filter(function (this: HTMLElement, event: Event, datum: unknown) { return usual.call(this, event, datum) && mayMove(event); });
        this.watch = new ResizeObserver(([entry]) => {
            this.size = entry?.contentRect ?? this.size;
            this.behaviour.scaleExtent([Math.min(LEAST, wholeScale(this.fit(), this.size)), MOST]);
            sized();
        });
        this.watch.observe(frame);
        this.behaviour
            .on('end', () => this.sharpen())
            .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.move(event));
        this.root.call(this.behaviour);
    }

    zoom(factor: number): void {
        this.root.call(this.behaviour.scaleBy, factor);
        this.moved(true);
    }

    /** All of the map is shown. */
    whole(): void {
        const scale = wholeScale(this.fit(), this.size);
        const [x, y] = [this.size.width, this.size.height].map((length) => (length * (1 - scale)) / 2);
        this.root.call(this.behaviour.transform, zoomIdentity.translate(x ?? 0, y ?? 0).scale(scale));
        this.moved(true);
    }

    /** Where a part of the map lies in the frame, in pixels; null while the size of the frame is unknown. */
    boxOf(box: Box): Box | null {
        if (this.size.width === 0) return null;
        const [from, to] = [{ x: box.x0, y: box.y0 }, { x: box.x1, y: box.y1 }].map((point) => this.at(point));
        return from && to ? { x0: from.x, y0: from.y, x1: to.x, y1: to.y } : null;
    }

    get room(): Size {
        return this.size;
    }

    private at(point: Point): Point {
        const { x, y } = pixelOf(this.fit(), this.size, point);
        const [left, top] = zoomTransform(this.frame).apply([x, y]);
        return { x: left, y: top };
    }

    /** True as well while the size of the frame is unknown. */
    sees(point: Point): boolean {
        const { width, height } = this.size;
        if (width === 0) return true;
        const { x: left, y: top } = this.at(point);
        return left >= EDGE && left <= width - EDGE && top >= EDGE && top <= height - this.covered - EDGE;
    }

    /** Brings a point into sight, and moves the map no farther than that. */
    show(point: Point): void {
        const { x, y } = pixelOf(this.fit(), this.size, point);
        const at = this.at(point);
        const to: [number, number] = [within(at.x, this.size.width), within(at.y, this.size.height - this.covered)];
        this.root.call(this.behaviour.translateTo, x, y, to);
    }

    private get middle(): [number, number] {
        return [this.size.width / 2, (this.size.height - this.covered) / 2];
    }

    /** Brings all points into sight, and zooms out for them as far as the whole map needs; leaves the map as it is if they
     *  are in sight. */
    showAll(points: readonly Point[]): void {
        if (this.size.width === 0 || points.every((point) => this.sees(point))) return;
        const at = points.map((point) => pixelOf(this.fit(), this.size, point));
        const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
        const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
        const room = { width: this.size.width - 4 * EDGE, height: this.size.height - this.covered - 4 * EDGE };
        const { k } = zoomTransform(this.frame);
        const fits = Math.min(room.width / (right - left || 1), room.height / (bottom - top || 1));
        const scale = Math.max(wholeScale(this.fit(), this.size), Math.min(k, fits));
        this.root.call(this.behaviour.scaleTo, scale);
        this.root.call(this.behaviour.translateTo, (left + right) / 2, (top + bottom) / 2, this.middle);
    }

    stop(): void {
        this.watch.disconnect();
        this.root.on('.zoom', null);
    }

    /** The browser reuses the drawn layer while `will-change` is set; the class `still` removes it for two frames, so
     *  that the layer is drawn sharp at the new scale. */
    private sharpen(): void {
        const { k } = zoomTransform(this.frame);
        if (k === this.drawnAt) return;
        this.drawnAt = k;
        this.layer.classList.add('still');
        requestAnimationFrame(() => requestAnimationFrame(() => this.layer.classList.remove('still')));
    }

    /** By whole pixels, so that what is drawn stays sharp. */
    private move({ transform: { x, y, k }, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
        this.layer.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${k})`;
        this.moved(Boolean(sourceEvent));
    }
}
