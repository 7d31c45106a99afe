// SPDX-License-Identifier: EPL-2.0
import { Action, IActionHandler } from '@eclipse-glsp/client';
import { injectable } from 'inversify';
import type {
  Followed,
  Ghost,
  Server,
  SetGhostsAction,
  SetLogAction,
  SetServersAction,
} from '../messages';

/** Hands on what the server tells of the live system, beside the decorations. */
@injectable()
export class LiveNews implements IActionHandler {
  private static readonly GHOSTS = 'slipway.setGhosts';
  private static readonly SERVERS = 'slipway.setServers';
  private static readonly LOG = 'slipway.setLog';
  static readonly KINDS = [LiveNews.GHOSTS, LiveNews.SERVERS, LiveNews.LOG];

  ghosts: (ghosts: readonly Ghost[]) => void = () => {};
  servers: (servers: readonly Server[]) => void = () => {};
  log: (picture: Followed, number: number) => void = () => {};

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
