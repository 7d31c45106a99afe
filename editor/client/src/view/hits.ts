// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  GIssueMarker,
  GModelElement,
  GModelRoot,
  isViewport,
  Point,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { isGhost } from '../model/drop-targets';
import { SystemEdge, SystemNode } from '../model/elements';
import { DisplayList } from '../paint/display-list';
import { LABEL_HEIGHT, labelWidth } from './edge-labels';
import { route } from './edge-route';
import { edgeEnds } from './edge-view';
import { edgeMarker, MARKER, markerOf } from './marker-view';
import { foldPlace } from './node-view';
import { overlap, Scene } from './scene';

/** How near to an edge it is hit, in pixels of the screen. */
const REACH = 6;

/** The same where the edge passes over a node that holds none: else a dense diagram leaves no place to take the node. */
const LINE = 2;

/** The straight pieces that stand for a curve. */
const PIECES = 24;

/** Finds what is drawn at a place of the screen: by where it is, as there need be no element of the page for it. */
@injectable()
export class Hits {
  @inject(Scene) protected readonly scene: Scene;
  @inject(DisplayList) protected readonly list: DisplayList;

  /** A place of the window in the coordinates of the diagram; undefined where it shows nothing. */
  point(
    root: Readonly<GModelRoot>,
    { clientX, clientY }: { clientX: number; clientY: number },
  ): Point | undefined {
    if (!isViewport(root)) {
      return undefined;
    }
    const { canvasBounds, scroll, zoom } = root;
    return {
      x: (clientX + scrollX - canvasBounds.x) / zoom + scroll.x,
      y: (clientY + scrollY - canvasBounds.y) / zoom + scroll.y,
    };
  }

  /**
   * What is on top at a point of the diagram, as it is drawn: nodes above edges above nodes that hold others. What is in
   * these is hit beside the lines that pass over it.
   */
  at(root: Readonly<GModelRoot>, point: Point): SystemNode | SystemEdge | GIssueMarker | undefined {
    const single = this.nodeAt(root.children, point, (node) => !node.holdsNodes);
    if (single) {
      return single;
    }
    const within = this.nodeAt(root.children, point, (node) => node.holdsNodes);
    return (
      this.edgeMarkerAt(point) ??
      this.edgeAt(
        root,
        point,
        within && !(within instanceof SystemNode && within.holdsNodes) ? LINE : REACH,
      ) ??
      within
    );
  }

  /** Whether a point is at the button that folds a node. */
  isAtFold(node: SystemNode, point: Point): boolean {
    const { x, y } = this.scene.boundsOf(node);
    const place = this.scene.frame.detail === 'shapes' ? undefined : foldPlace(node);
    return place !== undefined && Bounds.includes(Bounds.translate(place, { x, y }), point);
  }

  /** The innermost node, or a mark at its corner. What is drawn last is on top. */
  private nodeAt(
    among: readonly GModelElement[],
    point: Point,
    counts: (node: SystemNode) => boolean = () => true,
  ): SystemNode | GIssueMarker | undefined {
    for (let i = among.length - 1; i >= 0; i--) {
      const node = among[i];
      if (node instanceof SystemNode && counts(node) && !isGhost(node)) {
        const bounds = this.scene.boundsOf(node);
        const marker = Bounds.includes(Bounds.translate(MARKER, bounds), point)
          ? markerOf(node)
          : undefined;
        if (marker) {
          return marker;
        }
        if (Bounds.includes(bounds, point)) {
          return this.nodeAt(node.children, point) ?? node;
        }
      }
    }
    return undefined;
  }

  /** The mark on an edge. */
  private edgeMarkerAt(point: Point): GIssueMarker | undefined {
    for (const edge of this.edgesAround({ ...point, width: 0, height: 0 })) {
      const marker = markerOf(edge);
      const ends = marker && edgeEnds(edge, this.scene);
      if (ends) {
        const place = this.scene.labels.of(edge.id) ?? route(ends.from, ends.to, ends.bends).label;
        if (Bounds.includes(Bounds.translate(edgeMarker(!!edge.details.label), place), point)) {
          return marker;
        }
      }
    }
    return undefined;
  }

  /** The edges of the canvas that cover anything there, and all of those above it. */
  private edgesAround(bounds: Bounds): SystemEdge[] {
    const edges: SystemEdge[] = [];
    for (const item of this.list.items) {
      if (item.element instanceof SystemEdge && overlap(item.bounds, bounds)) {
        edges.push(item.element);
      }
    }
    for (const element of this.scene.lifted) {
      if (element instanceof SystemEdge) {
        edges.push(element);
      }
    }
    return edges;
  }

  /**
   * The nearest edge within a reach, in pixels of the screen, among those that the canvas shows and those above it. Seen from
   * afar, edges cannot be told apart: there is none.
   */
  private edgeAt(root: Readonly<GModelRoot>, point: Point, reach: number): SystemEdge | undefined {
    if (this.scene.frame.detail === 'shapes' || !isViewport(root)) {
      return undefined;
    }
    let best: SystemEdge | undefined;
    let nearest = reach / root.zoom;
    const around = {
      x: point.x - nearest,
      y: point.y - nearest,
      width: 2 * nearest,
      height: 2 * nearest,
    };
    for (const edge of this.edgesAround(around)) {
      const distance = this.distanceTo(edge, point);
      // What has been painted may have left the model since.
      if (distance <= nearest && root.index.getById(edge.id) === edge) {
        nearest = distance;
        best = edge;
      }
    }
    return best;
  }

  /** How far away an edge is, its label included; infinitely far where one of its ends is missing. */
  private distanceTo(edge: SystemEdge, point: Point): number {
    const ends = edgeEnds(edge, this.scene);
    if (!ends) {
      return Infinity;
    }
    const { label: middle, corners } = route(ends.from, ends.to, ends.bends);
    const { label, quiet } = edge.details;
    if (
      label &&
      this.scene.frame.detail === 'full' &&
      (!quiet || edge.hoverFeedback || edge.selected)
    ) {
      const { x, y } = this.scene.labels.of(edge.id) ?? middle;
      const width = labelWidth(edge);
      if (
        Bounds.includes(
          { x: x - width / 2, y: y - LABEL_HEIGHT / 2, width, height: LABEL_HEIGHT },
          point,
        )
      ) {
        return 0;
      }
    }
    const line = corners(PIECES);
    return line
      .slice(1)
      .reduce((least, to, index) => Math.min(least, distance(point, line[index], to)), Infinity);
  }
}

/** How far a point is from the straight line between two others. */
export function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const part =
    square === 0
      ? 0
      : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / square));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}
