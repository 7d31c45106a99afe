// SPDX-License-Identifier: EPL-2.0
import {
  EditLabelAction,
  EditorContextService,
  IActionDispatcher,
  TYPES,
} from '@eclipse-glsp/client';
import { inject, injectable, postConstruct } from 'inversify';
import { SystemNode } from '../model/elements';

/** Has what was just placed be named: what is typed next is its name. */
@injectable()
export class NewNames {
  @inject(EditorContextService) private readonly context: EditorContextService;
  @inject(TYPES.IActionDispatcher) private readonly dispatcher: IActionDispatcher;
  /** Goes from a name to what else is to be written of the node that has it. */
  goOn: () => void = () => {};
  /** The type of what is being made, and what there was of it before. */
  private expected?: { type: string; known: Set<string> };

  @postConstruct()
  protected listen(): void {
    this.context.onSelectionChanged(({ root, selectedElements }) => {
      const { expected } = this;
      this.forget();
      const node =
        selectedElements.length === 1 ? root.index.getById(selectedElements[0]) : undefined;
      if (
        node instanceof SystemNode &&
        node.type === expected?.type &&
        !expected.known.has(node.id) &&
        node.editableLabel
      ) {
        void this.dispatcher.dispatch(EditLabelAction.create(node.editableLabel.id));
      }
    });
  }

  /**
   * A node of that type is being made; the server has it selected when it is there. Whatever is selected before that
   * ends the wait.
   */
  expect(type: string): void {
    const known = new Set<string>();
    for (const element of this.context.modelRoot.index.all()) {
      if (element.type === type) {
        known.add(element.id);
      }
    }
    this.expected = { type, known };
  }

  /** What is being made keeps the name that it gets: the user has gone on to something else. */
  forget(): void {
    this.expected = undefined;
  }
}
