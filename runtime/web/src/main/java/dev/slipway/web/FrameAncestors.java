// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose pages may show those of a server in a frame, as sources of the directive {@code
 * frame-ancestors} of Content Security Policy Level 3. They cannot read what is in the frame; but
 * they can lay something over it, and have the user click what is below.
 *
 * <p>To a page in a frame of another site a browser sends no cookie that is strictly for its own.
 * Where there are ancestors, the cookie is therefore partitioned: for this server in frames of the
 * same site only, so that pages of other sites still send none.
 */
public final class FrameAncestors {
  /** No page may. */
  public static final FrameAncestors NONE = new FrameAncestors(List.of());

  private static final Pattern SOURCE =
      Pattern.compile(
          "([a-z][a-z0-9+.-]*):(//(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*(:[0-9]{1,5})?)?");

  /**
   * Schemes of which everybody can have pages: naming one of these alone would let in everybody.
   */
  private static final Set<String> EVERYBODYS =
      Set.of("http", "https", "file", "data", "blob", "about", "filesystem", "javascript");

  private final List<String> sources;

  private FrameAncestors(List<String> sources) {
    this.sources = List.copyOf(sources);
  }

  /**
   * Pages from these sources may.
   *
   * @param sources each as {@link #isSource} wants it
   * @throws IllegalArgumentException if one is not
   */
  public static FrameAncestors of(List<String> sources) {
    for (String source : sources) {
      if (!isSource(source)) {
        throw new IllegalArgumentException(source);
      }
    }
    return new FrameAncestors(sources);
  }

  /**
   * Whether a text names whose pages are meant: an origin as {@code http://localhost:3000}, one
   * with any names before the rest as {@code https://*.example.org}, or the scheme of one program's
   * own pages as {@code vscode-webview:}.
   */
  public static boolean isSource(String text) {
    Matcher source = SOURCE.matcher(text);
    return source.matches() && (source.group(2) != null || !EVERYBODYS.contains(source.group(1)));
  }

  /** Whether there are any. */
  boolean exist() {
    return !sources.isEmpty();
  }

  /** The directive's value. */
  String sourceList() {
    return sources.isEmpty() ? "'none'" : String.join(" ", sources);
  }
}
