// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DiagnosticsTest {
  @Test
  void ordersByPlaceThenElementThenSeverityThenText() {
    List<Diagnostic> ordered =
        List.of(
            found("A", Severity.INFO).build(),
            found("Z", Severity.ERROR).in(Location.of("a")).build(),
            found("B", Severity.ERROR).in(new Location("a", 2, 0)).build(),
            found("B", Severity.ERROR).in(new Location("a", 2, 9)).build(),
            found("B", Severity.ERROR).in(new Location("a", 10, 1)).build(),
            found("A", Severity.ERROR).in(Location.of("b")).build(),
            found("Z", Severity.ERROR).in(Location.of("b")).at(Samples.LAB).build(),
            found("A", Severity.WARNING).in(Location.of("b")).at(Samples.LAB).build(),
            found("B", Severity.WARNING).in(Location.of("b")).at(Samples.LAB).build(),
            found("B", Severity.WARNING)
                .in(Location.of("b"))
                .at(Samples.LAB)
                .related(Samples.LAB, "r")
                .build(),
            found("B", Severity.WARNING).in(Location.of("b")).at(Samples.LAB).message("m").build(),
            found("A", Severity.ERROR)
                .in(Location.of("b"))
                .at(Samples.LAB.child("node", "n"))
                .build());
    List<Diagnostic> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(7));
    assertThat(Diagnostics.of(shuffled).toList()).isEqualTo(ordered);
  }

  @Test
  void keepsOneOfEquals() {
    Diagnostics diagnostics = Samples.all();
    diagnostics.addAll(Samples.all());
    assertThat(diagnostics.toList()).hasSize(3);
  }

  @Test
  void aCodeHasOneSummary() {
    Diagnostics diagnostics = Samples.all();
    Diagnostic other = Diagnostic.builder("MODEL_EMPTY", Severity.INFO, "Something else").build();
    assertThatThrownBy(() -> diagnostics.add(other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("two summaries for MODEL_EMPTY: 'Nothing to generate' and 'Something else'");
  }

  @Test
  void theWeightiestErrorDecidesTheExitCode() {
    Diagnostic wrong = found("A", Severity.ERROR).build();
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.add(wrong, ExitCode.LOCAL_FILE_FAILED);
    diagnostics.add(found("B", Severity.ERROR).build());
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.LOCAL_FILE_FAILED);
    diagnostics.addAll(List.of(wrong), ExitCode.USAGE);
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.USAGE);
    diagnostics.addAll(List.of(), ExitCode.OK);
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.USAGE);
    diagnostics.add(wrong, ExitCode.INTERNAL_ERROR);
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.INTERNAL_ERROR);
  }

  @Test
  void onlyErrorsFail() {
    Diagnostics diagnostics = new Diagnostics();
    assertThat(diagnostics.isEmpty()).isTrue();
    diagnostics.add(Samples.UNREAD_TOPIC);
    diagnostics.add(Samples.REMARK);
    assertThat(diagnostics.hasErrors()).isFalse();
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.OK);
    diagnostics.add(Samples.DUPLICATE_ADDRESS);
    assertThat(diagnostics.hasErrors()).isTrue();
    assertThat(diagnostics.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(diagnostics.count(Severity.WARNING)).isEqualTo(1);
  }

  @Test
  void exitCodesAreThePublishedOnes() {
    assertThat(ExitCode.values())
        .extracting(ExitCode::code)
        .containsExactly(0, 1, 2, 3, 70, 74, 130);
  }

  private static Diagnostic.Builder found(String code, Severity severity) {
    return Diagnostic.builder(code, severity, "Summary");
  }
}
