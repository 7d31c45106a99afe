// SPDX-License-Identifier: EPL-2.0
import { Bounds, GModelElement, Point } from '@eclipse-glsp/client';
import type { Decoration } from '../messages';
import { Decorations } from '../model/decorations';
import { SystemEdge, SystemNode } from '../model/elements';
import { measures } from '../notation';
import { badgesWidth, edgeBadges, nodeBadges } from './badges';
import { EdgeEnds, route } from './edge-route';

const LABEL = measures.label;

export const LABEL_HEIGHT = LABEL.height;

/** From the middle of a label to that of the badges below it. */
export const BADGES_BELOW = 17;

/** Where on its edge a label is tried, beside the middle: as near to it as may be. */
const PARTS = [1, 2, 3, 4, 5, 6, 7].flatMap((step) => [(8 - step) / 16, (8 + step) / 16]);

/** How wide the label of an edge is. */
export function labelWidth(edge: Readonly<SystemEdge>): number {
  return edge.details.label.length * LABEL.letter + LABEL.around;
}

/** Whether the edge is pointed at, or it or one of its ends is selected. */
export function isLookedAt(edge: Readonly<SystemEdge>): boolean {
  return (
    edge.hoverFeedback ||
    [edge, edge.source, edge.target].some(
      (each) => (each as SystemNode | SystemEdge | undefined)?.selected,
    )
  );
}

/** What finding places looks at beside the edges: `Scene` has it. */
interface Surroundings {
  readonly decorations: Decorations;
  boundsOf(node: SystemNode): Bounds;
}

/** An edge with something written at it. */
interface Written {
  edge: SystemEdge;
  ends: EdgeEnds;
  /** What that covers where the middle of its label is at the origin. */
  extent: Bounds;
  /** Whether it comes and goes, so that pictures do not have it. */
  passing: boolean;
}

/**
 * Where the labels of edges are: on the edge, where they cover neither another label nor a node's texts, if there is such a
 * place; else in its middle. Of an edge that a label would hide, it is beside it. Labels that are always shown do not make
 * way for those that come and go. These, and badges, cover no badges of nodes either: where there is no place at the edge,
 * they are beside both its ends. The server's `LabelPlaces.java` finds the same places for pictures, which have none that
 * come and go; a test holds one against the other.
 */
export class EdgeLabels {
  private places = new Map<string, Point>();
  private madeFrom: unknown[] = [];
  private ids: string[] = [];

  /** Where the middle of an edge's label is; undefined where it is that of the edge. */
  of(id: string): Point | undefined {
    return this.places.get(id);
  }

  /**
   * Finds places, if anything is not as it was the last time.
   *
   * @param onlyLooks whether only what one looks at can be different: places then stay if the same edges have labels
   */
  place(
    edges: readonly SystemEdge[],
    endsOf: (edge: SystemEdge) => EdgeEnds | undefined,
    scene: Surroundings,
    onlyLooks: boolean,
  ): void {
    const ranks = written(edges, endsOf, scene);
    const ids = ranks.flat().map(({ edge }) => edge.id);
    if (onlyLooks && isSame(ids, this.ids)) {
      return;
    }
    this.ids = ids;
    if (ranks.every((rank) => rank.length === 0)) {
      this.places.clear();
      this.madeFrom = [];
      return;
    }
    const nodes = nodesIn(edges[0].root.children);
    const taken = nodes.map((node) => textsOf(node, scene));
    const [lasting, passing] = [ranks[0], ranks.slice(1).flat()];
    const nodesBadges = passing.length > 0 ? nodes.flatMap((node) => badgesOf(node, scene)) : [];
    const madeFrom = [
      ...ranks.map((rank) => rank.length),
      ...ranks.flat().flatMap(figures),
      ...[...taken, ...nodesBadges].flatMap(numbers),
    ];
    if (isSame(madeFrom, this.madeFrom)) {
      return;
    }
    this.madeFrom = madeFrom;
    const before = this.places;
    this.places = new Map();
    const placeEach = (some: readonly Written[]): void => {
      for (const each of some) {
        const { id } = each.edge;
        const place = freePlace(each, taken);
        const known = before.get(id);
        // Where it stays the same place, nothing is drawn again.
        this.places.set(id, known?.x === place.x && known.y === place.y ? known : place);
        taken.push(Bounds.translate(each.extent, place));
      }
    };
    placeEach(lasting);
    taken.push(...nodesBadges);
    placeEach(passing);
  }
}

/**
 * What is written at edges: always, while a decoration needs attention, and while an edge or its end is pointed at or
 * selected; each sorted by id. Where it is too much, only the first of these, or nothing.
 */
function written(
  edges: readonly SystemEdge[],
  endsOf: (edge: SystemEdge) => EdgeEnds | undefined,
  scene: Surroundings,
): Written[][] {
  const ranks: SystemEdge[][] = [[], [], []];
  for (const edge of edges) {
    const { label, quiet } = edge.details;
    const decorations = scene.decorations.of(edge.id);
    if (label && !quiet) {
      ranks[0].push(edge);
    } else if (decorations.length > 0 && edgeBadges(decorations, false).length > 0) {
      ranks[1].push(edge);
    } else if (
      (label && (edge.hoverFeedback || edge.selected)) ||
      (decorations.length > 0 && isLookedAt(edge))
    ) {
      ranks[2].push(edge);
    }
  }
  // Finding places for more would delay each step of the mouse.
  while (ranks.flat().length > LABEL.most) {
    ranks.pop();
  }
  return ranks.map((rank, index) =>
    rank
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .flatMap((edge) => {
        const ends = endsOf(edge);
        // Labels that are always there stay where they are while badges come and go below them.
        const badges = index === 0 ? [] : edgeBadges(scene.decorations.of(edge.id), true);
        return ends ? [{ edge, ends, extent: extentOf(edge, badges), passing: index > 0 }] : [];
      }),
  );
}

/** What the label of an edge and badges below it cover, where the label's middle is at the origin. */
function extentOf(edge: SystemEdge, badges: readonly Decoration[]): Bounds {
  const label = edge.details.label ? labelWidth(edge) : 0;
  const width = Math.max(label, badges.length > 0 ? badgesWidth(badges) : 0) + 2 * LABEL.gap;
  const height = LABEL_HEIGHT + (label > 0 && badges.length > 0 ? BADGES_BELOW : 0) + 2 * LABEL.gap;
  return { x: -width / 2, y: -LABEL_HEIGHT / 2 - LABEL.gap, width, height };
}

/** All nodes among elements and in them. */
function nodesIn(children: readonly GModelElement[]): SystemNode[] {
  return children.flatMap((child) =>
    child instanceof SystemNode ? [child, ...nodesIn(child.children)] : [],
  );
}

/** What is not to be covered of a node: all of it, or the head if it shows others. */
function textsOf(node: SystemNode, scene: Surroundings): Bounds {
  const bounds = scene.boundsOf(node);
  return node.holdsNodes ? { ...bounds, height: measures.node.head } : bounds;
}

/** What the badges of a node cover, if it has any. */
function badgesOf(node: SystemNode, scene: Surroundings): Bounds[] {
  const decorations = scene.decorations.of(node.id);
  return decorations.length > 0
    ? [Bounds.translate(nodeBadges(node.size.width, decorations), scene.boundsOf(node))]
    : [];
}

/** The first place where a label or badges cover nothing that is taken; the first of all where there is none. */
function freePlace(written: Written, taken: readonly Bounds[]): Point {
  const isFree = (place: Point): boolean => {
    const there = Bounds.translate(written.extent, place);
    return !taken.some(
      (each) =>
        there.x < each.x + each.width &&
        each.x < there.x + there.width &&
        there.y < each.y + each.height &&
        each.y < there.y + there.height,
    );
  };
  let first: Point | undefined;
  for (const place of candidates(written)) {
    if (isFree(place)) {
      return place;
    }
    first ??= place;
  }
  return first!;
}

/** Where a label can be, the best first: on its edge, or beside one that it would hide. Mostly the first is free. */
function* candidates({ ends, extent, passing }: Written): Generator<Point> {
  const { label, bounds, at } = route(ends.from, ends.to, ends.bends);
  const beside = placesBeside(bounds, extent);
  if (beside.length > 0) {
    yield* beside;
  } else {
    yield label;
    for (const part of PARTS) {
      yield at(part);
    }
  }
  if (passing) {
    yield* placesBesideEnds(ends, label, extent);
  }
}

/** Where something can be beside both ends of an edge: first across the way from one to the other. */
function placesBesideEnds({ from, to }: EdgeEnds, middle: Point, extent: Bounds): Point[] {
  const { x, y, width, height } = Bounds.combine(from, to);
  const gap = LABEL.gap;
  const across = [
    { x: x + width + gap - extent.x, y: middle.y },
    { x: x - gap - (extent.x + extent.width), y: middle.y },
  ];
  const down = [
    { x: middle.x, y: y - gap - (extent.y + extent.height) },
    { x: middle.x, y: y + height + gap - extent.y },
  ];
  return width > from.width + to.width ? [...down, ...across] : [...across, ...down];
}

/** Where a label can be beside an edge that is too short to be seen with it: above and below, or right and left. */
function placesBeside(edge: Bounds, extent: Bounds): Point[] {
  if (edge.width >= extent.width + LABEL.seen || edge.height >= extent.height + LABEL.seen) {
    return [];
  }
  const x = edge.x + edge.width / 2;
  const y = edge.y + edge.height / 2;
  // The head is wider than the line.
  const gap = 2 * LABEL.gap;
  return edge.width >= edge.height
    ? [
        { x, y: edge.y - gap - (extent.y + extent.height) },
        { x, y: edge.y + edge.height + gap - extent.y },
      ]
    : [
        { x: edge.x + edge.width + gap - extent.x, y },
        { x: edge.x - gap - (extent.x + extent.width), y },
      ];
}

function figures({ edge, ends, extent }: Written): unknown[] {
  return [
    edge.id,
    extent.width,
    extent.height,
    ...numbers(ends.from),
    ...numbers(ends.to),
    ...ends.bends.flatMap(({ x, y }) => [x, y]),
  ];
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

function numbers({ x, y, width, height }: Bounds): number[] {
  return [x, y, width, height];
}
