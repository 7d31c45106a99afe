// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers with units as people write them: {@code 20 ms} for what is kept as 20000000 ns. What is
 * written without a unit is in the one that it is kept in.
 */
final class Quantity {
  private static final Pattern WRITTEN =
      Pattern.compile("([+-]?[0-9][0-9_ ]*(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)\\s*(\\S*)");

  /**
   * How many of the unit that a value is kept in each of these units is, the largest first. Smaller
   * units come after the unit itself.
   */
  private static final Map<String, Map<String, BigDecimal>> LARGER =
      Map.of(
          "ns", table("h", "3600e9", "min", "60e9", "s", "1e9", "ms", "1e6", "µs", "1e3"),
          "Hz", table("MHz", "1e6", "kHz", "1e3"),
          "bytes", table("GiB", "1073741824", "MiB", "1048576", "KiB", "1024"),
          "MiB", table("TiB", "1048576", "GiB", "1024"),
          "GiB", table("TiB", "1024", "GiB", "1", "MiB", "0.0009765625"),
          "bit/s", table("Tbit/s", "1e12", "Gbit/s", "1e9", "Mbit/s", "1e6", "kbit/s", "1e3"),
          "bit", table("Mbit", "1e6", "kbit", "1e3"));

  private static final Map<String, String> OTHER_SPELLINGS =
      Map.of(
          "us", "µs", "μs", "µs", "byte", "bytes", "b", "bytes", "kb", "KiB", "mb", "MiB", "gb",
          "GiB", "tb", "TiB", "sec", "s");

  private Quantity() {}

  /**
   * The number that is meant.
   *
   * @param unit the unit that it is kept in; empty for a plain number
   * @return empty if the text is no number, or its unit none that can be turned into that one
   */
  static Optional<BigDecimal> parse(String text, String unit) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1).replaceAll("[_ ]", ""));
    String written = matcher.group(2);
    if (written.isEmpty() || written.equalsIgnoreCase(unit)) {
      return Optional.of(number);
    }
    String meant = OTHER_SPELLINGS.getOrDefault(written.toLowerCase(Locale.ROOT), written);
    if (meant.equals(unit)) {
      return Optional.of(number);
    }
    for (Map.Entry<String, BigDecimal> larger : LARGER.getOrDefault(unit, Map.of()).entrySet()) {
      if (larger.getKey().equalsIgnoreCase(meant)) {
        return Optional.of(number.multiply(larger.getValue()));
      }
    }
    return Optional.empty();
  }

  /** A number in the largest unit that it is a whole number of. */
  static String print(BigDecimal number, String unit) {
    if (number.signum() != 0) {
      for (Map.Entry<String, BigDecimal> larger : LARGER.getOrDefault(unit, Map.of()).entrySet()) {
        BigDecimal[] parts = number.divideAndRemainder(larger.getValue());
        if (parts[1].signum() == 0) {
          return plain(parts[0]) + " " + larger.getKey();
        }
      }
    }
    return unit.isEmpty() ? plain(number) : plain(number) + " " + unit;
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  private static Map<String, BigDecimal> table(String... unitsAndFactors) {
    Map<String, BigDecimal> table = new LinkedHashMap<>();
    for (int i = 0; i < unitsAndFactors.length; i += 2) {
      table.put(unitsAndFactors[i], new BigDecimal(unitsAndFactors[i + 1]));
    }
    return table;
  }
}
