// SPDX-License-Identifier: EPL-2.0
import { VNode } from 'snabbdom';
import { EdgePath } from '../view/edge-path';
import { Sample, Style, styleOf, StyleTable } from './style-table';

/** Something that is painted at once: an outline, filled and drawn along, or a text. */
interface Stroke {
  style: Style;
  alpha: number;
  /** Where its coordinates begin, and how large they are. */
  x: number;
  y: number;
  scale: number;
  path?: Path2D;
  text?: string;
  /** What `context-stroke` and `currentColor` are, for what is used at several places. */
  around?: string;
}

/** A tree of virtual SVG elements as a list of what is painted, in its order. */
export type Drawing = readonly Stroke[];

/** The attributes of an element; those that it lacks are undefined. */
type Attributes = Record<string, string | number | EdgePath | undefined>;

interface Place {
  x: number;
  y: number;
  scale: number;
  alpha: number;
}

const paths = new Map<string, Path2D>();
const MOST_PATHS = 500;

/** Makes a drawing of virtual SVG elements, as the views make them. */
export class Drawer {
  private readonly symbols = new Map<string, { path: Path2D; style: Style }[]>();

  constructor(private readonly styles: StyleTable) {}

  /** Forgets what symbols look like. */
  clear(): void {
    this.symbols.clear();
  }

  /**
   * @param around the sample of what the element is in
   * @param classes what the element has beside those of its view
   * @param alpha how much of it is seen, from 0 to 1
   */
  draw(vnode: VNode, around: Sample, classes: readonly string[], alpha: number): Drawing {
    const strokes: Stroke[] = [];
    this.add(
      vnode,
      this.styles.of(vnode, around, classes),
      { x: 0, y: 0, scale: 1, alpha },
      strokes,
    );
    return strokes;
  }

  private add(vnode: VNode, sample: Sample, outer: Place, strokes: Stroke[]): void {
    if (vnode.sel === 'title') {
      return;
    }
    const style = this.styles.style(sample);
    if (!style.shown) {
      return;
    }
    const attrs = (vnode.data?.attrs ?? {}) as Attributes;
    const place = moved(outer, attrs.transform as string | undefined, style.alpha);
    switch (vnode.sel) {
      case 'g':
        for (const child of vnode.children ?? []) {
          if (typeof child !== 'string') {
            this.add(child, this.styles.of(child, sample), place, strokes);
          }
        }
        break;
      case 'text':
        strokes.push({
          ...place,
          x: place.x + place.scale * Number(attrs.x ?? 0),
          y: place.y + place.scale * Number(attrs.y ?? 0),
          style,
          text: vnode.text ?? '',
        });
        break;
      case 'use':
        this.addIcon(attrs, style, place, strokes);
        break;
      default:
        if (style.fill || style.stroke) {
          strokes.push({ ...place, style, path: shape(vnode.sel!, attrs) });
          this.addHead(attrs, style, place, strokes);
        }
    }
  }

  private addIcon(attrs: Attributes, style: Style, place: Place, strokes: Stroke[]): void {
    const symbol = document.getElementById(String(attrs.href).slice(1));
    if (!symbol) {
      return;
    }
    const scale =
      (place.scale * Number(attrs.width)) / Number(symbol.getAttribute('viewBox')!.split(' ')[2]);
    const at = {
      x: place.x + place.scale * Number(attrs.x),
      y: place.y + place.scale * Number(attrs.y),
      scale,
      alpha: place.alpha,
    };
    this.partsOf(symbol).forEach((part) => strokes.push({ ...at, ...part, around: style.colour }));
  }

  /** The head of an edge, as the SVG marker of that name has it, along the last piece of its path. */
  private addHead(attrs: Attributes, style: Style, place: Place, strokes: Stroke[]): void {
    const { d, 'marker-end': head } = attrs;
    if (!head || !(d instanceof EdgePath)) {
      return;
    }
    const marker = document.getElementById(/#([^)]+)/.exec(String(head))![1])!;
    const { end, before } = d;
    const measure = (name: string): number => Number(marker.getAttribute(name));
    const scale = measure('markerWidth') / Number(marker.getAttribute('viewBox')!.split(' ')[2]);
    const turned = new DOMMatrix()
      .translate(end.x, end.y)
      .rotate((Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI)
      .scale(scale)
      .translate(-measure('refX'), -measure('refY'));
    for (const part of this.partsOf(marker)) {
      const path = new Path2D();
      path.addPath(part.path, turned);
      strokes.push({
        ...place,
        style: { ...part.style, width: part.style.width * scale },
        path,
        around: style.stroke,
      });
    }
  }

  private partsOf(symbol: Element): { path: Path2D; style: Style }[] {
    let parts = this.symbols.get(symbol.id);
    if (!parts) {
      parts = Array.from(symbol.children, (child) => ({
        path: shape(
          child.localName,
          Object.fromEntries(Array.from(child.attributes, ({ name, value }) => [name, value])),
        ),
        style: styleOfPart(child),
      }));
      this.symbols.set(symbol.id, parts);
    }
    return parts;
  }
}

/** Paints a drawing where the pen's coordinates are the drawing's. */
export function paint(pen: CanvasRenderingContext2D, drawing: Drawing): void {
  for (const { style, alpha, x, y, scale, path, text, around } of drawing) {
    const fill = style.fill && resolved(style.fill, around);
    const stroke = style.stroke && style.width > 0 && resolved(style.stroke, around);
    const scaled = scale !== 1;
    if (scaled) {
      pen.save();
      pen.translate(x, y);
      pen.scale(scale, scale);
    } else if (path && (x !== 0 || y !== 0)) {
      pen.translate(x, y);
    }
    if (fill) {
      pen.globalAlpha = alpha * style.fillAlpha;
      pen.fillStyle = fill;
      if (path) {
        pen.fill(path, style.rule);
      } else if (text) {
        pen.font = style.font;
        pen.textAlign = style.align;
        pen.fillText(text, scaled ? 0 : x, scaled ? 0 : y);
      }
    }
    if (stroke && path) {
      pen.globalAlpha = alpha * style.strokeAlpha;
      pen.strokeStyle = stroke;
      pen.lineWidth = style.width;
      pen.lineCap = style.cap;
      pen.lineJoin = style.join;
      pen.setLineDash(style.dash);
      pen.stroke(path);
    }
    if (scaled) {
      pen.restore();
    } else if (path && (x !== 0 || y !== 0)) {
      pen.translate(-x, -y);
    }
  }
  pen.globalAlpha = 1;
}

function resolved(colour: string, around: string | undefined): string {
  return around && (colour === 'context-stroke' || colour === CURRENT) ? around : colour;
}

/** In place of a colour that is that of where a symbol is used. */
const CURRENT = 'currentcolor';

/** A part of a symbol: what is said of it there, or of the symbol, may be the colour of where it is used. */
function styleOfPart(part: Element): Style {
  const style = styleOf(part);
  const said = (name: string): string =>
    part.getAttribute(name) ?? part.parentElement?.getAttribute(name) ?? '';
  const colour = (name: 'fill' | 'stroke'): string | undefined => {
    const value = said(name).toLowerCase();
    return value === CURRENT || value === 'context-stroke' ? value : style[name];
  };
  return { ...style, fill: colour('fill'), stroke: colour('stroke') };
}

/** Views move things, make them larger or smaller, and let what is below be seen through them. */
function moved(place: Place, transform: string | undefined, alpha: number): Place {
  if (!transform && alpha === 1) {
    return place;
  }
  let { x, y, scale } = place;
  for (const [, name, given] of transform?.matchAll(/([a-z]+)\(([^)]*)\)/g) ?? []) {
    const [first, second = 0] = given.split(',').map(Number);
    if (name === 'translate') {
      x += first * scale;
      y += second * scale;
    } else {
      scale *= first;
    }
  }
  return { x, y, scale, alpha: place.alpha * alpha };
}

function shape(tag: string, attrs: Attributes): Path2D {
  if (tag === 'path') {
    return attrs.d instanceof EdgePath ? attrs.d.outline() : pathOf(String(attrs.d));
  }
  const number = (name: string): number => Number(attrs[name] ?? 0);
  const path = new Path2D();
  if (tag === 'rect') {
    const radius = Math.min(number('rx'), number('width') / 2, number('height') / 2);
    path.roundRect(number('x'), number('y'), number('width'), number('height'), radius);
  } else if (tag === 'line') {
    path.moveTo(number('x1'), number('y1'));
    path.lineTo(number('x2'), number('y2'));
  } else if (tag === 'circle') {
    path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  }
  return path;
}

/** Symbols are the same many times, lines hardly ever. */
function pathOf(d: string): Path2D {
  const known = paths.get(d);
  if (known) {
    return known;
  }
  const path = new Path2D(d);
  if (paths.size < MOST_PATHS) {
    paths.set(d, path);
  }
  return path;
}
