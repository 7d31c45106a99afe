// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

/** A microversion of an API, such as 2.90. */
public record Microversion(int major, int minor) implements Comparable<Microversion> {
  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public static Microversion parse(String text) {
    if (!text.matches("\\d{1,4}\\.\\d{1,4}")) {
      throw new IllegalArgumentException("not a microversion: " + text);
    }
    int dot = text.indexOf('.');
    return new Microversion(
        Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
  }

  @Override
  public int compareTo(Microversion other) {
    return major == other.major
        ? Integer.compare(minor, other.minor)
        : Integer.compare(major, other.major);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
