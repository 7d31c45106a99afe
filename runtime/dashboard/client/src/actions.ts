// SPDX-License-Identifier: EPL-2.0
import type { ComponentVerb, Verb } from './model';

/** An instance by its node and its name there. */
export interface InstancePlace {
  readonly node: string;
  readonly label: string;
}

/** What the user can have done from the table. */
export interface Actions {
  steer(place: InstancePlace, verb: Verb): void;
  component(node: string, identifier: string, verb: ComponentVerb): void;
  showLog(place: InstancePlace): void;
}

/** The key under which an action that is under way is known, so that its row shows it. */
export function busyKey(node: string, name: string): string {
  return `${node}/${name}`;
}
