// SPDX-License-Identifier: EPL-2.0
import { Bounds, Dimension, GModelElement, Point } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { NodeKind } from '../notation';
import { absoluteBounds } from '../view/scene';
import { Diagram } from './diagram';

/** All nodes that are shown, as people read: rows from the top, each from the left; what is inside follows. */
export function nodesInOrder(diagram: Diagram): SystemNode[] {
  return inOrder(diagram.context.modelRoot.children);
}

/** Nodes whose upper edges are this close are in one row, in pixels of the diagram. */
const SAME_ROW = 20;

function inOrder(children: readonly GModelElement[]): SystemNode[] {
  const nodes = nodesIn(children);
  const row = (node: SystemNode): number => Math.round(node.position.y / SAME_ROW);
  nodes.sort((one, other) => row(one) - row(other) || one.position.x - other.position.x);
  return nodes.flatMap((node) => [node, ...inOrder(node.children)]);
}

function nodesIn(children: readonly GModelElement[]): SystemNode[] {
  return children.filter((child): child is SystemNode => child instanceof SystemNode);
}

/** The edges at a node. */
export function edgesAt(diagram: Diagram, node: SystemNode): SystemEdge[] {
  return diagram.context.modelRoot.children.filter(
    (child): child is SystemEdge =>
      child instanceof SystemEdge && (child.sourceId === node.id || child.targetId === node.id),
  );
}

/** The selected nodes. */
export function selectedNodes(diagram: Diagram): SystemNode[] {
  return diagram.context.selectedElements
    .map((element) => diagram.context.modelRoot.index.getById(element.id))
    .filter((element): element is SystemNode => element instanceof SystemNode);
}

/**
 * The ids of all nodes in the node that what is selected is in. Where nothing is, or all of that, those of the outermost nodes
 * and of notes and frames: what is inside goes with them.
 */
export function besideSelected(diagram: Diagram): string[] {
  const { modelRoot } = diagram.context;
  const selected = selectedNodes(diagram);
  const around = selected.at(0)?.parent;
  const isInOne = around !== modelRoot && selected.every(({ parent }) => parent === around);
  const inside = around && isInOne ? nodesIn(around.children) : [];
  const chosen =
    inside.length > selected.length
      ? inside
      : [...nodesIn(modelRoot.children), ...diagram.notes.all];
  return chosen.map(({ id }) => id);
}

/** What the notation says of a node. */
export function nodeKind(diagram: Diagram, node: SystemNode): NodeKind {
  return diagram.rules.node(node.type)!;
}

/** What an element is called, with what it is. */
export function spoken(diagram: Diagram, element: GModelElement): string {
  const { index } = diagram.context.modelRoot;
  if (element instanceof SystemNode) {
    return `${element.details.label} ${element.name}${element.details.folded ? ', folded' : ''}`;
  }
  if (element instanceof SystemEdge) {
    const [from, to] = [element.sourceId, element.targetId].map(
      (id) => (index.getById(id) as SystemNode | undefined)?.name ?? '',
    );
    return `${diagram.rules.edge(element.type)?.label} from ${from} to ${to}`;
  }
  return '';
}

/**
 * A place where nothing is: in what is seen of the diagram, or in a node; rows from the top, each from the left.
 *
 * @param container the node; undefined for the diagram itself
 * @param size of what is to be put there
 * @param beside what is also not to be covered
 */
export function freePlace(
  diagram: Diagram,
  container: SystemNode | undefined,
  size: Dimension,
  beside: readonly Bounds[] = [],
): Point {
  const { modelRoot } = diagram.context;
  const around: readonly GModelElement[] = (container ?? modelRoot).children;
  const nodes = nodesIn(around);
  const taken = [...nodes.map(absoluteBounds), ...beside];
  const frame = container ? absoluteBounds(container) : diagram.inView();
  const left = frame.x + (container ? PADDING : MARGIN);
  const right = Math.max(left + size.width, frame.x + frame.width - PADDING);
  for (let y = frame.y + (container ? HEAD : MARGIN); ; y += GAP) {
    for (let x = left; x + size.width <= right; x += GAP) {
      if (!taken.some((each) => overlap(each, { x, y, ...size }))) {
        return { x: Math.round(x), y: Math.round(y) };
      }
    }
  }
}

function overlap(one: Bounds, other: Bounds): boolean {
  return (
    one.x < other.x + other.width + GAP &&
    other.x < one.x + one.width + GAP &&
    one.y < other.y + other.height + GAP &&
    other.y < one.y + one.height + GAP
  );
}

/** The head of a node that has others below it. */
const HEAD = 50;
const PADDING = 16;
const MARGIN = 40;
const GAP = 20;
