// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** A text as it stands in the path or the query of an address. */
final class PathSegment {
  private PathSegment() {}

  static String of(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
