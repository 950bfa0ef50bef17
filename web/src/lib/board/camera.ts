// camera.ts: which part of a map is seen.  Mouse, finger, wheel and keys move a layer below its frame; the
// browser has the layer drawn already and only shifts it, and draws it anew when a zoom has ended.
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

const SCALES: [least: number, most: number] = [0.7, 6];
const CLICK = 5; // pixels that a finger may slip without moving the map
const EDGE = 12; // pixels from the edge where a place counts as seen

/** Where a point of the map lies in its frame, before anything was moved. */
export function pixelOf({ box, isFilling }: Fit, size: Size, { x, y }: Point): Point {
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    const scales = [size.width / width, size.height / height];
    const scale = isFilling ? Math.max(...scales) : Math.min(...scales);
    return { x: (size.width - width * scale) / 2 + (x - box.x0) * scale, y: (size.height - height * scale) / 2 + (y - box.y0) * scale };
}

export class Camera {
    private readonly behaviour = zoom<HTMLElement, unknown>().scaleExtent(SCALES).clickDistance(CLICK);
    private readonly root;
    private readonly watch: ResizeObserver;
    /** Kept, since asking the page for it would make it lay out everything. */
    private size: Size = { width: 0, height: 0 };

    /** `sized` is called when the size of the frame is known, and when it changes. */
    constructor(private readonly frame: HTMLElement, private readonly layer: HTMLElement, sized: () => void) {
        this.root = select(frame);
        this.watch = new ResizeObserver(([entry]) => {
            this.size = entry?.contentRect ?? this.size;
            sized();
        });
        this.watch.observe(frame);
        this.behaviour
            .on('start', () => frame.classList.add('moving'))
            .on('end', () => frame.classList.remove('moving'))
            .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.move(event));
        this.root.call(this.behaviour);
    }

    zoom(factor: number): void {
        this.root.call(this.behaviour.scaleBy, factor);
    }

    /** All of the map is shown again. */
    whole(): void {
        this.root.call(this.behaviour.transform, zoomIdentity);
    }

    /** Also as long as nobody knows how large the frame is. */
    sees(fit: Fit, point: Point): boolean {
        const { width, height } = this.size;
        if (width === 0) return true;
        const { x, y } = pixelOf(fit, this.size, point);
        const [left, top] = zoomTransform(this.frame).apply([x, y]);
        return left >= EDGE && left <= width - EDGE && top >= EDGE && top <= height - EDGE;
    }

    /** Brings a point into the middle. */
    show(fit: Fit, point: Point): void {
        const { x, y } = pixelOf(fit, this.size, point);
        this.root.call(this.behaviour.translateTo, x, y);
    }

    stop(): void {
        this.watch.disconnect();
        this.root.on('.zoom', null);
    }

    /** By whole pixels, so that what is drawn stays sharp. */
    private move({ transform: { x, y, k } }: D3ZoomEvent<HTMLElement, unknown>): void {
        this.layer.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${k})`;
    }
}
