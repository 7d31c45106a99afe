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
        "{{ lookup('pipe', 'touch pwned') }}",
        "{% raw %}{# no #}",
        "[link](javascript:alert(1)) ![x](y)",
        "<script>alert('x')</script> &amp;",
        "| a | b |",
        "# heading",
        "1. item",
        "- item",
        "key: value # no comment",
        "- !!python/object:x &a *b",
        "null",
        "protected region x on begin",
        "line separator \u2028 next \u0085 line",
        "#include <x>",
        "grün 船 \uD83D\uDEA2",
        "\u202Ereversed",
        "\u0007bell\u001b[31m",
        "7starts with a digit",
        "class",
        "x\u00011");
  }
}
