// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler, MessageAction, SetDirtyStateAction } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { ModelUnreadableAction } from './broken-model';
import { TableRefusedAction } from './table/table';

/** A property was not changed; the server's `PropertyRefusedAction` says what each member is. */
export interface PropertyRefusedAction extends Action {
  path: string;
  feature: string;
  message: string;
}

export namespace PropertyRefusedAction {
  export const KIND = 'slipway.propertyRefused';
}

/** How the model stands to its files; the server's `FileState` says what each member is. */
export interface FileStateAction extends Action {
  state: 'USUAL' | 'RESTORED' | 'CHANGED' | 'UNREADABLE' | 'DRAWING_UNREADABLE' | 'NOTICE';
  detail: string;
}

export namespace FileStateAction {
  export const KIND = 'slipway.fileState';
}

/** Takes the news that the server sends of a diagram, beside its graph. */
interface NewsListener {
  /** The model was changed, undone, redone or saved, in this diagram or in another. */
  modelChanged?(): void;
  /** An operation made no sense; the text says why. */
  refused?(text: string): void;
  fileState?(state: FileStateAction): void;
  propertyRefused?(refusal: PropertyRefusedAction): void;
  tableRefused?(refusal: TableRefusedAction): void;
  /** The model cannot be read: there will be no diagram. */
  unreadable?(problems: ModelUnreadableAction): void;
}

/** Passes on the news that the server sends of a diagram, beside its graph. */
@injectable()
export class News implements IActionHandler {
  static readonly KINDS = [
    SetDirtyStateAction.KIND,
    MessageAction.KIND,
    FileStateAction.KIND,
    PropertyRefusedAction.KIND,
    TableRefusedAction.KIND,
    ModelUnreadableAction.KIND,
  ];

  private readonly listeners: NewsListener[] = [];

  listen(listener: NewsListener): void {
    this.listeners.push(listener);
  }

  handle(action: Action): void {
    for (const listener of this.listeners) {
      if (action.kind === SetDirtyStateAction.KIND) {
        listener.modelChanged?.();
      } else if (action.kind === MessageAction.KIND) {
        listener.refused?.((action as MessageAction).message);
      } else if (action.kind === FileStateAction.KIND) {
        listener.fileState?.(action as FileStateAction);
      } else if (action.kind === ModelUnreadableAction.KIND) {
        listener.unreadable?.(action as ModelUnreadableAction);
      } else if (action.kind === TableRefusedAction.KIND) {
        listener.tableRefused?.(action as TableRefusedAction);
      } else {
        listener.propertyRefused?.(action as PropertyRefusedAction);
      }
    }
  }
}
