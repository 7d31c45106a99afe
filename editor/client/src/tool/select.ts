// SPDX-License-Identifier: EPL-2.0
import {
  Action,
  GModelElement,
  GModelRoot,
  isCtrlOrCmd,
  isSelectable,
  RankedSelectMouseListener,
  SelectableElement,
  SelectAction,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { DiagramNotes } from '../page/diagram-notes';

/** Selects what is clicked on; that of many which are selected, too, unless they are dragged by it. */
@injectable()
export class SystemSelectListener extends RankedSelectMouseListener {
  @inject(DiagramNotes) private readonly notes: DiagramNotes;

  /** Nothing comes to the front: what the page takes out and puts in again below a pressed mouse is not clicked on, nor twice. */
  protected override handleSelectTarget(
    selectableTarget: SelectableElement,
    deselectedElements: GModelElement[],
    event: MouseEvent,
  ): Action[] {
    const ids = deselectedElements.map((element) => element.id);
    const deselectedElementsIDs = isCtrlOrCmd(event) ? ids : [...ids, ...this.notes.selected];
    return [
      SelectAction.create({ selectedElementsIDs: [selectableTarget.id], deselectedElementsIDs }),
    ];
  }

  protected override handleDeselectAll(): Action[] {
    return [SelectAction.create({ selectedElementsIDs: [], deselectedElementsIDs: true })];
  }

  override mouseUp(target: GModelElement, event: MouseEvent): (Action | Promise<Action>)[] {
    return super
      .mouseUp(target, event)
      .map((action) =>
        !(action instanceof Promise) &&
        SelectAction.is(action) &&
        action.selectedElementsIDs.length > 0
          ? alone(action, target.root, this.notes.selected)
          : action,
      );
  }
}

function alone(action: SelectAction, root: GModelRoot, notes: readonly string[]): SelectAction {
  const others = Array.from(root.index.all()).filter(
    (element) =>
      isSelectable(element) && element.selected && !action.selectedElementsIDs.includes(element.id),
  );
  return SelectAction.create({
    selectedElementsIDs: action.selectedElementsIDs,
    deselectedElementsIDs: [...others.map((element) => element.id), ...notes],
  });
}
