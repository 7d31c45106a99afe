// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';

/** How wide and high a tile is, in pixels of the device. */
const SIZE = 512;

/** How long tiles are made before a frame is shown, in milliseconds. */
const SLICE = 8;

/** How long what has changed is painted at once, so that nothing is seen of the change being done in parts. */
const CHANGE_SLICE = 40;

/** So many items are painted into a new tile at once: a browser paints them when the tile is first shown, in one frame. */
const MOST_ITEMS = 2000;

/** How many tiles are kept beside those in view. */
const SPARE = 24;

/** What is in view, and where: the corner in the diagram, the scale and the size in pixels of the device. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
}

/** Paints a part of the diagram; the pen's coordinates are the diagram's. */
type PaintPart = (pen: CanvasRenderingContext2D, part: Bounds, scale: number) => void;

interface Tile {
  pen: CanvasRenderingContext2D;
  column: number;
  row: number;
  /** What is out of date in it, in its own pixels. */
  stale?: Bounds;
  used: number;
}

/** The tiles at a scale. */
interface Layer {
  scale: number;
  tiles: Map<string, Tile>;
}

/** A bitmap to paint on; opaque unless `alpha` is set. */
export function newPen(width: number, height: number, alpha = false): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { alpha })!;
}

/**
 * The diagram as bitmaps at the scale of the view. Moved, they are copied at whole pixels; zoomed, they are
 * scaled until the new scale has tiles of its own, which are made a few in each frame.
 */
export class Tiles {
  private layer: Layer = { scale: 0, tiles: new Map() };
  /** Those of the scale before, until the others are there. */
  private before?: Layer;
  /** Tiles of so many items that they are made in bands, one in a frame: they are shown when they are whole. */
  private begun = new Map<string, Tile>();
  private number = 0;
  /** Whether the next frame makes all that has changed, and not only as much as there is time for between two frames. */
  private changed = false;

  /**
   * @param part paints the diagram
   * @param ground the colour of the background; without it, the tiles are transparent
   * @param overview paints all of it, roughly, where there is no tile yet
   * @param count how many items are in a part of the diagram
   */
  constructor(
    private readonly part: PaintPart,
    private readonly ground?: () => string,
    private readonly overview?: (pen: CanvasRenderingContext2D, camera: Camera) => void,
    private readonly count: (part: Bounds) => number = () => 0,
  ) {}

  /** Whether the tiles are those of a scale. */
  isAt(scale: number): boolean {
    return Math.abs(this.layer.scale / scale - 1) < 1e-9;
  }

  /** Whether nothing has been painted yet. */
  get isEmpty(): boolean {
    return this.layer.tiles.size === 0 && !this.before;
  }

  /** Has tiles made at a new scale from the next frame on. */
  rest(scale: number): void {
    if (!this.isAt(scale)) {
      this.before = this.layer.tiles.size > 0 ? this.layer : undefined;
      this.layer = { scale, tiles: new Map() };
      this.begun.clear();
    }
  }

  /** Has all painted again. */
  clear(): void {
    this.layer.tiles.forEach((tile) => (tile.stale = WHOLE));
    this.begun.clear();
    this.before = undefined;
    this.changed = true;
  }

  /** Has what is in a part of the diagram painted again. */
  invalidate(part: Bounds): void {
    const { scale, tiles } = this.layer;
    this.begun.clear();
    for (const tile of tiles.values()) {
      const x = Math.floor(part.x * scale) - tile.column * SIZE - 1;
      const y = Math.floor(part.y * scale) - tile.row * SIZE - 1;
      const right = Math.min(
        SIZE,
        Math.ceil((part.x + part.width) * scale) - tile.column * SIZE + 1,
      );
      const bottom = Math.min(
        SIZE,
        Math.ceil((part.y + part.height) * scale) - tile.row * SIZE + 1,
      );
      const left = Math.max(0, x);
      const top = Math.max(0, y);
      if (left < right && top < bottom) {
        const stale = { x: left, y: top, width: right - left, height: bottom - top };
        tile.stale = tile.stale ? Bounds.combine(tile.stale, stale) : stale;
        this.changed = true;
      }
    }
  }

  /**
   * Shows what is in view.
   *
   * @param whole whether all of it is made, however long that takes
   * @returns whether there is more to be done in the next frame
   */
  show(pen: CanvasRenderingContext2D, camera: Camera, whole: boolean): boolean {
    const begun = performance.now();
    const most = whole ? Infinity : this.changed ? CHANGE_SLICE : SLICE;
    this.changed = false;
    this.number++;
    if (this.layer.scale === 0) {
      this.layer.scale = camera.scale;
    }
    const { scale } = this.layer;
    const exact = this.isAt(camera.scale);
    const x = Math.round(camera.x * scale);
    const y = Math.round(camera.y * scale);
    const [width, height] = [
      (camera.width * scale) / camera.scale,
      (camera.height * scale) / camera.scale,
    ];
    const seen: Tile[] = [];
    let missing = 0;
    let stale = 0;
    for (let row = Math.floor(y / SIZE); row * SIZE < y + height; row++) {
      for (let column = Math.floor(x / SIZE); column * SIZE < x + width; column++) {
        let tile = this.layer.tiles.get(`${column} ${row}`);
        if (exact && (!tile || tile.stale) && performance.now() - begun < most) {
          tile = this.make(tile, column, row, whole);
        }
        if (tile) {
          tile.used = this.number;
          seen.push(tile);
          stale += tile.stale ? 1 : 0;
        } else {
          missing++;
        }
      }
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.imageSmoothingEnabled = false;
    if (missing > 0 || !this.ground) {
      this.wipe(pen, { x: 0, y: 0, width: camera.width, height: camera.height });
    }
    if (missing > 0) {
      this.overview?.(pen, camera);
      if (this.before) {
        copy(pen, this.before.tiles.values(), this.before.scale, camera);
      }
    } else if (exact) {
      this.before = undefined;
    }
    if (exact) {
      seen.forEach((tile) =>
        pen.drawImage(tile.pen.canvas, tile.column * SIZE - x, tile.row * SIZE - y),
      );
      this.forget(seen.length);
    } else {
      copy(pen, seen, scale, camera);
    }
    return exact && (missing > 0 || stale > 0);
  }

  /** Makes what is missing of a tile; of a new one of many items only the next band, and undefined until it is whole. */
  private make(
    known: Tile | undefined,
    column: number,
    row: number,
    whole: boolean,
  ): Tile | undefined {
    const { tiles } = this.layer;
    const key = `${column} ${row}`;
    const tile = known ??
      this.begun.get(key) ?? {
        pen: newPen(SIZE, SIZE, !this.ground),
        column,
        row,
        stale: WHOLE,
        used: this.number,
      };
    const { stale = WHOLE } = tile;
    const items = known || whole ? 0 : this.count(this.partOf(tile, WHOLE));
    const height = Math.min(
      stale.height,
      Math.ceil(SIZE / Math.max(1, Math.ceil(items / MOST_ITEMS))),
    );
    this.paint(tile, { ...stale, height });
    if (height < stale.height) {
      tile.stale = { ...stale, y: stale.y + height, height: stale.height - height };
      this.begun.set(key, tile);
      // What has been painted so far is put into the bitmap now, not with the last band.
      tile.pen.getImageData(0, 0, 1, 1);
      return undefined;
    }
    tile.stale = undefined;
    this.begun.delete(key);
    tiles.set(key, tile);
    return tile;
  }

  private paint(tile: Tile, stale: Bounds): void {
    const { scale } = this.layer;
    const { pen, column, row } = tile;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.save();
    pen.beginPath();
    pen.rect(stale.x, stale.y, stale.width, stale.height);
    pen.clip();
    this.wipe(pen, stale);
    pen.setTransform(scale, 0, 0, scale, -column * SIZE, -row * SIZE);
    this.part(pen, this.partOf(tile, stale), scale);
    pen.restore();
  }

  /** Where in the diagram a part of a tile is. */
  private partOf({ column, row }: Tile, { x, y, width, height }: Bounds): Bounds {
    const { scale } = this.layer;
    return {
      x: (column * SIZE + x) / scale,
      y: (row * SIZE + y) / scale,
      width: width / scale,
      height: height / scale,
    };
  }

  private wipe(pen: CanvasRenderingContext2D, { x, y, width, height }: Bounds): void {
    if (this.ground) {
      pen.fillStyle = this.ground();
      pen.fillRect(x, y, width, height);
    } else {
      pen.clearRect(x, y, width, height);
    }
  }

  /** Keeps no more tiles than those in view and some, the last that were seen. */
  private forget(seen: number): void {
    const { tiles } = this.layer;
    const spare = tiles.size - seen - SPARE;
    if (spare > 0) {
      const oldest = Array.from(tiles).sort(([, one], [, other]) => one.used - other.used);
      oldest.slice(0, spare).forEach(([key]) => tiles.delete(key));
    }
  }
}

const WHOLE: Bounds = { x: 0, y: 0, width: SIZE, height: SIZE };

/** Shows tiles of another scale. */
function copy(
  pen: CanvasRenderingContext2D,
  tiles: Iterable<Tile>,
  scale: number,
  camera: Camera,
): void {
  const size = (SIZE * camera.scale) / scale;
  const place = (index: number, from: number): number =>
    Math.floor(index * size - from * camera.scale);
  for (const { column, row, pen: tile } of tiles) {
    const [left, top] = [place(column, camera.x), place(row, camera.y)];
    const [right, bottom] = [place(column + 1, camera.x), place(row + 1, camera.y)];
    if (right > 0 && bottom > 0 && left < camera.width && top < camera.height) {
      pen.drawImage(tile.canvas, left, top, right - left, bottom - top);
    }
  }
}
