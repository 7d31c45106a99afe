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

/** A virtual machine that is a server of a cloud; `SetServersAction.java` says what each member means. */
export interface Server {
  elementId: string;
  name: string;
  state: string;
}

/** What is followed at a moment, a process or a server; `SetLogAction.java` says what each member means. */
export interface LogPicture {
  title: string;
  process: string;
  nodeId: string;
  all: string[];
  sign: string;
  state: string;
  note: string;
  isRead: boolean;
  log: string;
  trouble: string;
  rates: Rate[];
}

/** The samples of a topic from or to the followed process; `SetLogAction.java` says what each member means. */
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

interface SetServersAction extends Action {
  servers: Server[];
}

interface SetLogAction extends Action {
  number: number;
  picture: LogPicture;
}

/** Hands on what the server tells of the live system, beside the decorations. */
@injectable()
export class LiveNews implements IActionHandler {
  private static readonly GHOSTS = 'slipway.setGhosts';
  private static readonly SERVERS = 'slipway.setServers';
  private static readonly LOG = 'slipway.setLog';
  static readonly KINDS = [LiveNews.GHOSTS, LiveNews.SERVERS, LiveNews.LOG];

  ghosts: (ghosts: readonly Ghost[]) => void = () => {};
  servers: (servers: readonly Server[]) => void = () => {};
  log: (picture: LogPicture, number: number) => void = () => {};

  handle(action: Action): void {
    if (action.kind === LiveNews.GHOSTS) {
      this.ghosts((action as SetGhostsAction).ghosts);
    } else if (action.kind === LiveNews.SERVERS) {
      this.servers((action as SetServersAction).servers);
    } else {
      const { picture, number } = action as SetLogAction;
      this.log(picture, number);
    }
  }
}
