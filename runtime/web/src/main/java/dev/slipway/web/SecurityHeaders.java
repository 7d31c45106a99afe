// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** What browsers are told about every answer, errors too. */
final class SecurityHeaders {
  /** Scripts, styles and connections of this server alone; nothing inline. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors ";

  private SecurityHeaders() {}

  /** Puts them into an answer. Nothing is kept by browsers unless a handler says so later. */
  static void put(HttpFields.Mutable headers, FrameAncestors framedBy) {
    headers.put("Content-Security-Policy", CONTENT_SECURITY_POLICY + framedBy.sourceList());
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
  }
}
