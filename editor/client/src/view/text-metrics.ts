// SPDX-License-Identifier: EPL-2.0
import { measures } from '../notation';
import { visible } from '../../../../runtime/live/page/visible-text';

const LETTERS = measures.letters;

function letter(code: number): number {
  return (
    LETTERS.widths[code - LETTERS.first] ??
    (code < LETTERS.firstIdeograph ? LETTERS.other : LETTERS.ideograph)
  );
}

/** A text as it is shown, cut at its end where it does not fit into a width. */
export function shortened(text: string, width: number, size: number, bold = false): string {
  const most = (width * 1000) / (size * LETTERS.spare * (bold ? LETTERS.bold : 1));
  let [taken, end, cut] = [0, 0, 0];
  const shown = visible(text);
  for (const each of shown) {
    taken += letter(each.codePointAt(0)!);
    end += each.length;
    cut = taken <= most - LETTERS.other ? end : cut;
    if (taken > most) {
      return `${shown.slice(0, cut)}…`;
    }
  }
  return shown;
}
