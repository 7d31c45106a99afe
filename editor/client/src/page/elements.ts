// SPDX-License-Identifier: EPL-2.0
import { GModelElement } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { EDGE, EdgeKind, NODE, NodeKind } from '../notation';
import { absoluteBounds } from '../view/scene';
import { Diagram } from './diagram';

/** All nodes that are shown, as people read: rows from the top, each from the left; what is inside follows. */
export function nodesInOrder(diagram: Diagram): SystemNode[] {
  return inOrder(diagram.context.modelRoot.children);
}

/** Nodes whose upper edges are this close are in one row, in pixels of the diagram. */
const SAME_ROW = 20;

function inOrder(children: readonly GModelElement[]): SystemNode[] {
  const nodes = children.filter((child): child is SystemNode => child instanceof SystemNode);
  const row = (node: SystemNode): number => Math.round(node.position.y / SAME_ROW);
  nodes.sort((one, other) => row(one) - row(other) || one.position.x - other.position.x);
  return nodes.flatMap(node => [node, ...inOrder(node.children)]);
}

/** The edges at a node. */
export function edgesAt(diagram: Diagram, node: SystemNode): SystemEdge[] {
  return diagram.context.modelRoot.children.filter(
    (child): child is SystemEdge => child instanceof SystemEdge && (child.sourceId === node.id || child.targetId === node.id)
  );
}

/** The selected nodes. */
export function selectedNodes(diagram: Diagram): SystemNode[] {
  return diagram.context.selectedElements
    .map(element => diagram.context.modelRoot.index.getById(element.id))
    .filter((element): element is SystemNode => element instanceof SystemNode);
}

/** What the notation says of a node. */
export function nodeKind(diagram: Diagram, node: SystemNode): NodeKind {
  return diagram.kind.nodes.find(kind => NODE + kind.id === node.type)!;
}

/** What the notation says of an edge. */
export function edgeKind(diagram: Diagram, edge: SystemEdge): EdgeKind {
  return diagram.kind.edges.find(kind => EDGE + kind.id === edge.type)!;
}

/** What an element is called, with what it is. */
export function spoken(diagram: Diagram, element: GModelElement): string {
  const { index } = diagram.context.modelRoot;
  if (element instanceof SystemNode) {
    return `${element.details.label} ${element.name}${element.details.folded ? ', folded' : ''}`;
  }
  if (element instanceof SystemEdge) {
    const [from, to] = [element.sourceId, element.targetId].map(id => index.getById(id) as SystemNode);
    return `${edgeKind(diagram, element).label} from ${from.name} to ${to.name}`;
  }
  return '';
}

/** A free place in a node, or in the diagram: below all that is in it. */
export function freePlace(diagram: Diagram, container: SystemNode | undefined): { x: number; y: number } {
  const around: readonly GModelElement[] = (container ?? diagram.context.modelRoot).children;
  const children = around.filter((child): child is SystemNode => child instanceof SystemNode);
  const bounds = children.map(absoluteBounds);
  const { x, y } = container ? absoluteBounds(container) : { x: Math.min(0, ...bounds.map(each => each.x)), y: 0 };
  const bottom = Math.max(y + (container ? HEAD : 0), ...bounds.map(each => each.y + each.height));
  return { x: x + (container ? PADDING : 0), y: bottom + PADDING };
}

const HEAD = 40;
const PADDING = 16;
