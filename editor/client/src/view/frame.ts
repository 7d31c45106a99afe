// SPDX-License-Identifier: EPL-2.0
import { Bounds } from '@eclipse-glsp/client';

/** What is known while one picture is drawn. */
export interface Frame {
  /** What is in view, with a margin, in the coordinates of the diagram. */
  visible: Bounds;
  /** How much is drawn of each element: everything, names only, or shapes only. */
  detail: 'full' | 'names' | 'shapes';
}
