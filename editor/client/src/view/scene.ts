// SPDX-License-Identifier: EPL-2.0
import { Bounds, Dimension, FeedbackEdgeEnd, GChildElement, GModelElement, GModelRoot, GParentElement, RenderingContext } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import { Decorations } from '../model/decorations';
import { SystemNode } from '../model/elements';
import { EdgeLabels } from './edge-labels';
import { Frame } from './frame';
import { SnapLine } from './snap-lines';

interface Drawn {
  watched: unknown[];
  vnode: VNode;
  frame: number;
}

export const NOTHING_HELD: ReadonlySet<SystemNode> = new Set();

export const NO_TAKERS: ReadonlySet<string> = new Set();

/** Where a node was in the picture of that number. */
interface Place {
  bounds: Bounds;
  frame: number;
}

/**
 * Keeps what was drawn of each element. Where nothing has changed, the same virtual node is given
 * out again, and neither it nor the DOM below it is looked at.
 */
@injectable()
export class Scene {
  @inject(Decorations) readonly decorations: Decorations;
  /** Where the labels of edges are. */
  readonly labels = new EdgeLabels();
  private readonly drawn = new Map<string, Drawn>();
  private readonly places = new Map<SystemNode, Place>();
  private index?: GModelRoot['index'];
  private number = 0;
  /** Whether anything is drawn yet: not before it is known what will be in view. */
  appears = false;
  frame: Frame = { visible: Bounds.EMPTY, detail: 'full' };
  /** What is being dragged is drawn once more above all else: it would be behind what it is dragged over. */
  held: ReadonlySet<SystemNode> = NOTHING_HELD;
  /** What would take what is being placed, by id: nodes, or the diagram. */
  takers: ReadonlySet<string> = NO_TAKERS;
  /** What is being moved lies along these. */
  snapLines: SnapLine[] = [];
  /** While something is being connected: whether a node may be its next end. */
  mayBeEnd?: (node: SystemNode) => boolean;

  /** Starts a picture of a graph. */
  begin(frame: Frame, graph: Readonly<GModelRoot>): void {
    this.frame = frame;
    this.index = graph.index;
    this.number++;
  }

  /** Ends a picture: what is no longer in it is forgotten. */
  end(): void {
    this.forget(this.drawn);
    this.forget(this.places);
  }

  private forget<K>(known: Map<K, { frame: number }>): void {
    for (const [key, { frame }] of known) {
      if (frame !== this.number) {
        known.delete(key);
      }
    }
  }

  /** The node of that id; undefined where there is none. An edge would look for its graph first, each time. */
  node(id: string): SystemNode | undefined {
    const found = this.index?.getById(id);
    return found instanceof SystemNode ? found : undefined;
  }

  /** Where an edge ends: at a node, or at the mouse while it is being drawn; undefined where there is neither. */
  endOf(id: string): Bounds | undefined {
    const found = this.index?.getById(id);
    if (found instanceof FeedbackEdgeEnd) {
      return { ...found.position, ...Dimension.ZERO };
    }
    return found instanceof SystemNode ? this.boundsOf(found) : undefined;
  }

  /** Draws an element, unless all that is watched is as it was. */
  draw(element: GModelElement, watched: unknown[], context: RenderingContext): VNode | undefined {
    const known = this.drawn.get(element.id);
    if (known && isSameList(known.watched, watched)) {
      known.frame = this.number;
      return known.vnode;
    }
    const vnode = context.renderElement(element);
    if (vnode) {
      this.drawn.set(element.id, { watched, vnode, frame: this.number });
    }
    return vnode;
  }

  /**
   * The bounds of a node from the origin of the diagram, worked out once in a picture; the same object as in the
   * picture before where they are the same.
   */
  boundsOf(node: SystemNode): Bounds {
    const known = this.places.get(node);
    if (known?.frame === this.number) {
      return known.bounds;
    }
    const bounds = absoluteBounds(node);
    if (known && isSameBounds(known.bounds, bounds)) {
      known.frame = this.number;
      return known.bounds;
    }
    this.places.set(node, { bounds, frame: this.number });
    return bounds;
  }

  /** Whether something at these bounds can be seen. */
  isVisible(bounds: Bounds): boolean {
    const { visible } = this.frame;
    return (
      bounds.x <= visible.x + visible.width &&
      bounds.x + bounds.width >= visible.x &&
      bounds.y <= visible.y + visible.height &&
      bounds.y + bounds.height >= visible.y
    );
  }
}

function isSameBounds(one: Bounds, other: Bounds): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** Whether two lists hold the same in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) {
    return false;
  }
  for (let i = 0; i < one.length; i++) {
    if (one[i] !== other[i]) {
      return false;
    }
  }
  return true;
}

/** The bounds of a node from the origin of the diagram. */
export function absoluteBounds(node: SystemNode): Bounds {
  let { x, y } = node.position;
  let at: GParentElement = node.parent;
  while (at instanceof SystemNode) {
    x += at.position.x;
    y += at.position.y;
    at = at.parent;
  }
  return { x, y, width: node.size.width, height: node.size.height };
}

/** The children of a node that are drawn by views of their own: markers and handles, not names. */
export function extras(element: GParentElement): GChildElement[] {
  return element.children.filter(
    child => !child.type.startsWith('label:') && !child.type.startsWith('node:') && !child.type.startsWith('edge:')
  ) as GChildElement[];
}
