// SPDX-License-Identifier: EPL-2.0
import { Bounds, Dimension, GGraph, Point } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { viewSettings } from '../page/view-settings';
import { detailAt, Frame } from '../view/frame';
import { overlap, Scene } from '../view/scene';
import { CarriedCanvas } from './carried-canvas';
import { Changed, DisplayList, Painted } from './display-list';
import { DistantNames } from './distant-names';
import { Drawer, Drawing, paint } from './drawing';
import { GRID, paintGrid } from './grid';
import { Overview } from './overview';
import { StyleTable } from './style-table';
import { Camera, Tiles } from './tiles';

/** So long after its last step a view is taken to rest, in milliseconds: it is sharp then. */
export const REST = 150;

/** Paints what is drawn of a diagram on a canvas below its SVG, which has only what is above all that. */
@injectable()
export class Painter {
  @inject(Scene) protected readonly scene: Scene;
  @inject(DisplayList) protected readonly list: DisplayList;
  private readonly drawings = new WeakMap<Painted, Partial<Record<Frame['detail'], Drawing>>>();
  private readonly names = new DistantNames();
  private readonly canvas = document.createElement('canvas');
  private readonly overview = new Overview(
    (pen, item, scale) => this.item(pen, item, detailAt(scale)),
    () => this.ground,
  );
  private readonly tiles = new Tiles(
    (pen, part, scale) => this.part(pen, part, scale),
    () => this.ground,
    (pen, camera) => this.overview.show(pen, camera),
    (part) =>
      this.list.items.reduce((sum, { bounds }) => (overlap(bounds, part) ? sum + 1 : sum), 0),
  );
  private readonly carriedCanvas = new CarriedCanvas((pen, items, part, scale) =>
    this.items(pen, items, part, scale),
  );
  private pen?: CanvasRenderingContext2D;
  private styles?: StyleTable;
  private drawer?: Drawer;
  private look = { ink: '', ground: '', family: '', dots: '' };
  private graph?: Readonly<GGraph>;
  /** The frame that is asked for; 0 for none. */
  private planned = 0;
  /** Whether the list is that of a graph: before it is, nothing is worth painting. */
  private listed = false;
  /** What was shown last; undefined where the canvas is to be painted even if that is the same. */
  private shown?: Camera;
  private resting = 0;

  constructor() {
    this.canvas.setAttribute('aria-hidden', 'true');
    new MutationObserver(() => this.takeColours()).observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-flows'],
    });
  }

  /**
   * Shows a graph, once what is above it is attached.
   *
   * @param changed what has changed in it; undefined where only the view has moved
   */
  show(graph: Readonly<GGraph>, changed?: Changed): void {
    this.graph = graph;
    this.listed ||= changed !== undefined;
    if (changed && changed.length > 0) {
      this.shown = undefined;
    }
    if (changed === 'everything') {
      this.dropDrawings();
    } else {
      const reach = graph.zoom > 0 ? DistantNames.reach(graph.zoom) : 0;
      changed?.forEach((area) =>
        this.tiles.invalidate(
          detailAt(graph.zoom) !== 'full' ? { ...area, height: area.height + reach } : area,
        ),
      );
    }
    if (this.styles && changed && changed.length > 0) {
      this.overview.plan(this.list.items);
    }
    this.plan();
  }

  /** Puts the canvas into the page, and what is drawn above it exactly there. */
  attach(svg: SVGElement): void {
    const { graph } = this;
    if (graph && Dimension.isValid(graph.canvasBounds)) {
      const { x, y, width, height } = this.area(graph);
      Object.assign(svg.style, {
        margin: `${y}px 0 0 ${x}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    } else {
      // As large as the room, which Sprotty is about to measure by it.
      Object.assign(svg.style, { margin: '', width: '', height: '' });
    }
    const room = svg.parentElement;
    if (room && this.canvas.parentElement !== room) {
      room.prepend(this.canvas);
    }
    if (this.planned !== 0) {
      // In one frame with what is above it, not in the next.
      this.frame();
    }
  }

  /** How many pixels of the device one of the page is. */
  private get ratio(): number {
    return devicePixelRatio || 1;
  }

  /** Where in the diagram the corner of the canvas is, and of what is drawn above it. */
  corner(graph: Readonly<GGraph>): Point {
    const scale = graph.zoom * this.ratio;
    const { x, y } = this.wholeCorner(graph);
    return { x: x / scale, y: y / scale };
  }

  /**
   * Where the canvas and what is drawn above it lie in their room, in pixels of the page: at whole pixels of the device, and
   * as large as a whole number of pixels of the page. The browser would stretch each of them in its own way to such.
   */
  private area(graph: Readonly<GGraph>): Bounds {
    const { ratio } = this;
    const off = this.offset(graph);
    const { width, height } = graph.canvasBounds;
    return {
      x: -off.x / ratio,
      y: -off.y / ratio,
      width: Math.ceil(width) + 1,
      height: Math.ceil(height) + 1,
    };
  }

  /** The same corner in whole pixels of the device: copies at such are quick and sharp. */
  private wholeCorner(graph: Readonly<GGraph>): Point {
    const scale = graph.zoom * this.ratio;
    const off = this.offset(graph);
    return {
      x: Math.round(graph.scroll.x * scale - off.x),
      y: Math.round(graph.scroll.y * scale - off.y),
    };
  }

  /** How far the corner of the room is from that of a pixel of the device, in such pixels. */
  private offset({ canvasBounds }: Readonly<GGraph>): Point {
    const { ratio } = this;
    return {
      x: canvasBounds.x * ratio - Math.round(canvasBounds.x * ratio),
      y: canvasBounds.y * ratio - Math.round(canvasBounds.y * ratio),
    };
  }

  private plan(): void {
    if (this.planned === 0) {
      this.planned = requestAnimationFrame(() => this.frame());
    }
  }

  private frame(): void {
    cancelAnimationFrame(this.planned);
    this.planned = 0;
    const { graph, canvas } = this;
    if (!graph || !this.listed || !canvas.isConnected || graph.canvasBounds.width <= 0) {
      return;
    }
    const first = !this.pen;
    this.pen ??= canvas.getContext('2d', { alpha: false })!;
    if (first) {
      this.takeColours();
    }
    const area = this.area(graph);
    const [width, height] = [area.width, area.height].map((size) => Math.round(size * this.ratio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    Object.assign(canvas.style, {
      left: `${area.x}px`,
      top: `${area.y}px`,
      width: `${area.width}px`,
      height: `${area.height}px`,
    });
    const scale = graph.zoom * this.ratio;
    const corner = this.wholeCorner(graph);
    const camera: Camera = { x: corner.x / scale, y: corner.y / scale, scale, width, height };
    this.carry(camera);
    // What is dragged is above the canvas: painted again as it is, all of it would be put together again, too.
    if (this.shown && isSame(this.shown, camera)) {
      return;
    }
    if (!this.tiles.isAt(camera.scale)) {
      if (this.tiles.isEmpty) {
        this.tiles.rest(camera.scale);
      }
      clearTimeout(this.resting);
      this.resting = window.setTimeout(() => {
        this.tiles.rest((this.graph?.zoom ?? 1) * this.ratio);
        this.shown = undefined;
        this.plan();
      }, REST);
    }
    const more = this.tiles.show(this.pen, camera, this.tiles.isEmpty);
    this.shown = more ? undefined : camera;
    if (more) {
      this.plan();
    }
  }

  private carry(camera: Camera): void {
    const { carried } = this.list;
    const now = carried && this.scene.boundsOf(carried.lead);
    const way = now ? { x: now.x - carried.from.x, y: now.y - carried.from.y } : Point.ORIGIN;
    this.carriedCanvas.show(carried, way, camera, this.canvas);
  }

  private get ground(): string {
    return this.look.ground;
  }

  /** Takes over the colours of the page. */
  private takeColours(): void {
    const around = this.canvas.closest('.canvas');
    if (!around) {
      return;
    }
    this.styles ??= new StyleTable(around);
    this.drawer ??= new Drawer(this.styles);
    this.styles.clear();
    this.drawer.clear();
    const style = getComputedStyle(around);
    this.look = {
      ink: style.color,
      ground: style.backgroundColor,
      family: style.fontFamily,
      dots: style.getPropertyValue('--dots'),
    };
    this.dropDrawings();
    this.overview.plan(this.list.items);
    this.plan();
  }

  private dropDrawings(): void {
    this.shown = undefined;
    const { items, carried } = this.list;
    [...items, ...(carried?.items ?? [])].forEach((item) => this.drawings.delete(item));
    this.tiles.clear();
    this.carriedCanvas.clear();
  }

  private part(pen: CanvasRenderingContext2D, part: Bounds, scale: number): void {
    if (viewSettings().grid && scale / this.ratio >= GRID.shown) {
      paintGrid(pen, part, this.look.dots);
    }
    this.items(pen, this.list.items, part, scale);
  }

  /** Paints what is in a part of the diagram of some items. */
  private items(
    pen: CanvasRenderingContext2D,
    items: readonly Painted[],
    part: Bounds,
    scale: number,
  ): void {
    const zoom = scale / this.ratio;
    const detail = detailAt(zoom);
    for (const item of items) {
      if (overlap(item.bounds, part)) {
        this.item(pen, item, detail);
      }
    }
    if (detail !== 'full') {
      this.names.paint(pen, part, items, zoom, this.look);
    }
  }

  private item(pen: CanvasRenderingContext2D, item: Painted, detail: Frame['detail']): void {
    let known = this.drawings.get(item);
    if (!known) {
      known = {};
      this.drawings.set(item, known);
    }
    const drawing = (known[detail] ??= this.draw(item, detail));
    if (!drawing) {
      return;
    }
    const { x, y } = item.at;
    pen.translate(x, y);
    paint(pen, drawing);
    pen.translate(-x, -y);
  }

  private draw(item: Painted, detail: Frame['detail']): Drawing | undefined {
    const { element } = item;
    const vnode = this.list.vnode(item, detail);
    const root = this.styles!.root(
      `sprotty-graph detail-${detail}${this.list.isConnecting ? ' connecting' : ''}`,
    );
    return vnode && this.drawer!.draw(vnode, root, element.cssClasses ?? [], element.opacity);
  }
}

function isSame(one: Camera, other: Camera): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.scale === other.scale &&
    one.width === other.width &&
    one.height === other.height
  );
}
