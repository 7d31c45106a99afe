// SPDX-License-Identifier: EPL-2.0
import { visible } from './visible-text';

/** How wide the letters of Helvetica are, from the space on; `TextMetrics.java` measures by the same figures. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const FIRST = 32;
const SPARE = 1.13;
const BOLD = 1.08;
const OTHER = 600;
const IDEOGRAPH = 1000;
const FIRST_IDEOGRAPH = 0x2e80;

function letter(code: number): number {
  return REGULAR[code - FIRST] ?? (code < FIRST_IDEOGRAPH ? OTHER : IDEOGRAPH);
}

/** A text as it is shown, cut at its end where it does not fit into a width. */
export function shortened(text: string, width: number, size: number, bold = false): string {
  const most = (width * 1000) / (size * SPARE * (bold ? BOLD : 1));
  let [taken, end, cut] = [0, 0, 0];
  const shown = visible(text);
  for (const each of shown) {
    taken += letter(each.codePointAt(0)!);
    end += each.length;
    cut = taken <= most - OTHER ? end : cut;
    if (taken > most) {
      return `${shown.slice(0, cut)}…`;
    }
  }
  return shown;
}
