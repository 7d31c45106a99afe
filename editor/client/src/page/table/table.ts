// SPDX-License-Identifier: EPL-2.0
import { Action, Operation, RequestAction, ResponseAction } from '@eclipse-glsp/client';

// The server's `Table` says what each member of these is.

export interface Table {
  ownerId: string;
  feature: string;
  readOnly: string;
  firstColumn: string;
  takesIdl: boolean;
  columns: Column[];
  rows: Row[];
  tabs: Tab[];
}

export interface Column {
  path: string;
  label: string;
  description: string;
  kind: 'text' | 'switch' | 'choice' | 'completed';
  standard: string;
  options: { value: string; label: string }[];
}

export interface Row {
  id: string;
  cells: Cell[];
}

interface Cell {
  text: string;
  standard: string;
}

export interface Tab {
  ownerId: string;
  feature: string;
  label: string;
}

export interface RequestTableAction extends RequestAction<SetTableAction> {
  kind: 'slipway.requestTable';
  elementId: string;
  feature: string;
}

interface SetTableAction extends ResponseAction {
  table?: Table;
}

/** A way on for the text of a cell; without an id where it is only the beginning of a value. */
export interface CellChoice {
  id: string;
  label: string;
  detail: string;
}

export interface RequestChoicesAction extends RequestAction<
  ResponseAction & { targets: CellChoice[] }
> {
  kind: 'slipway.requestChoices';
  ownerId: string;
  feature: string;
  rowId: string;
  column: string;
  words: string;
}

/** What is done with a table; `EditTableOperation.java` says what each member is. */
export interface TableEdit {
  change: 'set' | 'add' | 'raise' | 'lower' | 'remove' | 'paste';
  rowId: string;
  after?: string[];
  cells?: Record<string, string>;
  column?: string;
  text?: string;
}

export interface EditTableOperation extends Operation, TableEdit {
  kind: 'slipway.editTable';
  ownerId: string;
  feature: string;
}

/** A table was not changed; the server's `TableRefusedAction` says what each member is. */
export interface TableRefusedAction extends Action {
  rowId: string;
  column: string;
  message: string;
}

export namespace TableRefusedAction {
  export const KIND = 'slipway.tableRefused';
}
