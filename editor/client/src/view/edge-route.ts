// SPDX-License-Identifier: EPL-2.0
import { Bounds, Point } from '@eclipse-glsp/client';
import { measures } from '../notation';
import { EdgePath } from './edge-path';

const EDGE = measures.edge;

/** Where the ends of an edge are. */
export interface EdgeEnds {
  from: Bounds;
  to: Bounds;
  /** Where the edge bends; nowhere while an end is being moved that it was led to. */
  bends: Point[];
}

/** How an edge runs, and where its label is if there is room for it. */
export interface Route {
  path: EdgePath;
  label: Point;
  bounds: Bounds;
  /** The place on the edge that lies that part of the way along it, from 0 to 1. */
  at: (part: number) => Point;
  /** The ends of the straight lines that it consists of; for a curve, of that many that are about where it is. */
  corners: (pieces: number) => Point[];
}

/**
 * A curve from the side of one node to the facing side of the other, or a line with rounded corners
 * through the given bends.
 */
export function route(from: Bounds, to: Bounds, bends: Point[]): Route {
  if (bends.length > 0) {
    const first = borderPoint(from, bends[0]);
    const last = borderPoint(to, bends[bends.length - 1]);
    return along([first, ...bends, last]);
  }
  const gapX = Math.max(to.x - (from.x + from.width), from.x - (to.x + to.width));
  const gapY = Math.max(to.y - (from.y + from.height), from.y - (to.y + to.height));
  const bar = isBar(from) || isBar(to);
  return gapX >= EDGE.sideGap && !(bar && gapY > 0)
    ? sideways(from, to, gapX)
    : upright(from, to, gapY);
}

/** Long flat nodes, such as networks, are met from above and below. */
function isBar(node: Bounds): boolean {
  return node.width > EDGE.barForm * node.height;
}

function sideways(from: Bounds, to: Bounds, gap: number): Route {
  const right = to.x + to.width / 2 >= from.x + from.width / 2;
  const start = { x: right ? from.x + from.width : from.x, y: from.y + from.height / 2 };
  const end = { x: right ? to.x : to.x + to.width, y: to.y + to.height / 2 };
  const pull = (right ? 1 : -1) * pullOf(gap, EDGE.leastSidePull, EDGE.mostSidePull);
  return curve(start, { x: start.x + pull, y: start.y }, { x: end.x - pull, y: end.y }, end);
}

function upright(from: Bounds, to: Bounds, gap: number): Route {
  const down = to.y + to.height / 2 >= from.y + from.height / 2;
  const start = { x: facing(from, to), y: down ? from.y + from.height : from.y };
  const end = { x: facing(to, from), y: down ? to.y : to.y + to.height };
  const pull = (down ? 1 : -1) * pullOf(gap, EDGE.leastUprightPull, EDGE.mostUprightPull);
  return curve(start, { x: start.x, y: start.y + pull }, { x: end.x, y: end.y - pull }, end);
}

function pullOf(gap: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.abs(gap) / 2));
}

function facing(node: Bounds, other: Bounds): number {
  const centre = node.x + node.width / 2;
  if (node.width <= other.width) {
    return centre;
  }
  const margin = Math.min(EDGE.barMargin, node.width / 2);
  return Math.min(
    Math.max(other.x + other.width / 2, node.x + margin),
    node.x + node.width - margin,
  );
}

function curve(a: Point, b: Point, c: Point, d: Point): Route {
  const at = (part: number): Point => {
    const rest = 1 - part;
    const [wa, wb, wc, wd] = [
      rest * rest * rest,
      3 * rest * rest * part,
      3 * rest * part * part,
      part * part * part,
    ];
    return {
      x: wa * a.x + wb * b.x + wc * c.x + wd * d.x,
      y: wa * a.y + wb * b.y + wc * c.y + wd * d.y,
    };
  };
  return {
    path: new EdgePath(['M', 'C'], [a, b, c, d]),
    label: { x: (a.x + 3 * b.x + 3 * c.x + d.x) / 8, y: (a.y + 3 * b.y + 3 * c.y + d.y) / 8 },
    bounds: around([a, b, c, d]),
    at,
    corners: (pieces) => Array.from({ length: pieces + 1 }, (_, index) => at(index / pieces)),
  };
}

function along(points: Point[]): Route {
  const last = points[points.length - 1];
  const bends = points.slice(1, -1);
  const rounded = bends.flatMap((bend, index) => [
    towards(bend, points[index]),
    bend,
    towards(bend, points[index + 2]),
  ]);
  const middle = Math.floor((points.length - 1) / 2);
  return {
    path: new EdgePath(
      ['M', ...bends.flatMap(() => ['L', 'Q'] as const), 'L'],
      [points[0], ...rounded, last],
    ),
    label: {
      x: (points[middle].x + points[middle + 1].x) / 2,
      y: (points[middle].y + points[middle + 1].y) / 2,
    },
    bounds: around(points),
    at: (part) => placeOn(points, part),
    corners: () => points,
  };
}

/** Lengths across and down are added up: that gives the same to the last bit wherever it is worked out. */
function placeOn(points: Point[], part: number): Point {
  const lengths = points
    .slice(1)
    .map(
      (point, index) => Math.abs(point.x - points[index].x) + Math.abs(point.y - points[index].y),
    );
  let way = part * lengths.reduce((sum, length) => sum + length, 0);
  let piece = 0;
  while (piece < lengths.length - 1 && way > lengths[piece]) {
    way -= lengths[piece++];
  }
  const share = lengths[piece] === 0 ? 0 : way / lengths[piece];
  const [from, to] = [points[piece], points[piece + 1]];
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(EDGE.corner, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * Where a line meets the border of a node that comes from a point: straight on where the point is
 * beside, above or below the node, else towards its middle.
 */
function borderPoint(node: Bounds, to: Point): Point {
  const centre = { x: node.x + node.width / 2, y: node.y + node.height / 2 };
  if (to.x >= node.x && to.x <= node.x + node.width) {
    return { x: to.x, y: to.y < centre.y ? node.y : node.y + node.height };
  } else if (to.y >= node.y && to.y <= node.y + node.height) {
    return { x: to.x < centre.x ? node.x : node.x + node.width, y: to.y };
  }
  const dx = to.x - centre.x;
  const dy = to.y - centre.y;
  const part = Math.min(node.width / 2 / Math.abs(dx), node.height / 2 / Math.abs(dy), 1);
  return { x: centre.x + dx * part, y: centre.y + dy * part };
}

function around(points: Point[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
