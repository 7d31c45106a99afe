// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.JsonForms;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine.Help.Ansi;

class GenerationViewTest {
  private static final FileChange NEW =
      new FileChange(FileChange.Kind.CREATE, "idl/lab.idl", Optional.empty());

  private static GenerationView view(ExitCode code, Mode mode, Diagnostic... found) {
    return new GenerationView(
        new GenerationReport(List.of(found), List.of(NEW), code), Path.of("out\n"), mode, 10);
  }

  private static Diagnostic found(String code, Severity severity) {
    return Diagnostic.builder(code, severity, "Summary").build();
  }

  @Test
  void whatWasWrittenIsALine() {
    GenerationView view = view(ExitCode.OK, Mode.WRITE);
    assertThat(view.text(Ansi.OFF)).startsWith("out\\n: ").contains("1").hasLineCount(1);
    assertThat(view.failure()).isEmpty();
  }

  @Test
  void whatWouldBeWrittenIsNamedFileByFile() {
    assertThat(view(ExitCode.OK, Mode.DRY_RUN).text(Ansi.OFF))
        .contains("idl/lab.idl")
        .hasLineCount(2);
  }

  @Test
  void withoutAResultOnlyTheReasonIsThere() {
    GenerationView refused =
        view(ExitCode.MODEL_ERROR, Mode.WRITE, found("BROKEN", Severity.ERROR));
    assertThat(refused.text(Ansi.OFF)).isEmpty();
    assertThat(refused.failure()).isEqualTo("out\\n: not generated, 1 error\n");
    assertThat(view(ExitCode.INTERRUPTED, Mode.WRITE).failure())
        .isEqualTo("out\\n: interrupted, nothing was changed\n");
  }

  @Test
  void remarksAreForWhoDraws() {
    assertThat(
            view(
                    ExitCode.OK,
                    Mode.WRITE,
                    found("TOPIC_UNUSED", Severity.INFO),
                    found("TEMPLATE_PRINTED", Severity.INFO),
                    found("GENERATE_PARTIAL", Severity.WARNING))
                .told()
                .toList())
        .extracting(Diagnostic::code)
        .containsExactlyInAnyOrder("TEMPLATE_PRINTED", "GENERATE_PARTIAL");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void theDocumentHasThePublishedForm(Mode mode) {
    JsonForms.assertIs(
        "generation",
        view(ExitCode.OK, mode, found("TOPIC_UNUSED", Severity.INFO)).json().toString());
  }
}
