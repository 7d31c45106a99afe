// SPDX-License-Identifier: EPL-2.0
import { AssertionError } from 'node:assert/strict';

const PATIENCE = 30_000;

/**
 * Repeats an assertion on what a page shows until it holds. One message of the server's may be shown before the one that
 * a test waited for, and a frame later than what it belongs to: what a page shows at one moment is not what it comes to.
 */
export async function eventually(holds) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await holds();
    } catch (failure) {
      if (!(failure instanceof AssertionError) || Date.now() > end) {
        throw failure;
      }
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}
