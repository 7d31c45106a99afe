// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

/**
 * How far the check of an image is.
 *
 * @param done bytes that were read
 * @param total bytes that are to be read
 * @param file name of the file that is read next
 */
public record ImageProgress(long done, long total, String file) {
  private static final int WHOLE = 100;

  /** How much was read, 0 to 100. */
  public int percent() {
    return total <= 0 ? 0 : (int) Math.min(WHOLE, done / (total / (double) WHOLE));
  }
}
