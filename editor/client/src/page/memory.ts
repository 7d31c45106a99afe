// SPDX-License-Identifier: EPL-2.0

/** Where something is kept: for all pages of the server, or for this tab. */
type Keeper = 'localStorage' | 'sessionStorage';

/** What the browser does not keep, as for frames of other sites; here until the page is left. */
const kept = new Map<string, string>();

/** What was kept by that name; undefined if nothing was. */
export function recall(keeper: Keeper, name: string): string | undefined {
  try {
    return window[keeper].getItem(name) ?? undefined;
  } catch {
    return kept.get(name);
  }
}

/** Keeps a text by a name. */
export function remember(keeper: Keeper, name: string, text: string): void {
  try {
    window[keeper].setItem(name, text);
  } catch {
    kept.set(name, text);
  }
}
