// SPDX-License-Identifier: EPL-2.0
import { Point } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { SystemEdge, SystemNode } from '../model/elements';
import { route } from './edge-route';
import { edgeEnds, EdgeEnds } from './edge-view';
import { extras, isSameList, Scene } from './scene';
import { svg } from './svg';

/** The path of an edge, and what it was made from. */
interface Known {
  ends: EdgeEnds;
  path: string;
}

/** The paths of the edges that look alike, as they were drawn last. */
interface Bundle {
  paths: string[];
  vnode: VNode;
}

/**
 * Edges seen from so far away that nobody means a single one: those that look alike are one path, which
 * a browser paints many times as fast as thousands of them.
 */
@injectable()
export class EdgeBundles {
  @inject(Scene) protected readonly scene: Scene;
  private known = new Map<string, Known>();
  private bundles = new Map<string, Bundle>();

  /** Whether an edge may be drawn as a part of a bundle: it looks like others, and stays where it is. */
  takes(edge: SystemEdge): boolean {
    const { source, target } = edge;
    return !(
      edge.selected ||
      edge.hoverFeedback ||
      (edge.cssClasses?.length ?? 0) > 0 ||
      (source as SystemNode | undefined)?.selected ||
      (target as SystemNode | undefined)?.selected ||
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
        const now = before && isSame(before.ends, ends) ? before : { ends, path: route(ends.from, ends.to, ends.bends, 0).path };
        known.set(edge.id, now);
        const look = `${edge.details.colour} ${edge.details.line}`;
        const alike = paths.get(look);
        if (alike) {
          alike.push(now.path);
        } else {
          paths.set(look, [now.path]);
        }
      }
    }
    this.known = known;
    const bundles = new Map<string, Bundle>();
    for (const [look, alike] of paths) {
      const before = this.bundles.get(look);
      bundles.set(look, before && isSameList(before.paths, alike) ? before : { paths: alike, vnode: draw(look, alike) });
    }
    this.bundles = bundles;
    return Array.from(bundles.values(), bundle => bundle.vnode);
  }
}

function draw(look: string, paths: string[]): VNode {
  const [colour, line] = look.split(' ');
  const path = svg('path', { d: paths.join('') }, [], { line: true, dashed: line === 'dashed' });
  return svg('g', { 'data-edges': paths.length }, [path], { 'sprotty-edge': true, edge: true, [`colour-${colour}`]: true }, `bundle ${look}`);
}

function isSame(one: EdgeEnds, other: EdgeEnds): boolean {
  return (
    one.from.x === other.from.x &&
    one.from.y === other.from.y &&
    one.from.width === other.from.width &&
    one.from.height === other.from.height &&
    one.to.x === other.to.x &&
    one.to.y === other.to.y &&
    one.to.width === other.to.width &&
    one.to.height === other.to.height &&
    isSameLine(one.bends, other.bends)
  );
}

function isSameLine(one: Point[], other: Point[]): boolean {
  return one === other || (one.length === other.length && one.every((point, index) => point.x === other[index].x && point.y === other[index].y));
}
