// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';

/** Below these scales, less is drawn of each element. */
const NAMES_ONLY = 0.55;
const SHAPES_ONLY = 0.28;

/** What is known while one picture is drawn. */
export interface Frame {
  /** What is in view, with a margin, in the coordinates of the diagram. */
  visible: Bounds;
  /** How much is drawn of each element: everything, names only, or shapes only. */
  detail: 'full' | 'names' | 'shapes';
}

/** How much is drawn of each element at a scale. */
export function detailAt(zoom: number): Frame['detail'] {
  return zoom < SHAPES_ONLY ? 'shapes' : zoom < NAMES_ONLY ? 'names' : 'full';
}
