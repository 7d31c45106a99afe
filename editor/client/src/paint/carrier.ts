// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point } from '@eclipse-glsp/client';
import { Carried, Painted } from './display-list';
import { Camera, Tiles } from './tiles';

/** Paints what is in a part of the diagram of some items; the pen's coordinates are the diagram's. */
type PaintItems = (
  pen: CanvasRenderingContext2D,
  items: readonly Painted[],
  part: Bounds,
  scale: number,
) => void;

/**
 * Shows what is dragged, where that is much, on a canvas of its own: it is painted once, and each step of the mouse moves
 * what was painted.
 */
export class Carrier {
  private readonly canvas = document.createElement('canvas');
  private shown?: Carried;
  private tiles?: Tiles;
  private pen?: CanvasRenderingContext2D;

  constructor(private readonly items: PaintItems) {
    this.canvas.className = 'carried';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /**
   * Shows what is carried; nothing where that is undefined.
   *
   * @param below the canvas of the rest, in the same place
   * @param way how far it was moved since it was taken up
   */
  show(carried: Carried | undefined, way: Point, camera: Camera, below: HTMLCanvasElement): void {
    if (this.shown !== carried) {
      this.shown = carried;
      this.tiles =
        carried && new Tiles((pen, part, scale) => this.items(pen, carried.items, part, scale));
    }
    if (!this.tiles) {
      this.canvas.remove();
      return;
    }
    const { canvas } = this;
    if (canvas.width !== camera.width || canvas.height !== camera.height) {
      canvas.width = camera.width;
      canvas.height = camera.height;
    }
    canvas.style.cssText = below.style.cssText;
    if (!canvas.isConnected) {
      below.parentElement?.append(canvas);
    }
    this.pen ??= canvas.getContext('2d')!;
    this.tiles.rest(camera.scale);
    this.tiles.show(this.pen, { ...camera, x: camera.x - way.x, y: camera.y - way.y }, true);
  }

  /** Has all painted again, in other colours. */
  clear(): void {
    this.tiles?.clear();
  }
}
