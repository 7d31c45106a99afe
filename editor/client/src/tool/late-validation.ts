// SPDX-License-Identifier: EPL-2.0
import { IActionHandler, SetEditValidationResultAction } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/**
 * Drops the server's answer on a label that comes after GLSP has stopped waiting for it, which is after two seconds.
 * A name that is taken over without it is checked with the rest of the model.
 */
@injectable()
export class LateValidation implements IActionHandler {
  static readonly KIND = SetEditValidationResultAction.KIND;

  handle(): void {}
}
