// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.VisibleText;
import java.util.stream.Collectors;

/**
 * Text that people read on a page: of an element or attribute of HTML, which may be XHTML.
 *
 * @param text the text; line ends stay, other characters that are not seen, or that change the
 *     order of what is seen, appear as in {@link VisibleText}
 */
public record HtmlText(String text) {
  /** The text without anything that a browser takes for markup. */
  @Override
  public String toString() {
    String lines = text.replace("\r\n", "\n").replace('\r', '\n');
    return new XmlText(lines.lines().map(VisibleText::of).collect(Collectors.joining("\n")))
        .toString();
  }
}
