// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.quantity;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Disk sizes, kept in GiB: {@code 20}, {@code 2.5 GiB}, {@code 512 MiB}. MB, GB and TB mean the
 * same as MiB, GiB and TiB, as they do in clouds.
 */
public final class DiskSize {
  private static final Pattern WITH_UNIT = Pattern.compile("([^A-Za-z]+?)\\s*([MGT])i?B");

  private static final Map<String, Double> GIB = Map.of("M", 1 / 1024.0, "G", 1.0, "T", 1024.0);

  /** Whole numbers up to this one are exact. */
  private static final double EXACT = 1L << 53;

  private DiskSize() {}

  /**
   * The size in GiB that a text stands for.
   *
   * @throws NumberFormatException if it stands for none
   */
  public static double parse(String text) {
    Matcher matcher = WITH_UNIT.matcher(text.strip());
    return matcher.matches()
        ? Double.parseDouble(matcher.group(1)) * GIB.get(matcher.group(2))
        : Double.parseDouble(text);
  }

  /**
   * The size as model files have it: a number in GiB, or in MiB with the unit where it is less than
   * one GiB and a whole number of MiB.
   */
  public static String print(double gib) {
    if (gib > 0 && gib < 1 && isWhole(gib * 1024)) {
      return number(gib * 1024) + " MiB";
    }
    return number(gib);
  }

  /** The size with its unit, for people. */
  public static String text(double gib) {
    String printed = print(gib);
    return printed.endsWith("B") ? printed : printed + " GiB";
  }

  /** The number without a fraction of zero. */
  private static String number(double value) {
    return isWhole(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static boolean isWhole(double value) {
    return Math.abs(value) < EXACT && value == Math.rint(value);
  }
}
