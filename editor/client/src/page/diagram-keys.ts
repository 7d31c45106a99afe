// SPDX-License-Identifier: EPL-2.0
import { GModelElement, Point } from '@eclipse-glsp/client';
import { SystemEdge, SystemNode } from '../model/elements';
import { absoluteBounds } from '../view/scene';
import { Diagram } from './diagram';
import type { KeyMoves } from './moving';
import { edgesAt, nodesInOrder, selectedNodes, spoken } from './elements';

/** How far an arrow key moves without Shift, in pixels of the diagram. */
const STEP = 10;

/** Where the arrow keys lead. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whether a key is an arrow. */
export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** How far an arrow key moves, in pixels of the diagram. */
export function wayOf(arrow: string, isFine: boolean): Point {
  const step = isFine ? 1 : STEP;
  return { x: ARROWS[arrow].x * step, y: ARROWS[arrow].y * step };
}

/**
 * Keys in a diagram. Tab goes from node to node and out at the end, after Escape at once; Ctrl and an arrow to the
 * nearest node in that direction; `e` from edge to edge at the node; arrows move what is selected; a number that is typed is
 * the rate of the selected edge; Ctrl+A selects all, which the diagram would do with all edges and whatever is inside.
 */
export class DiagramKeys {
  private leaving = false;
  /** The node whose edges are gone through. */
  private origin?: SystemNode;

  /**
   * @param canvas what the diagrams are in
   * @param current the diagram that is shown
   * @param moves moves by keys
   * @param say tells screen readers
   * @param rename renames what is selected, if it is one node that has a name
   * @param writeNumber goes to the number that the properties of a selected edge are mostly opened for
   * @param selectAll selects all beside what is selected
   */
  constructor(
    canvas: HTMLElement,
    private readonly current: () => Diagram | undefined,
    private readonly moves: KeyMoves,
    private readonly say: (text: string) => void,
    private readonly rename: () => void,
    private readonly writeNumber: () => void,
    private readonly selectAll: () => void,
  ) {
    // Before the diagram itself, which would move the view.
    canvas.addEventListener('keydown', (event) => this.keyDown(event), { capture: true });
    canvas.addEventListener('focusin', () => (this.leaving = false));
  }

  private keyDown(event: KeyboardEvent): void {
    const diagram = this.current();
    const target = event.target as Element;
    // Keys in a panel above the diagram are for that.
    if (
      diagram &&
      target.closest('.diagram') &&
      !target.closest('input, textarea') &&
      this.handle(diagram, event)
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private handle(diagram: Diagram, event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const selected = selectedNodes(diagram);
    if (key === 'Escape') {
      this.leaving = true;
      return false;
    }
    if (altKey) {
      return false;
    }
    this.leaving &&= key === 'Tab' || key === 'Shift';
    if (key === 'Enter' && !ctrlKey && selected.length === 1) {
      this.rename();
      return true;
    }
    if (key === 'Tab' && !ctrlKey) {
      return !this.leaving && this.next(diagram, shiftKey ? -1 : 1);
    }
    if (/^[0-9]$/.test(key) && !ctrlKey && !metaKey && selected.length === 0) {
      this.writeNumber();
      // The digit is then typed where the focus has gone.
      return false;
    }
    if (key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey) {
      this.selectAll();
      return true;
    }
    if (key in ARROWS && (ctrlKey || metaKey)) {
      return this.towards(diagram, selected[0], ARROWS[key]);
    }
    if (key in ARROWS && selected.length > 0) {
      this.say(this.moves.step(diagram, wayOf(key, shiftKey)));
      return true;
    }
    return key === 'e' && !ctrlKey && !metaKey && this.nextEdge(diagram, selected[0]);
  }

  private next(diagram: Diagram, step: 1 | -1): boolean {
    const nodes = nodesInOrder(diagram);
    const at = nodes.findIndex((node) => node.id === selectedNodes(diagram)[0]?.id);
    const to = at < 0 ? (step > 0 ? 0 : nodes.length - 1) : at + step;
    if (!nodes[to]) {
      return false;
    }
    this.select(diagram, nodes[to], `, ${to + 1} of ${nodes.length}`);
    return true;
  }

  private towards(diagram: Diagram, from: SystemNode | undefined, direction: Point): boolean {
    if (!from) {
      return this.next(diagram, 1);
    }
    const start = centre(from);
    let nearest: { node: SystemNode; distance: number } | undefined;
    for (const node of nodesInOrder(diagram)) {
      const { x, y } = centre(node);
      const ahead = (x - start.x) * direction.x + (y - start.y) * direction.y;
      const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
      // What is straight ahead is nearer than what is to the side.
      const distance = ahead + 2 * aside;
      if (ahead > aside && (!nearest || distance < nearest.distance)) {
        nearest = { node, distance };
      }
    }
    if (nearest) {
      this.select(diagram, nearest.node);
    }
    return true;
  }

  private nextEdge(diagram: Diagram, selected: SystemNode | undefined): boolean {
    const root = diagram.context.modelRoot;
    const edge = diagram.context.selectedElements
      .map((each) => root.index.getById(each.id))
      .find((each) => each instanceof SystemEdge);
    this.origin = selected ?? (edge ? this.origin : undefined);
    if (!this.origin) {
      return false;
    }
    const edges = edgesAt(diagram, this.origin);
    const at = edges.findIndex((each) => each.id === edge?.id);
    if (edges.length === 0) {
      this.say(`${this.origin.name} has no connections.`);
    } else {
      const to = (at + 1) % edges.length;
      this.select(diagram, edges[to], `, ${to + 1} of ${edges.length}`);
    }
    return true;
  }

  private select(diagram: Diagram, element: GModelElement, more = ''): void {
    void diagram.selectInView([element.id]);
    this.say(spoken(diagram, element) + more);
  }
}

function centre(node: SystemNode): { x: number; y: number } {
  const { x, y, width, height } = absoluteBounds(node);
  return { x: x + width / 2, y: y + height / 2 };
}
