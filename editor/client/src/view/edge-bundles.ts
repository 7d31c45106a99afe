// SPDX-License-Identifier: EPL-2.0
import { Point } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { EdgeDetails, SystemEdge } from '../model/elements';
import { route } from './edge-route';
import { EdgeEnds } from './edge-route';
import { edgeEnds, edgeReach } from './edge-view';
import { extras, isSameList, Scene } from './scene';
import { svg } from './svg';

/** How wide and high the smallest parts are that a diagram is taken apart into. */
const CELL = 1000;

/** The path of an edge and the bundle that it belongs to, and what they were made from. */
interface Known {
  ends: EdgeEnds;
  details: EdgeDetails;
  path: string;
  bundle: string;
}

/** The paths of edges that look alike and are near to each other, as they were drawn last. */
interface Bundle {
  paths: string[];
  vnode: VNode;
}

/**
 * Edges seen from so far away that nobody means a single one: those that look alike and are in one part of
 * the diagram are one path, which a browser paints many times as fast as thousands of them. Of a diagram
 * that is changed only that part is painted anew.
 */
@injectable()
export class EdgeBundles {
  @inject(Scene) protected readonly scene: Scene;
  private known = new Map<string, Known>();
  private bundles = new Map<string, Bundle>();

  /** Whether an edge may be drawn as a part of a bundle: it looks like others, and stays where it is. */
  takes(edge: SystemEdge): boolean {
    return !(
      edge.selected ||
      edge.hoverFeedback ||
      (edge.cssClasses?.length ?? 0) > 0 ||
      this.scene.node(edge.sourceId)?.selected ||
      this.scene.node(edge.targetId)?.selected ||
      this.scene.decorations.of(edge.id).length > 0 ||
      extras(edge).length > 0
    );
  }

  /** Draws edges that it takes. All of them are, in view or not: the paths stay the same when the view moves. */
  draw(edges: SystemEdge[]): VNode[] {
    const known = new Map<string, Known>();
    const paths = new Map<string, string[]>();
    for (const edge of edges) {
      const ends = edgeEnds(edge, this.scene);
      if (ends) {
        const before = this.known.get(edge.id);
        const { details } = edge;
        const now = before && before.details === details && isSame(before.ends, ends) ? before : know(ends, details);
        known.set(edge.id, now);
        const together = paths.get(now.bundle);
        if (together) {
          together.push(now.path);
        } else {
          paths.set(now.bundle, [now.path]);
        }
      }
    }
    this.known = known;
    const bundles = new Map<string, Bundle>();
    for (const [key, together] of paths) {
      const before = this.bundles.get(key);
      bundles.set(key, before && isSameList(before.paths, together) ? before : { paths: together, vnode: draw(key, together) });
    }
    this.bundles = bundles;
    return Array.from(bundles.values(), bundle => bundle.vnode);
  }
}

function know(ends: EdgeEnds, details: EdgeDetails): Known {
  const { x, y, width, height } = edgeReach(ends);
  // Long edges are in large parts: none reaches far out of the part that its middle is in.
  let cell = CELL;
  while (cell < width || cell < height) {
    cell *= 2;
  }
  const part = [cell, Math.floor((x + width / 2) / cell), Math.floor((y + height / 2) / cell)];
  return { ends, details, path: route(ends.from, ends.to, ends.bends, 0).path, bundle: `${details.colour} ${details.line} ${part.join(' ')}` };
}

function draw(key: string, paths: string[]): VNode {
  const [colour, line] = key.split(' ');
  const path = svg('path', { d: paths.join('') }, [], { line: true, dashed: line === 'dashed' });
  return svg('g', { 'data-edges': paths.length }, [path], { 'sprotty-edge': true, edge: true, [`colour-${colour}`]: true }, `bundle ${key}`);
}

/** The bounds of a node are the same object while they are the same. */
function isSame(one: EdgeEnds, other: EdgeEnds): boolean {
  return one.from === other.from && one.to === other.to && isSameLine(one.bends, other.bends);
}

function isSameLine(one: Point[], other: Point[]): boolean {
  return one === other || (one.length === other.length && one.every((point, index) => point.x === other[index].x && point.y === other[index].y));
}
