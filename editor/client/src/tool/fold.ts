// SPDX-License-Identifier: EPL-2.0
import { Action, GModelElement, MouseListener } from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { FoldOperation } from '../model/fold';
import { Hits } from '../view/hits';

/** Folds and unfolds a node by the button in its corner. */
@injectable()
export class FoldListener extends MouseListener {
  @inject(Hits) protected readonly hits: Hits;

  override mouseDown(target: GModelElement, event: MouseEvent): Action[] {
    const point = this.hits.point(target.root, event);
    return point && target instanceof SystemNode && this.hits.isAtFold(target, point)
      ? [FoldOperation.create([target.id], !target.details.folded)]
      : [];
  }
}
