// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type { Present, SetPeopleAction } from '../messages';

/** Tells where the user is. */
export interface LookAction extends Action {
  kind: typeof LookAction.KIND;
  selected: string[];
}

export namespace LookAction {
  export const KIND = 'slipway.look';

  export function create(selected: string[]): LookAction {
    return { kind: KIND, selected };
  }

  export function is(action: Action): action is LookAction {
    return action.kind === KIND;
  }
}

/** Hands on to the page what the server says of others who have the model open. */
@injectable()
export class PeopleNews implements IActionHandler {
  static readonly KIND = 'slipway.setPeople';

  listen: (people: readonly Present[]) => void = () => {};

  handle(action: Action): void {
    this.listen((action as SetPeopleAction).people);
  }
}
