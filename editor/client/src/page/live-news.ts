// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';

/** A process that is no longer drawn on its node; `Ghost.java` says what each member means. */
export interface Ghost {
  at: string;
  nodeId: string;
  node: string;
  process: string;
  sign: string;
  state: string;
  text: string;
}

/** The followed process at a moment; `SetProcessAction.java` says what each member means. */
export interface ProcessPicture {
  process: string;
  nodeId: string;
  node: string;
  all: string[];
  sign: string;
  state: string;
  note: string;
  isRead: boolean;
  log: string;
  trouble: string;
  rates: Rate[];
}

/** The samples of a topic from or to the followed process; `SetProcessAction.java` says what each member means. */
export interface Rate {
  topic: string;
  isWritten: boolean;
  other: string;
  sign: string;
  text: string;
  drawn: number;
  values: number[];
}

interface SetGhostsAction extends Action {
  ghosts: Ghost[];
}

interface SetProcessAction extends Action {
  number: number;
  picture: ProcessPicture;
}

/** Hands on what the server tells of the live system, beside the decorations. */
@injectable()
export class LiveNews implements IActionHandler {
  private static readonly GHOSTS = 'slipway.setGhosts';
  private static readonly PROCESS = 'slipway.setProcess';
  static readonly KINDS = [LiveNews.GHOSTS, LiveNews.PROCESS];

  ghosts: (ghosts: readonly Ghost[]) => void = () => {};
  process: (picture: ProcessPicture, number: number) => void = () => {};

  handle(action: Action): void {
    if (action.kind === LiveNews.GHOSTS) {
      this.ghosts((action as SetGhostsAction).ghosts);
    } else {
      const { picture, number } = action as SetProcessAction;
      this.process(picture, number);
    }
  }
}
