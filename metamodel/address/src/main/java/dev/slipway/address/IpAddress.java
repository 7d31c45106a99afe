// SPDX-License-Identifier: EPL-2.0
package dev.slipway.address;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IPv4 or IPv6 address.
 *
 * <p>Ordered by version, then by number. Never asks a name server, unlike {@link
 * java.net.InetAddress}.
 *
 * @param version 4 or 6
 * @param high the upper 64 bits; 0 for IPv4
 * @param low the lower 64 bits; for IPv4 the address as an unsigned 32-bit number
 */
public record IpAddress(int version, long high, long low) implements Comparable<IpAddress> {
  private static final int GROUPS = 8;

  private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,2}");
  private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

  public IpAddress {
    boolean legal = version == 6 || version == 4 && high == 0 && low >>> 32 == 0;
    if (!legal) {
      throw new IllegalArgumentException("not an IPv" + version + " address");
    }
  }

  /**
   * Reads the text form: four decimal numbers without leading zeros, or IPv6 as of RFC 4291, 2.2.
   *
   * @return empty where the text is not an address; a zone (RFC 4007) is not part of one
   */
  public static Optional<IpAddress> parse(String text) {
    if (text == null) {
      return Optional.empty();
    }
    return text.indexOf(':') < 0 ? parseV4(text) : parseV6(text);
  }

  private static Optional<IpAddress> parseV4(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return Optional.empty();
    }
    long number = 0;
    for (String part : parts) {
      if (!DECIMAL.matcher(part).matches() || Integer.parseInt(part) > 255) {
        return Optional.empty();
      }
      number = number << 8 | Integer.parseInt(part);
    }
    return Optional.of(new IpAddress(4, 0, number));
  }

  private static Optional<IpAddress> parseV6(String text) {
    int gap = text.indexOf("::");
    Optional<List<Integer>> before = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
    Optional<List<Integer>> after = groups(gap < 0 ? "" : text.substring(gap + 2), true);
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    int given = before.get().size() + after.get().size();
    if (gap < 0 ? given != GROUPS : given >= GROUPS) {
      return Optional.empty();
    }
    List<Integer> all = new ArrayList<>(before.get());
    for (int i = given; i < GROUPS; i++) {
      all.add(0);
    }
    all.addAll(after.get());
    return Optional.of(new IpAddress(6, join(all.subList(0, 4)), join(all.subList(4, GROUPS))));
  }

  /**
   * The 16-bit groups of one side of the gap; at the end of the address, IPv4 may stand for the
   * last two.
   */
  private static Optional<List<Integer>> groups(String text, boolean atEnd) {
    List<Integer> groups = new ArrayList<>();
    if (text.isEmpty()) {
      return Optional.of(groups);
    }
    String[] parts = text.split(":", -1);
    for (int i = 0; i < parts.length; i++) {
      if (atEnd && i == parts.length - 1 && parts[i].indexOf('.') >= 0) {
        Optional<IpAddress> tail = parseV4(parts[i]);
        if (tail.isEmpty()) {
          return Optional.empty();
        }
        groups.add((int) (tail.get().low >>> 16));
        groups.add((int) (tail.get().low & 0xffff));
      } else if (GROUP.matcher(parts[i]).matches()) {
        groups.add(Integer.parseInt(parts[i], 16));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(groups);
  }

  private static long join(List<Integer> groups) {
    long number = 0;
    for (int group : groups) {
      number = number << 16 | group;
    }
    return number;
  }

  /** Whether it is an IPv4 address. */
  public boolean isIpv4() {
    return version == 4;
  }

  /** Whether it is one of those from the first to the last address, both included. */
  public boolean isFrom(IpAddress first, IpAddress last) {
    return compareTo(first) >= 0 && compareTo(last) <= 0;
  }

  /**
   * The address so many further on, or back where that is negative; after the last comes the first.
   */
  public IpAddress plus(long distance) {
    if (version == 4) {
      return new IpAddress(4, 0, low + distance & 0xffffffffL);
    }
    long sum = low + distance;
    int carry = distance >= 0 && Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    int borrow = distance < 0 && Long.compareUnsigned(sum, low) > 0 ? 1 : 0;
    return new IpAddress(6, high + carry - borrow, sum);
  }

  /** The number of bits: 32 or 128. */
  public int bits() {
    return version == 4 ? 32 : 128;
  }

  /** The last eight bits, 0 to 255: what tells the hosts of a small subnet apart. */
  public int lastOctet() {
    return (int) (low & 0xff);
  }

  /** The written form: dotted decimals, or the canonical text of RFC 5952. */
  @Override
  public String toString() {
    return version == 4 ? v4Text() : v6Text();
  }

  private String v4Text() {
    return (low >>> 24) + "." + (low >>> 16 & 255) + "." + (low >>> 8 & 255) + "." + (low & 255);
  }

  private String v6Text() {
    int gapStart = -1;
    int gapLength = 1; // RFC 5952, 4.2.2: a single zero group is not shortened
    int zeros = 0;
    for (int i = 0; i < GROUPS; i++) {
      zeros = group(i) == 0 ? zeros + 1 : 0;
      if (zeros > gapLength) {
        gapLength = zeros;
        gapStart = i - zeros + 1;
      }
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      if (i == gapStart) {
        text.append("::");
        i += gapLength - 1;
      } else {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
          text.append(':');
        }
        text.append(Integer.toHexString(group(i)));
      }
    }
    return text.toString();
  }

  private int group(int index) {
    long half = index < 4 ? high : low;
    return (int) (half >>> 16 * (3 - index % 4) & 0xffff);
  }

  @Override
  public int compareTo(IpAddress other) {
    int byVersion = Integer.compare(version, other.version);
    int byHigh = Long.compareUnsigned(high, other.high);
    if (byVersion != 0) {
      return byVersion;
    }
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }
}
