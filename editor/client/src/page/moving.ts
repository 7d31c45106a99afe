// SPDX-License-Identifier: EPL-2.0
import {
  ChangeBoundsOperation,
  type ElementAndBounds,
  Point,
  SetBoundsFeedbackAction,
  toElementAndBounds,
} from '@eclipse-glsp/client';
import { outermost, type SystemNode } from '../model/elements';
import { NOTHING_HELD } from '../view/scene';
import type { Diagram } from './diagram';
import type { DiagramNotes } from './diagram-notes';
import { selectedNodes } from './elements';

/** How long after the last step the server's answer has certainly come, in milliseconds. */
const SETTLED = 600;

/** Moves all that is selected step by step: quick steps add up before the server has answered. */
export class KeyMoves {
  private readonly at = new Map<string, Point>();
  private settled = 0;

  /** Moves it so far, in pixels of the diagram. Returns what is told of it. */
  step(diagram: Diagram, way: Point): string {
    const nodes = outermost(selectedNodes(diagram));
    const newBounds = nodes.map((node) => {
      const newPosition = Point.add(this.at.get(node.id) ?? node.position, way);
      this.at.set(node.id, newPosition);
      return { elementId: node.id, newPosition, newSize: node.size };
    });
    clearTimeout(this.settled);
    this.settled = window.setTimeout(() => this.at.clear(), SETTLED);
    const { notes, dispatcher } = diagram;
    const moved = [...newBounds, ...notes.move(notes.selected, way)];
    void dispatcher.dispatch(ChangeBoundsOperation.create(moved));
    const what = moved.length > 1 ? `${moved.length} elements` : (nodes[0]?.name ?? kindOf(notes));
    const { x, y } = moved[0].newPosition!;
    return `${what} moved to ${Math.round(x)}, ${Math.round(y)}`;
  }
}

/** What the selected note is. */
function kindOf({ all, selected }: DiagramNotes): string {
  return all.find(({ id }) => selected.includes(id))?.frame ? 'Frame' : 'Note';
}

/** Moves all that is selected, with a note that is dragged: nodes with what is in them, notes and frames. */
export class Moving {
  private readonly nodes: readonly SystemNode[];
  private readonly before: readonly ElementAndBounds[];
  private by = Point.ORIGIN;

  /**
   * @param dragged the id of the note
   */
  constructor(
    private readonly diagram: Diagram,
    dragged: string,
  ) {
    this.nodes = outermost(selectedNodes(diagram));
    this.before = this.nodes.map(toElementAndBounds);
    diagram.notes.carry([...diagram.notes.selected, dragged], () => this.by);
    diagram.scene.held = this.nodes.length > 0 ? new Set(this.nodes) : NOTHING_HELD;
  }

  /** Shows it moved so far from where it was, in pixels of the diagram. */
  show(by: Point): void {
    this.by = by;
    if (this.nodes.length > 0) {
      void this.diagram.dispatcher.dispatch(SetBoundsFeedbackAction.create(this.there()));
    }
  }

  private there(): ElementAndBounds[] {
    return this.before.map((each) => ({
      ...each,
      newPosition: Point.add(each.newPosition!, this.by),
    }));
  }

  /** Has it stay where it is shown, as one step. */
  end(): void {
    this.diagram.scene.held = NOTHING_HELD;
    const notes = this.diagram.notes.drop();
    if (!Point.equals(this.by, Point.ORIGIN)) {
      void this.diagram.dispatcher.dispatch(
        ChangeBoundsOperation.create([...this.there(), ...notes]),
      );
    }
  }
}
