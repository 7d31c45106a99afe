// SPDX-License-Identifier: EPL-2.0
import { GGraph, GIssueMarker, GModelElement, isHoverable } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { isGhost } from '../model/drop-targets';
import { SystemEdge, SystemNode } from '../model/elements';
import { DisplayList } from '../paint/display-list';
import { edgeBadges } from './badges';
import { isLookedAt } from './edge-labels';
import { markerOf } from './marker-view';
import { extras, NOTHING_CARRIED, NOTHING_HELD, Scene } from './scene';

/** More than these in view are not drawn above the rest for being selected: a browser would take too long over them. */
const MOST_SELECTED = 150;

/** If held nodes contain more nodes than this, their content is painted once and then only moved. */
const MOST_IN_HAND = 12;

/** The sign that moves: something is being made. */
const MOVING = 'under-way';

/** Chooses what is drawn above the canvas: what is touched, and what follows the mouse. */
@injectable()
export class Overlay {
  @inject(Scene) protected readonly scene: Scene;
  @inject(DisplayList) protected readonly list: DisplayList;
  /** What is seen through, with its border only. */
  containers: SystemNode[] = [];
  edges: SystemEdge[] = [];
  nodes: SystemNode[] = [];
  /** What is held, and ghosts: above all else. */
  topmost: SystemNode[] = [];
  /** Edges that only follow the mouse. */
  drawn: SystemEdge[] = [];

  private held: ReadonlySet<SystemNode> = NOTHING_HELD;

  /** Chooses among what is in a graph. What is lifted is no longer to be painted below. */
  choose(graph: Readonly<GGraph>): void {
    const { scene } = this;
    if (this.held !== scene.held) {
      this.held = scene.held;
      scene.carried = this.contentOf(scene.held, graph);
    }
    scene.muchSelected = countSelected(graph.children) > MOST_SELECTED;
    Object.assign(this, { containers: [], edges: [], nodes: [], topmost: [], drawn: [] });
    const lifted = new Set<GModelElement>();
    const ids = new Set<string>();
    const visit = (node: SystemNode, isHeld: boolean): void => {
      const held = isHeld || scene.held.has(node);
      if (held) {
        lifted.add(node);
        ids.add(node.id);
        if (!scene.carried.has(node)) {
          this.topmost.push(node);
        }
      } else if (isGhost(node)) {
        this.topmost.push(node);
      } else if (this.isTouched(node) && scene.isVisible(scene.boundsOf(node))) {
        (node.holdsNodes ? this.containers : this.nodes).push(node);
      }
      for (const child of node.children) {
        if (child instanceof SystemNode) {
          visit(child, held);
        }
      }
    };
    for (const child of graph.children) {
      if (child instanceof SystemNode) {
        visit(child, false);
      }
    }
    for (const child of graph.children) {
      if (child instanceof SystemEdge) {
        if (child.isBeingDrawn) {
          this.drawn.push(child);
        } else if (
          ids.has(child.sourceId) ||
          ids.has(child.targetId) ||
          (child.selected && !scene.muchSelected)
        ) {
          lifted.add(child);
          if (!scene.carried.has(child)) {
            this.edges.push(child);
          }
        } else if (
          child.hoverFeedback ||
          isHovered(markerOf(child)) ||
          (!scene.muchSelected && this.saysMore(child))
        ) {
          this.edges.push(child);
        }
      }
    }
    scene.lifted = lifted;
  }

  /** The content of held nodes with the edges in it, if it is large and has been painted; otherwise nothing. */
  private contentOf(
    held: ReadonlySet<SystemNode>,
    graph: Readonly<GGraph>,
  ): ReadonlySet<GModelElement> {
    const content = new Set<GModelElement>();
    const ids = new Set<string>();
    const collect = (node: SystemNode): void => {
      ids.add(node.id);
      for (const child of node.children) {
        if (child instanceof SystemNode) {
          content.add(child);
          collect(child);
        }
      }
    };
    held.forEach(collect);
    if (content.size <= MOST_IN_HAND || ![...content].every((node) => this.list.holds(node))) {
      return NOTHING_CARRIED;
    }
    for (const child of graph.children) {
      if (
        child instanceof SystemEdge &&
        this.list.holds(child) &&
        (child.details.routedBetween || child.routingPoints.length === 0) &&
        ids.has(child.sourceId) &&
        ids.has(child.targetId)
      ) {
        content.add(child);
      }
    }
    return content;
  }

  private isTouched(node: SystemNode): boolean {
    const { scene } = this;
    return (
      (node.selected && !scene.muchSelected) ||
      node.hoverFeedback ||
      scene.takers.has(node.id) ||
      extras(node).some((child) => !(child instanceof GIssueMarker) || isHovered(child)) ||
      scene.decorations.of(node.id).some(({ sign }) => sign === MOVING)
    );
  }

  /** Whether an edge shows more badges because it, or one of its ends, is pointed at or selected. */
  private saysMore(edge: SystemEdge): boolean {
    const decorations = this.scene.decorations.of(edge.id);
    return (
      decorations.length > 0 &&
      edgeBadges(decorations, true).length > edgeBadges(decorations, false).length &&
      isLookedAt(edge)
    );
  }
}

/** Whether a mark is pointed at: then it says what is wrong. */
function isHovered(marker: GIssueMarker | undefined): boolean {
  return !!marker && isHoverable(marker) && marker.hoverFeedback;
}

function countSelected(children: readonly GModelElement[]): number {
  return children.reduce(
    (sum, child) =>
      sum +
      (child instanceof SystemNode
        ? (child.selected ? 1 : 0) + countSelected(child.children)
        : child instanceof SystemEdge && child.selected
          ? 1
          : 0),
    0,
  );
}
