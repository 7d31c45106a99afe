// SPDX-License-Identifier: EPL-2.0

/** What a picture may differ in from the one before: only where one looks, what is drawn above the rest, or anything. */
export enum Change {
  VIEW,
  ABOVE,
  ALL,
}
