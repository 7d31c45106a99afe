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

/** The canvas for the content of dragged nodes if there is much of it: painted once, and moved with each step of the mouse. */
export class CarriedCanvas {
  private readonly canvas = document.createElement('canvas');
  private shown?: Carried;
  private tiles?: Tiles;
  private pen?: CanvasRenderingContext2D;

  constructor(private readonly items: PaintItems) {
    this.canvas.className = 'carried';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /**
   * Shows what is carried; removes the canvas if that is undefined.
   *
   * @param way how far it has been moved since it was picked up
   * @param below the canvas of everything else, which has the same place and size
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

  /** Has everything painted again, as the colours have changed. */
  clear(): void {
    this.tiles?.clear();
  }
}
