// SPDX-License-Identifier: EPL-2.0
import { Operation, RequestAction } from '@eclipse-glsp/client';
import type { SetTableAction, SetTargetsAction } from '../../messages';

export interface RequestTableAction extends RequestAction<SetTableAction> {
  kind: 'slipway.requestTable';
  /** What the tables are of. */
  elementId: string;
  /** What has the list; empty for the element itself. */
  ownerId: string;
  feature: string;
}

export interface RequestChoicesAction extends RequestAction<SetTargetsAction> {
  kind: 'slipway.requestChoices';
  ownerId: string;
  feature: string;
  rowId: string;
  column: string;
  words: string;
}

/** What is done with a row of a table; a new one follows others, and what is pasted is IDL. */
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
