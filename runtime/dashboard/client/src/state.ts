// SPDX-License-Identifier: EPL-2.0
import { word } from './format';
import { type LiveState, type ShownState, STATES, type StateSign } from './messages';

/** A state as people write it. */
export function stateText(state: LiveState): string {
  return word(STATES[state].title);
}

/** The class that colours what is in a state. */
export function stateClass(state: LiveState): string {
  return signClass(STATES[state].sign);
}

/** The class that colours what has a sign. */
export function signClass(sign: StateSign): string {
  return `sign-${sign}`;
}

/** Whether what is in that state exists, as far as is known. */
export function isThere(state: LiveState): boolean {
  return STATES[state].sign !== 'absent' && STATES[state].sign !== 'unknown';
}

/** Whether it is being made, which ends by itself. */
export function isUnderWay(state: LiveState): boolean {
  return STATES[state].sign === 'under-way';
}

/** How a word of an event is shown; undefined where it is no state. */
export function shownState(name: string | undefined): ShownState | undefined {
  return Object.entries(STATES).find(([state]) => state === name)?.[1];
}
