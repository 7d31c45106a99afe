// SPDX-License-Identifier: EPL-2.0
import { ICommand, ModelChangeService } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import { UpdateElementsCommand } from './update-elements';

/** Tells of updates of single elements as of any other update of the model. */
@injectable()
export class ElementChangeService extends ModelChangeService {
  protected override isModelRootChangeCommand(command: ICommand): boolean {
    return command instanceof UpdateElementsCommand || super.isModelRootChangeCommand(command);
  }
}
