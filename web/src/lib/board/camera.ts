// camera.ts: which part of a map is seen.  Mouse, finger, wheel and keys move a layer below its frame; the
// browser has the layer drawn already and only shifts it, and draws it anew when a zoom has ended.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import type { Box, Point } from '../../maps/types';

export interface Size {
    width: number;
    height: number;
}

const SCALES: [least: number, most: number] = [0.7, 6];
const CLICK = 5; // pixels that a finger may slip without moving the map

/** Where a point of the map lies in its frame, before anything was moved.  A map that fills its frame is cut off
    at two sides, one that fits has room left there. */
export function pixelOf(box: Box, size: Size, isFilling: boolean, { x, y }: Point): Point {
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    const scales = [size.width / width, size.height / height];
    const scale = isFilling ? Math.max(...scales) : Math.min(...scales);
    return { x: (size.width - width * scale) / 2 + (x - box.x0) * scale, y: (size.height - height * scale) / 2 + (y - box.y0) * scale };
}

export class Camera {
    private readonly behaviour = zoom<HTMLElement, unknown>().scaleExtent(SCALES).clickDistance(CLICK);
    private readonly root;

    constructor(private readonly frame: HTMLElement, private readonly layer: HTMLElement) {
        this.root = select(frame);
        this.behaviour
            .on('start', () => frame.classList.add('moving'))
            .on('end', () => frame.classList.remove('moving'))
            .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => this.move(event));
        this.root.call(this.behaviour);
        this.whole();
    }

    zoom(factor: number): void {
        this.root.call(this.behaviour.scaleBy, factor);
    }

    /** All of the map is shown again. */
    whole(): void {
        this.root.call(this.behaviour.transform, zoomIdentity);
    }

    /** Brings a point into the middle. */
    show(box: Box, isFilling: boolean, point: Point): void {
        const size = { width: this.frame.clientWidth, height: this.frame.clientHeight };
        const { x, y } = pixelOf(box, size, isFilling, point);
        this.root.call(this.behaviour.translateTo, x, y);
    }

    stop(): void {
        this.root.on('.zoom', null);
    }

    /** By whole pixels, so that what is drawn stays sharp. */
    private move({ transform: { x, y, k } }: D3ZoomEvent<HTMLElement, unknown>): void {
        this.layer.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${k})`;
    }
}
