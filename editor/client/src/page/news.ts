// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler, MessageAction, SetDirtyStateAction } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type {
  FileStateAction,
  ModelUnreadableAction,
  PropertyRefusedAction,
  TableRefusedAction,
} from '../messages';

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
  private static readonly FILE_STATE = 'slipway.fileState';
  private static readonly PROPERTY_REFUSED = 'slipway.propertyRefused';
  private static readonly TABLE_REFUSED = 'slipway.tableRefused';
  private static readonly UNREADABLE = 'slipway.modelUnreadable';
  static readonly KINDS = [
    SetDirtyStateAction.KIND,
    MessageAction.KIND,
    News.FILE_STATE,
    News.PROPERTY_REFUSED,
    News.TABLE_REFUSED,
    News.UNREADABLE,
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
      } else if (action.kind === News.FILE_STATE) {
        listener.fileState?.(action as FileStateAction);
      } else if (action.kind === News.UNREADABLE) {
        listener.unreadable?.(action as ModelUnreadableAction);
      } else if (action.kind === News.TABLE_REFUSED) {
        listener.tableRefused?.(action as TableRefusedAction);
      } else {
        listener.propertyRefused?.(action as PropertyRefusedAction);
      }
    }
  }
}
