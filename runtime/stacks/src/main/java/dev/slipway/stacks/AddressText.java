// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Addresses and blocks of addresses as texts that are the same if they are: IPv6 has many ways to
 * write one, and a model's is seldom that of a cloud.
 */
final class AddressText {
  private static final Pattern TOKEN = Pattern.compile("[0-9A-Fa-f.:]+(/[0-9]+)?");

  private AddressText() {}

  /** A text with each address and block in it in its canonical form (RFC 5952 for IPv6). */
  static String canonical(String text) {
    return TOKEN
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    IpAddress.parse(found.group())
                        .<Object>map(address -> address)
                        .or(() -> IpNetwork.parse(found.group()))
                        .orElse(found.group())
                        .toString()));
  }

  /** Whether two texts are one address. */
  static boolean same(String one, String other) {
    Optional<IpAddress> address = IpAddress.parse(one);
    return address.isPresent() && address.equals(IpAddress.parse(other));
  }
}
