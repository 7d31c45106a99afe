// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.util.stream.Stream;

/** Names that would break out of their place if they were printed as they are. */
final class HostileText {
  private HostileText() {}

  static Stream<String> texts() {
    return Stream.of(
        "",
        " ",
        "plain",
        "=x",
        "-rf",
        "~root",
        "two words",
        "it's",
        "say \"hi\"",
        "$(touch pwned)",
        "`touch pwned`",
        "${HOME} $HOME @HOME@",
        "a;b&c|d>e<f",
        "line\nbreak",
        "cr\rlf\r\n",
        "tab\there",
        "back\\slash",
        "ends with \\",
        "\\n is not a line end",
        "*/ code(); /*",
        "*/*/",
        "/*/",
        "-->",
        "---",
        "]]>",
        "#[[ ]]",
        "??/ trigraph",
        "*?[a-z]!",
        "../../etc/passwd",
        "%s%n{}",
        "#include <x>",
        "grün 船 \uD83D\uDEA2",
        "\u202Ereversed",
        "\u0007bell\u001b[31m",
        "7starts with a digit",
        "class",
        "x\u00011");
  }
}
