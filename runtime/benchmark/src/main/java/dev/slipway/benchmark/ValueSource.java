// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import com.google.re2j.Pattern;

/** How values are found in an output. */
public sealed interface ValueSource {
  /** What is looked for, for messages. */
  String description();

  /** Values of a JSON document. */
  record Json(JsonPointer pointer) implements ValueSource {
    @Override
    public String description() {
      return "JSON pointer " + pointer.text();
    }
  }

  /** The group <code>value</code> of each match of a regular expression, over all lines. */
  record Matches(Pattern pattern) implements ValueSource {
    static final String GROUP = "value";

    @Override
    public String description() {
      return "pattern " + pattern.pattern();
    }
  }

  /** Nodes of an XML document, or the one value that an XPath 1.0 expression has. */
  record Xml(String path) implements ValueSource {
    @Override
    public String description() {
      return "XPath " + path;
    }
  }
}
