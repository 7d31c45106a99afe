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

/** How wide texts may be, as the sum of their letters' widths. */
function most(width: number, size: number, bold: boolean): number {
  return (width * 1000) / (size * LETTERS.spare * (bold ? LETTERS.bold : 1));
}

/** How wide a text is at most. */
export function textWidth(text: string, size: number, bold = false): number {
  let taken = 0;
  for (const each of visible(text)) {
    taken += letter(each.codePointAt(0)!);
  }
  return taken / most(1, size, bold);
}

/** A text as it is shown, cut at its end where it does not fit into a width. */
export function shortened(text: string, width: number, size: number, bold = false): string {
  const shown = visible(text);
  const kept = fitting(shown, most(width, size, bold));
  return kept === shown.length ? shown : `${shown.slice(0, kept)}…`;
}

/** As {@link shortened}, cut in its middle: names of a kind mostly differ at their ends. */
export function shortenedInside(text: string, width: number, size: number, bold = false): string {
  const shown = visible(text);
  const room = most(width, size, bold);
  if (fitting(shown, room) === shown.length) {
    return shown;
  }
  const letters = Array.from(shown);
  let left = room - LETTERS.other;
  let [first, last] = [0, letters.length];
  // The end goes first, so that of an odd number it has one more.
  for (let atEnd = true; ; atEnd = !atEnd) {
    left -= letter(letters[atEnd ? last - 1 : first].codePointAt(0)!);
    if (left < 0) {
      return `${letters.slice(0, first).join('')}…${letters.slice(last).join('')}`;
    }
    if (atEnd) {
      last--;
    } else {
      first++;
    }
  }
}

/** How much of a text fits: all of it, or as much as leaves room for what says that it is cut. */
function fitting(shown: string, room: number): number {
  let [taken, end, cut] = [0, 0, 0];
  for (const each of shown) {
    taken += letter(each.codePointAt(0)!);
    end += each.length;
    cut = taken <= room - LETTERS.other ? end : cut;
    if (taken > room) {
      return cut;
    }
  }
  return end;
}
