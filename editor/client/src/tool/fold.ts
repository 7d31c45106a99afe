// SPDX-License-Identifier: EPL-2.0
import { Action, GModelElement, MouseListener } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { FoldOperation } from '../model/fold';

/** Folds and unfolds a node by the button in its corner. */
@injectable()
export class FoldListener extends MouseListener {
  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    const button = (event.target as Element).closest('.fold');
    return button && target instanceof SystemNode ? [FoldOperation.create([target.id], !target.details.folded)] : [];
  }
}
