// SPDX-License-Identifier: EPL-2.0
import { DEPLOYMENT } from './bundle-folder';
import { recall, remember } from './memory';

const KEY = 'slipway-view';

/** What a user can have shown or not in all diagrams. */
export interface ViewSettings {
  /** Dots that things can be lined up by. */
  grid: boolean;
  /** Whether what is moved comes to lie on the grid. */
  snapToGrid: boolean;
  /** Whether what is moved comes to lie in line with what is there. */
  snapLines: boolean;
  /** The whole diagram, small, in a corner. */
  minimap: boolean;
  /** Whether what is connected with what is pointed at or selected stands out, in the diagrams that are drawn in. */
  neighbours: boolean;
  /** The same in the deployment diagram, whose flows are read. */
  flowNeighbours: boolean;
  /** Whether flows between the same two hosts are one edge. */
  bundles: boolean;
  /** Whether flows and topics have the colour of the topic. */
  topicColours: boolean;
}

let chosen: ViewSettings | undefined;
const listeners: (() => void)[] = [];

function kept(): Partial<ViewSettings> {
  try {
    return JSON.parse(recall('localStorage', KEY) ?? '{}') as Partial<ViewSettings>;
  } catch {
    // Whatever else is there is none of ours.
    return {};
  }
}

/** What the user has chosen; the browser keeps it. */
export function viewSettings(): Readonly<ViewSettings> {
  chosen ??= {
    grid: true,
    snapToGrid: true,
    snapLines: true,
    minimap: false,
    neighbours: false,
    flowNeighbours: true,
    bundles: false,
    topicColours: false,
    ...kept(),
  };
  return chosen;
}

/** The setting by which the neighbours of what is pointed at or selected stand out in a diagram. */
export function neighbourSetting(diagramId: string): 'neighbours' | 'flowNeighbours' {
  return diagramId === DEPLOYMENT ? 'flowNeighbours' : 'neighbours';
}

export function toggleSetting(name: keyof ViewSettings): void {
  chosen = { ...viewSettings(), [name]: !viewSettings()[name] };
  remember('localStorage', KEY, JSON.stringify(chosen));
  listeners.forEach((listener) => listener());
}

/** Calls a listener after each change. */
export function onSettings(listener: () => void): void {
  listeners.push(listener);
}
