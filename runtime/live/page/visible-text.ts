// SPDX-License-Identifier: EPL-2.0

/** What reorders, hides or breaks texts; as VisibleText.java, which lets no line ends pass either. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]/gu;

/** A text of the model as it is shown: what would reorder or hide parts of it is a visible escape. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (each) =>
    each === '\n' || each === '\t' ? each : `\\u{${(each.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
