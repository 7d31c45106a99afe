// SPDX-License-Identifier: EPL-2.0
import { Action, GLSPScrollMouseListener } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** Has a drag on the canvas leave what is in view where it is: the hands above the diagram select by it. */
@injectable()
export class NoDragScrolling extends GLSPScrollMouseListener {
  override mouseDown(): Action[] {
    return [];
  }
}
