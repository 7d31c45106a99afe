// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  type Disposable,
  EditorContextService,
  type ElementAndBounds,
  Emitter,
  Event,
  IActionHandler,
  Point,
  SelectAction,
  ServerAction,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import type { ShownNote } from '../messages';
import { LateSelection } from '../tool/late-selection';

/**
 * The notes and frames of a diagram, and which of them are selected. They are selected by the same actions as elements,
 * and are known as notes by being none of these.
 */
@injectable()
export class DiagramNotes implements IActionHandler {
  @inject(EditorContextService) private readonly context: EditorContextService;
  @inject(LateSelection) private readonly late: LateSelection;
  private readonly changes = new Emitter<void>();
  private shown: readonly ShownNote[] = [];
  private chosen: readonly string[] = [];
  private readonly moves = new Emitter<readonly ShownNote[]>();
  private carried: readonly string[] = [];
  private way: () => Point = () => Point.ORIGIN;

  /** All of them, as last told by the server or moved by the page since. */
  get all(): readonly ShownNote[] {
    return this.shown;
  }

  /** The ids of those that are selected. */
  get selected(): string[] {
    return this.shown.map(({ id }) => id).filter((id) => this.chosen.includes(id));
  }

  /** Calls a listener when others are shown or selected. */
  get onChanged(): Event<void> {
    return this.changes.event;
  }

  /** Calls a listener with those that the page has moved, before the server knows of it. */
  get onMoved(): Event<readonly ShownNote[]> {
    return this.moves.event;
  }

  /** Waits until there is a note of that id, and says how it is. */
  whenThere(id: string): Promise<ShownNote> {
    return new Promise((resolve) => {
      const known = this.shown.find((each) => each.id === id);
      if (known) {
        resolve(known);
        return;
      }
      const listening: Disposable = this.onChanged(() => {
        const note = this.shown.find((each) => each.id === id);
        if (note) {
          listening.dispose();
          resolve(note);
        }
      });
    });
  }

  /** Has some moved with what else is selected, as far as that is moved at the time, until they are dropped. */
  carry(ids: readonly string[], way: () => Point): void {
    this.carried = ids;
    this.way = way;
  }

  /** How far a note is carried just now. */
  carriedBy(id: string): Point {
    return this.carried.includes(id) ? this.way() : Point.ORIGIN;
  }

  /** Leaves those that are carried where they are now. Returns what the server has to be told of it. */
  drop(): ElementAndBounds[] {
    const carried = this.carried;
    const way = this.way();
    this.carry([], () => Point.ORIGIN);
    return this.move(carried, way);
  }

  /** Moves notes. Returns what the server has to be told of it. */
  move(ids: readonly string[], way: Point): ElementAndBounds[] {
    const moved = this.shown
      .filter(({ id }) => ids.includes(id))
      .map((note) => ({ ...note, ...Point.add(note, way) }));
    this.shown = this.shown.map((note) => moved.find(({ id }) => id === note.id) ?? note);
    this.moves.fire(moved);
    return moved.map(({ id, x, y, width, height }) => ({
      elementId: id,
      newPosition: { x, y },
      newSize: { width, height },
    }));
  }

  show(notes: readonly ShownNote[]): void {
    this.shown = notes;
    this.changes.fire();
  }

  /** What the server selects may be told before it is shown. */
  handle(action: Action): void {
    if (!SelectAction.is(action) || (ServerAction.is(action) && this.late.goneOn)) {
      return;
    }
    const { index } = this.context.modelRoot;
    const kept = action.deselectAll
      ? []
      : this.chosen.filter((id) => !action.deselectedElementsIDs.includes(id));
    this.select([...kept, ...action.selectedElementsIDs.filter((id) => !index.getById(id))]);
  }

  /** Selects none of them. */
  deselect(): void {
    this.select([]);
  }

  private select(ids: readonly string[]): void {
    if (ids.length > 0 || this.chosen.length > 0) {
      this.chosen = ids;
      this.changes.fire();
    }
  }
}
