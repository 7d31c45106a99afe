// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextDiagnosticPrinterTest {
  @Test
  void printsPlaceReasonAndHint() {
    assertThat(TextDiagnosticPrinter.print(Samples.DUPLICATE_ADDRESS))
        .isEqualTo(
            """
            submarine-lab.deployment: error: Duplicate address [NODE_ADDRESS_DUPLICATE]
              for node esxi-slave (/site lab/node esxi-slave)
              10.33.136.7 is already the address of node compute-1.
              Hint: choose a free address in 10.33.136.0/26, or remove it to have one assigned.
            """);
  }

  @Test
  void indentsFurtherLinesAndRelatedPlaces() {
    assertThat(TextDiagnosticPrinter.print(Samples.UNREAD_TOPIC))
        .isEqualTo(
            """
            submarine-lab.deployment:41:7: warning: Topic without a reader [TOPIC_NEVER_READ]
              for topic Track (/topic Track)
              Nobody reads it.
                Its samples are dropped by the writers.
              See node sonar (/site lab/node sonar): writes it
              See types.idl:3: the type
            """);
  }

  @Test
  void leavesOutWhatIsAbsent() {
    assertThat(TextDiagnosticPrinter.print(Samples.REMARK))
        .isEqualTo("info: Nothing to generate [MODEL_EMPTY]\n");
  }

  @Test
  void printsAllInOrder() {
    assertThat(TextDiagnosticPrinter.print(Samples.all()))
        .isEqualTo(
            TextDiagnosticPrinter.print(Samples.REMARK)
                + TextDiagnosticPrinter.print(Samples.DUPLICATE_ADDRESS)
                + TextDiagnosticPrinter.print(Samples.UNREAD_TOPIC));
  }

  @Test
  void saysTheNumbersInWords() {
    assertThat(TextDiagnosticPrinter.summary(Samples.all()))
        .isEqualTo("1 error, 1 warning, 1 remark");
    assertThat(TextDiagnosticPrinter.summary(new Diagnostics())).isEqualTo("no problems");
    Diagnostics two = new Diagnostics();
    two.add(Samples.DUPLICATE_ADDRESS);
    two.add(
        Diagnostic.builder("NODE_ADDRESS_DUPLICATE", Severity.ERROR, "Duplicate address").build());
    assertThat(TextDiagnosticPrinter.summary(two)).isEqualTo("2 errors");
  }

  @Test
  void hostileNamesCannotForgeOutput() {
    String name = "x\u001b[2J\r\nfake.deployment: error: Forged [FORGED]\n  Hint: run rm";
    Diagnostic diagnostic =
        Diagnostic.builder("NAME_ILLEGAL", Severity.ERROR, "Illegal name")
            .in(Location.of("a\nb.deployment"))
            .at(ElementPath.ROOT.child("node", name).child("nic", "eth0/node other\u202e"))
            .message("{} is no host name.", name)
            .related(ElementPath.ROOT.child("node", "\u009b31m"), "like {}", "\u2028")
            .build();
    assertThat(TextDiagnosticPrinter.print(diagnostic))
        .isEqualTo(
            """
            a\\nb.deployment: error: Illegal name [NAME_ILLEGAL]
              for nic eth0/node other\\u{202e} (/node x\\u{1b}[2J\\r\\nfake.deployment: error: \
            Forged [FORGED]\\n  Hint: run rm/nic eth0\\/node other\\u{202e})
              x\\u{1b}[2J\\r\\nfake.deployment: error: Forged [FORGED]\\n  Hint: run rm is no host name.
              See node \\u{9b}31m (/node \\u{9b}31m): like \\u{2028}
            """);
  }

  @Test
  void concatenatedControlCharactersAreMadeVisibleToo() {
    Diagnostic diagnostic =
        Diagnostic.builder("NAME_ILLEGAL", Severity.ERROR, "Illegal name")
            .message("a\u001b[31m\nfake: error: Forged [FORGED]\rb")
            .build();
    assertThat(TextDiagnosticPrinter.print(diagnostic))
        .isEqualTo(
            """
            error: Illegal name [NAME_ILLEGAL]
              a\\u{1b}[31m
                fake: error: Forged [FORGED]
                b
            """);
  }
}
