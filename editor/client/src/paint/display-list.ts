// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  GChildElement,
  GGraph,
  GIssueMarker,
  GModelElement,
  LazyInjector,
  Point,
  RenderingContext,
  TYPES,
  ViewRegistry,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { VNode } from 'snabbdom';
import type { Decoration } from '../messages';
import { SystemEdge, SystemNode } from '../model/elements';
import { isGhost } from '../model/drop-targets';
import { badgesWidth } from '../view/badges';
import { BADGES_BELOW, LABEL_HEIGHT, labelWidth } from '../view/edge-labels';
import { EdgeEnds, route } from '../view/edge-route';
import { edgeEnds, edgeWatched } from '../view/edge-view';
import { Frame } from '../view/frame';
import { MARKER, markerOf, placed } from '../view/marker-view';
import { nodeWatched } from '../view/node-view';
import { isSameList, NOTHING_CARRIED, Scene } from '../view/scene';
import { svg } from '../view/svg';

/** Around a node or an edge: half of their lines, heads, marks and badges at borders. */
const AROUND = 14;

/** The straight pieces that stand for a curve: each covers little of what is around it. */
const PIECES = 8;

/** If more elements have changed, it is simpler to take it that everything has. */
const MOST_CHANGED = 200;

/** A node or edge as it is painted, at rest. */
export interface Painted {
  element: SystemNode | SystemEdge;
  /** Where its coordinates begin. */
  at: Point;
  bounds: Bounds;
  /** Finds what it covers, in parts: few elements are ever asked for it. */
  areas: () => Bounds[];
  watched: unknown[];
  /** The last picture that it was in. */
  picture: number;
  /** How it is drawn from far and near; filled when it is first painted so. */
  vnodes: Partial<Record<Frame['detail'], VNode>>;
}

/** The content of held nodes, as it was painted when they were picked up. */
export interface Carried {
  items: readonly Painted[];
  /** One of the nodes of the content, and where it was then. */
  lead: SystemNode;
  from: Point;
}

/** What of a diagram has changed: areas of it, or everything. */
export type Changed = Bounds[] | 'everything';

/**
 * All that is drawn of a diagram but for what is above the rest, in the order in which it is painted: nodes that hold
 * others, edges, other nodes. It is what the canvas is painted from. Where nothing has changed, an element's virtual nodes
 * are those of before.
 */
@injectable()
export class DisplayList {
  @inject(Scene) protected readonly scene: Scene;
  /** The views are made with this list. */
  @inject(LazyInjector) protected readonly injector: LazyInjector;
  items: readonly Painted[] = [];
  /** The content of held nodes that is carried; undefined if there is none. */
  carried?: Carried;
  private readonly known = new Map<GModelElement, Painted>();
  private number = 0;
  private pickedUp: ReadonlySet<GModelElement> = NOTHING_CARRIED;
  private connecting = false;
  /** Views are asked for what is at rest: of what is in an element that is only what is wrong with it. */
  private readonly context: RenderingContext = {
    targetKind: 'main',
    viewRegistry: undefined as never,
    decorate: (vnode) => vnode,
    renderElement: (element) =>
      element instanceof GIssueMarker ? this.marker(element) : undefined,
    renderChildren: () => [],
  };

  /** Whether an element is in it. */
  holds(element: GModelElement): boolean {
    return this.known.has(element);
  }

  /** Brings it up to date with a graph. */
  update(graph: Readonly<GGraph>): Changed {
    this.carry();
    const picture = ++this.number;
    const changed: Painted[] = [];
    const take = (
      element: SystemNode | SystemEdge,
      watched: unknown[],
      make: () => Pick<Painted, 'at' | 'bounds' | 'areas'>,
    ): Painted => {
      const before = this.known.get(element);
      if (before && isSameList(before.watched, watched)) {
        before.picture = picture;
        return before;
      }
      const now = { ...make(), element, watched, picture, vnodes: {} };
      this.known.set(element, now);
      changed.push(now);
      if (before) {
        changed.push(before);
      }
      return now;
    };
    const containers: Painted[] = [];
    const others: Painted[] = [];
    const node = (each: SystemNode, into: Painted[]): void => {
      if (!this.scene.lifted.has(each)) {
        const { x, y, width, height } = this.scene.boundsOf(each);
        into.push(
          take(each, [x, y, into === containers, ...nodeWatched(each, this.scene)], () => {
            const area = this.nodeArea(each, { x, y, width, height });
            return { at: { x, y }, bounds: area, areas: () => [area] };
          }),
        );
      }
      for (const child of each.children) {
        if (child instanceof SystemNode) {
          node(child, into);
        }
      }
    };
    for (const child of graph.children) {
      if (child instanceof SystemNode && !isGhost(child)) {
        node(child, child.holdsNodes ? containers : others);
      }
    }
    this.placeLabels(graph, false);
    const lines: Painted[] = [];
    for (const edge of edgesIn(graph)) {
      const ends = this.scene.lifted.has(edge) ? undefined : edgeEnds(edge, this.scene);
      if (ends) {
        lines.push(
          take(edge, edgeWatched(edge, ends, this.scene), () => ({
            at: Point.ORIGIN,
            ...this.edgeAreas(edge, ends),
          })),
        );
      }
    }
    this.items = [...containers, ...lines, ...others];
    if (this.known.size > this.items.length) {
      for (const [element, before] of this.known) {
        if (before.picture !== picture) {
          this.known.delete(element);
          changed.push(before);
        }
      }
    }
    const everything = changed.length > MOST_CHANGED || this.connecting !== this.isConnecting;
    this.connecting = this.isConnecting;
    return everything ? 'everything' : changed.flatMap(({ areas }) => areas());
  }

  /** Finds places for what is written at edges; `onlyLooks` as `EdgeLabels` has it. */
  placeLabels(graph: Readonly<GGraph>, onlyLooks: boolean): void {
    const { scene } = this;
    scene.labels.place(edgesIn(graph), (edge) => edgeEnds(edge, scene), scene, onlyLooks);
  }

  /** Picks up what is carried from what has been painted until now. */
  private carry(): void {
    const { carried } = this.scene;
    if (this.pickedUp === carried) {
      return;
    }
    this.pickedUp = carried;
    const items = this.items.filter(({ element }) => carried.has(element));
    const lead = items.find(({ element }) => element instanceof SystemNode);
    this.carried = lead && { items, lead: lead.element as SystemNode, from: lead.at };
  }

  private get views(): ViewRegistry {
    return this.injector.get<ViewRegistry>(TYPES.ViewRegistry);
  }

  /** Whether something is being connected: then edges step back. */
  get isConnecting(): boolean {
    return this.scene.mayBeEnd !== undefined;
  }

  /** What is drawn of it, from near or far; undefined for an edge of which an end has gone since this list was made. */
  vnode(painted: Painted, detail: Frame['detail']): VNode | undefined {
    return (painted.vnodes[detail] ??= this.scene.draw(detail, () =>
      this.views.get(painted.element.type).render(painted.element, this.context),
    ));
  }

  /** All of it as virtual SVG elements, such as the canvas shows them. */
  picture(detail: Frame['detail']): VNode {
    const items = this.items.flatMap((item) => {
      const { element, at } = item;
      const vnode = this.vnode(item, detail);
      if (!vnode) {
        return [];
      }
      const added = Object.fromEntries((element.cssClasses ?? []).map((name) => [name, true]));
      const drawn = {
        ...vnode,
        data: {
          ...vnode.data,
          attrs: { ...vnode.data?.attrs, id: element.id, opacity: element.opacity },
          class: { ...vnode.data?.class, ...added },
        },
      };
      return [svg('g', { transform: `translate(${at.x},${at.y})` }, [drawn])];
    });
    return svg('svg', {}, [svg('g', {}, items)], {
      'sprotty-graph': true,
      [`detail-${detail}`]: true,
      connecting: this.isConnecting,
    });
  }

  private marker(marker: GIssueMarker): VNode | undefined {
    return placed(this.views.get(marker.type).render(marker, this.context), MARKER);
  }

  private nodeArea(node: SystemNode, bounds: Bounds): Bounds {
    const decorations = this.scene.decorations.of(node.id);
    const badges =
      decorations.length > 0 ? Math.max(0, badgesWidth(decorations) - bounds.width) : 0;
    return {
      x: bounds.x - AROUND - badges,
      y: bounds.y - AROUND,
      width: bounds.width + 2 * AROUND + badges,
      height: bounds.height + 2 * AROUND,
    };
  }

  private edgeAreas(
    edge: SystemEdge,
    { from, to, bends }: EdgeEnds,
  ): Pick<Painted, 'bounds' | 'areas'> {
    const { bounds, label: middle, corners } = route(from, to, bends);
    const line = grown(bounds);
    const decorations = this.scene.decorations.of(edge.id);
    const label =
      edge.details.label || decorations.length > 0 || markerOf(edge)
        ? labelArea(edge, decorations, this.scene.labels.of(edge.id) ?? middle)
        : undefined;
    return {
      bounds: label ? Bounds.combine(line, label) : line,
      areas: () => {
        const ends = corners(PIECES);
        const areas = ends.slice(1).map((end, index) => around(ends[index], end));
        return label ? [...areas, label] : areas;
      },
    };
  }
}

/** The edges of a graph, but for one that is being drawn. */
function edgesIn(graph: Readonly<GGraph>): SystemEdge[] {
  return graph.children.filter(
    (child): child is GChildElement & SystemEdge =>
      child instanceof SystemEdge && !child.isBeingDrawn,
  );
}

/** What the label of an edge covers, with badges below it and a mark above, if its middle is there. */
function labelArea(edge: SystemEdge, decorations: readonly Decoration[], { x, y }: Point): Bounds {
  const width = Math.max(labelWidth(edge), badgesWidth(decorations), MARKER.width) + 4;
  return {
    x: x - width / 2,
    y: y - LABEL_HEIGHT - MARKER.height,
    width,
    height: 2 * LABEL_HEIGHT + MARKER.height + BADGES_BELOW,
  };
}

function around(from: Point, to: Point): Bounds {
  return grown({
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  });
}

function grown({ x, y, width, height }: Bounds): Bounds {
  return {
    x: x - AROUND,
    y: y - AROUND,
    width: width + 2 * AROUND,
    height: height + 2 * AROUND,
  };
}
