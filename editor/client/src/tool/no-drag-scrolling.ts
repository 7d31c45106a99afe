// SPDX-License-Identifier: EPL-2.0
import { Action, GLSPScrollMouseListener } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** Does not scroll by a drag on the canvas: the hands above the diagram select by it. */
@injectable()
export class NoDragScrolling extends GLSPScrollMouseListener {
  override mouseDown(): Action[] {
    return [];
  }
}
