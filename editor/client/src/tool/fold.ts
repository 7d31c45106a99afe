// SPDX-License-Identifier: EPL-2.0
import { Action, GModelElement, MouseListener, Operation } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { SystemNode } from '../model/elements';

/** Hides what is in nodes, or shows it again; as the server's `FoldOperation`. */
export interface FoldOperation extends Operation {
  kind: typeof FoldOperation.KIND;
  elementIds: string[];
  folded: boolean;
}

export namespace FoldOperation {
  export const KIND = 'slipway.fold';

  export function create(elementIds: string[], folded: boolean): FoldOperation {
    return { kind: KIND, isOperation: true, elementIds, folded };
  }
}

/** Folds and unfolds a node by the button in its corner. */
@injectable()
export class FoldListener extends MouseListener {
  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    const button = (event.target as Element).closest('.fold');
    return button && target instanceof SystemNode ? [FoldOperation.create([target.id], !target.details.folded)] : [];
  }
}
