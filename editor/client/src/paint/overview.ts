// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';
import { Painted } from './display-list';
import { Camera, newPen } from './tiles';

/** How wide or high the bitmap is, in pixels of the device. */
const SIZE = 1600;

/** How long after the last change it is painted, and how long of each of the next frames, in milliseconds. */
const PAUSE = 600;
const SLICE = 5;

/** So many items are painted between two looks at the clock. */
const BATCH = 20;

/** Around the diagram, in its own pixels. */
const MARGIN = 20;

/** All of a diagram as one small bitmap, which is scaled up where nothing else is there yet. It is painted in slices. */
export class Overview {
  private shown?: { pen: CanvasRenderingContext2D; bounds: Bounds; scale: number };
  private planned = 0;

  /**
   * @param item paints one item where the pen's coordinates are the diagram's
   * @param ground the colour of where nothing is
   */
  constructor(
    private readonly item: (pen: CanvasRenderingContext2D, item: Painted, scale: number) => void,
    private readonly ground: () => string,
  ) {}

  /** Has it painted from these some time later, unless there are others by then. */
  plan(items: readonly Painted[]): void {
    clearTimeout(this.planned);
    this.planned = window.setTimeout(() => this.begin(items), PAUSE);
  }

  /** Shows what of it is in view. */
  show(pen: CanvasRenderingContext2D, camera: Camera): void {
    if (this.shown) {
      const { bounds, scale, pen: bitmap } = this.shown;
      const { width, height } = bitmap.canvas;
      const times = camera.scale / scale;
      pen.drawImage(
        bitmap.canvas,
        (bounds.x - camera.x) * camera.scale,
        (bounds.y - camera.y) * camera.scale,
        width * times,
        height * times,
      );
    }
  }

  private begin(items: readonly Painted[]): void {
    if (items.length === 0) {
      this.shown = undefined;
      return;
    }
    const { x, y, width, height } = items.map(({ bounds }) => bounds).reduce(Bounds.combine);
    const bounds = {
      x: x - MARGIN,
      y: y - MARGIN,
      width: width + 2 * MARGIN,
      height: height + 2 * MARGIN,
    };
    const scale = Math.min(1, SIZE / Math.max(bounds.width, bounds.height));
    const pen = newPen(Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale));
    pen.fillStyle = this.ground();
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.setTransform(scale, 0, 0, scale, -bounds.x * scale, -bounds.y * scale);
    this.goOn(items, 0, { pen, bounds, scale });
  }

  private goOn(
    items: readonly Painted[],
    from: number,
    made: { pen: CanvasRenderingContext2D; bounds: Bounds; scale: number },
  ): void {
    const begun = performance.now();
    let at = from;
    while (at < items.length && performance.now() - begun < SLICE) {
      for (const item of items.slice(at, at + BATCH)) {
        this.item(made.pen, item, made.scale);
      }
      at += BATCH;
    }
    if (at < items.length) {
      this.planned = window.setTimeout(() => this.goOn(items, at, made), 16);
    } else {
      this.shown = made;
    }
  }
}
