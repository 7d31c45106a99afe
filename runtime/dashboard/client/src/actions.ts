// SPDX-License-Identifier: EPL-2.0
import type { ServerAct, Steering } from './messages';

/** An instance by its node and its name there. */
export interface InstancePlace {
  readonly node: string;
  readonly label: string;
}

/** A log that can be shown: that of an instance or, without a label, the console of a server. */
export interface LogPlace {
  readonly node: string;
  readonly label?: string;
}

/** What can be done with a component of a node. */
export type ComponentVerb = 'install' | 'uninstall';

/** What the user can have done from the table. */
export interface Actions {
  steer(place: InstancePlace, verb: Steering): void;
  component(node: string, identifier: string, verb: ComponentVerb): void;
  /** The server of a cloud that a node is. */
  server(node: string, verb: ServerAct): void;
  showLog(place: LogPlace): void;
}

/** The name in place of an instance's under which a server itself is known as busy. */
export const SERVER = '';

/** The key under which an action that is under way is known, so that its row shows it. */
export function busyKey(node: string, name: string): string {
  return `${node}/${name}`;
}
