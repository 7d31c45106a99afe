// SPDX-License-Identifier: EPL-2.0
import { Bounds, GGraph } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { NodeDetails, SystemNode } from '../model/elements';
import { extras, isSameList, Scene } from './scene';
import { svg } from './svg';

/** With fewer nodes each is drawn by itself, from afar too. */
const MOST_SINGLE = 300;

/** How wide and high the parts are that a diagram is taken apart into: what changes in one is not painted in the others. */
const CELL = 2000;

/** The class of what stands for several nodes. */
const BUNDLE = 'bundle';

/** The outline of a node and the bundle that it belongs to, and what they were made from. */
interface Known {
  bounds: Bounds;
  details: NodeDetails;
  layer: number | string;
  path: string;
  bundle: string;
}

/** Outlines that look alike in one part of the diagram. */
interface Bundle {
  paths: string[];
  bounds: Bounds;
  vnode: VNode;
}

/**
 * Nodes seen from so far away that only their outlines are drawn: those that look alike and are near to
 * each other are one path, as with edges.
 */
@injectable()
export class NodeBundles {
  @inject(Scene) protected readonly scene: Scene;
  private known = new Map<string, Known>();
  private bundles = new Map<string, Bundle>();

  /** Whether there is anything to be gained: many nodes, from afar, and nobody asks which of them may be connected. */
  pays(graph: Readonly<GGraph>): boolean {
    return this.scene.frame.detail === 'shapes' && !this.scene.mayBeEnd && graph.children.length > MOST_SINGLE;
  }

  /**
   * Takes the nodes that may be drawn as a part of a bundle, and those in them.
   *
   * @param single is handed each that has to be drawn by itself, with all in it
   */
  draw(nodes: Iterable<SystemNode>, single: (node: SystemNode) => void): { containers: VNode[]; nodes: VNode[] } {
    const known = new Map<string, Known>();
    const cells = new Map<string, { paths: string[]; bounds: Bounds }>();
    const take = (node: SystemNode, depth: number): void => {
      if (!this.takes(node)) {
        single(node);
        return;
      }
      let isContainer = false;
      for (const child of node.children) {
        if (child instanceof SystemNode) {
          isContainer = true;
          take(child, depth + 1);
        }
      }
      const bounds = this.scene.boundsOf(node);
      const { details } = node;
      // What is in another is drawn later.
      const layer = isContainer ? depth : 'nodes';
      const before = this.known.get(node.id);
      const same = before && before.details === details && before.layer === layer && before.bounds === bounds;
      const now = same ? before : know(bounds, details, layer);
      known.set(node.id, now);
      const cell = cells.get(now.bundle);
      if (cell) {
        cell.paths.push(now.path);
        cell.bounds = Bounds.combine(cell.bounds, bounds);
      } else {
        cells.set(now.bundle, { paths: [now.path], bounds });
      }
    };
    for (const node of nodes) {
      take(node, 0);
    }
    this.known = known;
    return this.inView(cells);
  }

  private takes(node: SystemNode): boolean {
    return !(
      node.selected ||
      node.hoverFeedback ||
      node.opacity !== 1 ||
      this.scene.takers.has(node.id) ||
      (node.cssClasses?.length ?? 0) > 0 ||
      this.scene.decorations.of(node.id).length > 0 ||
      extras(node).length > 0
    );
  }

  private inView(cells: Map<string, { paths: string[]; bounds: Bounds }>): { containers: VNode[]; nodes: VNode[] } {
    const bundles = new Map<string, Bundle>();
    const seen: { containers: VNode[]; nodes: VNode[] } = { containers: [], nodes: [] };
    for (const key of Array.from(cells.keys()).sort()) {
      const { paths, bounds } = cells.get(key)!;
      const before = this.bundles.get(key);
      const bundle = before && isSameList(before.paths, paths) ? before : { paths, bounds, vnode: draw(key, paths) };
      bundles.set(key, bundle);
      if (this.scene.isVisible(bounds)) {
        (key.startsWith('nodes') ? seen.nodes : seen.containers).push(bundle.vnode);
      }
    }
    this.bundles = bundles;
    return seen;
  }
}

function know(bounds: Bounds, details: NodeDetails, layer: number | string): Known {
  const { shape, colour, imported = false } = details;
  const part = `${Math.floor(bounds.x / CELL)} ${Math.floor(bounds.y / CELL)}`;
  return { bounds, details, layer, path: outline(bounds, shape), bundle: `${layer} ${shape} ${colour} ${imported} ${part}` };
}

function draw(key: string, paths: string[]): VNode {
  const [, shape, colour, imported] = key.split(' ');
  return svg(
    'g',
    { 'data-nodes': paths.length },
    [svg('path', { d: paths.join('') }, [], { outline: true })],
    { 'sprotty-node': true, node: true, [BUNDLE]: true, [`shape-${shape}`]: true, [`colour-${colour}`]: true, imported: imported === 'true' },
    `bundle ${key}`
  );
}

/** As `node-view.ts` draws it; from afar only pills are seen to be round. */
function outline({ x, y, width, height }: Bounds, shape: string): string {
  if (shape !== 'pill') {
    return `M${x},${y}h${width}v${height}h${-width}z`;
  }
  const r = Math.min(width, height) / 2;
  return `M${x + r},${y}h${width - 2 * r}a${r},${r} 0 0 1 0,${2 * r}h${2 * r - width}a${r},${r} 0 0 1 0,${-2 * r}z`;
}
