// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  Dimension,
  Disposable,
  FeedbackEdgeEnd,
  GChildElement,
  GModelElement,
  GModelRoot,
  GParentElement,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { Decorations } from '../model/decorations';
import { SystemEdge, SystemNode } from '../model/elements';
import { Change } from './change';
import { EdgeLabels } from './edge-labels';
import { Frame } from './frame';
import { SnapLine } from './snap-lines';

export const NOTHING_HELD: ReadonlySet<SystemNode> = new Set();

export const NOTHING_CARRIED: ReadonlySet<GModelElement> = new Set();

export const NO_TAKERS: ReadonlySet<string> = new Set();

/** Where a node was in the picture of that number. */
interface Place {
  bounds: Bounds;
  frame: number;
}

/** What a diagram is drawn from beside its graph. */
@injectable()
export class Scene {
  @inject(Decorations) readonly decorations: Decorations;
  /** Where the labels of edges are. */
  readonly labels = new EdgeLabels();
  private readonly places = new Map<SystemNode, Place>();
  private readonly listeners = new Set<() => void>();
  private index?: GModelRoot['index'];
  private number = 0;
  private change?: Change;
  /** Whether anything is drawn yet: not before it is known what will be in view. */
  appears = false;
  frame: Frame = { visible: Bounds.EMPTY, detail: 'full' };
  /** What is being dragged is drawn above all else: it would be behind what it is dragged over. */
  held: ReadonlySet<SystemNode> = NOTHING_HELD;
  /** What is drawn above the rest only, as it may change with each step of the mouse: what is held, in it and led to it. */
  lifted: ReadonlySet<GModelElement> = new Set();
  /** The content of held nodes if it is large: painted once and then moved. The same set as long as they are held. */
  carried: ReadonlySet<GModelElement> = NOTHING_CARRIED;
  /** Whether elements are drawn at rest: selected or pointed at, they are drawn above. */
  atRest = false;
  /** Whether so much is selected that it is not drawn above the rest. */
  muchSelected = false;
  /** What would take what is being placed, by id: nodes, or the diagram. */
  takers: ReadonlySet<string> = NO_TAKERS;
  /** What is being moved lies along these. */
  snapLines: SnapLine[] = [];
  /** While something is being connected: whether a node may be its next end. */
  mayBeEnd?: (node: SystemNode) => boolean;

  /** Calls a listener with each picture that is drawn. */
  onPicture(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** Notes a change for the next picture. */
  changed(change: Change): void {
    this.change = Math.max(this.change ?? Change.VIEW, change);
  }

  /** Starts a picture of a graph. Says what may be different in it. */
  begin(frame: Frame, graph: Readonly<GModelRoot>): Change {
    // What nothing was said of, as a step of an animation, may change anything.
    const said = this.change ?? Change.ALL;
    this.change = undefined;
    const changed = frame.detail !== this.frame.detail ? Math.max(said, Change.ABOVE) : said;
    // Before it appears nothing of it is seen, and then all of it is drawn.
    const change: Change = this.appears ? changed : Change.VIEW;
    this.frame = frame;
    this.index = graph.index;
    if (change !== Change.VIEW) {
      this.number++;
    }
    this.listeners.forEach((listener) => listener());
    return change;
  }

  /** Ends a picture that all nodes were looked up for: what is no longer in it is forgotten. */
  end(): void {
    for (const [node, { frame }] of this.places) {
      if (frame !== this.number) {
        this.places.delete(node);
      }
    }
  }

  /** Draws something at rest, from near or far. */
  draw<T>(detail: Frame['detail'], drawing: () => T): T {
    const { frame } = this;
    this.frame = { ...frame, detail };
    this.atRest = true;
    try {
      return drawing();
    } finally {
      this.frame = frame;
      this.atRest = false;
    }
  }

  /** Whether an element is drawn as selected or pointed at. */
  looks(element: Readonly<SystemNode | SystemEdge>): { selected: boolean; hovered: boolean } {
    return this.atRest
      ? { selected: this.muchSelected && element.selected, hovered: false }
      : { selected: element.selected, hovered: element.hoverFeedback };
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
    return overlap(bounds, this.frame.visible);
  }
}

/** Whether two have a place in common, their borders included. */
export function overlap(one: Bounds, other: Bounds): boolean {
  return (
    one.x <= other.x + other.width &&
    one.x + one.width >= other.x &&
    one.y <= other.y + other.height &&
    one.y + one.height >= other.y
  );
}

function isSameBounds(one: Bounds, other: Bounds): boolean {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height
  );
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
  return element.children.filter(isExtra);
}

/** Whether an element is drawn at the one that it is in, and is none of those that are drawn by themselves. */
export function isExtra({ type }: GChildElement): boolean {
  return !type.startsWith('label:') && !type.startsWith('node:') && !type.startsWith('edge:');
}
