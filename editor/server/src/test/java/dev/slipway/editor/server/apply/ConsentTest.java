// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline.Change;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsentTest {
  private static final SilentNode SILENT =
      new SilentNode("blade-2", Optional.empty(), "No answer", "It is off.");

  private static Step step(Change change, boolean losesData, String resource) {
    return new Step(
        change, losesData, resource, "do", Optional.empty(), Optional.empty(), List.of());
  }

  private static Consent consent(List<SilentNode> silent, Step... steps) {
    return new Consent(
        new Planned(
            Ending.DONE, "", List.of(steps), silent, List.of(), "slipway apply", "lab", "{}"));
  }

  @Test
  void whatLosesNothingNeedsNoWord() {
    Consent consent =
        consent(
            List.of(),
            step(Change.CREATE, false, "a"),
            step(Change.UPDATE, false, "b"),
            step(Change.NOTE, false, "c"));
    assertThat(consent.word()).isEmpty();
    assertThat(consent.refusal("", false)).isEmpty();
  }

  @Test
  void whatIsLostReplacedOrRemovedNeedsTheNameOfTheDeployment() {
    Consent consent =
        consent(
            List.of(),
            step(Change.CREATE, false, "made"),
            step(Change.UPDATE, true, "lost"),
            step(Change.REPLACE, false, "replaced"),
            step(Change.DESTROY, false, "removed"));
    assertThat(consent.word()).isEqualTo("lab");
    for (String wrong : List.of("", "Lab", "lab2", "yes")) {
      assertThat(consent.refusal(wrong, true))
          .get()
          .satisfies(
              refusal -> {
                assertThat(refusal.code()).isEqualTo("EDITOR_PLAN_UNCONFIRMED");
                assertThat(refusal.message())
                    .isEqualTo(
                        "Nothing was done. This would lose, replace or remove: lost, replaced,"
                            + " removed.");
                assertThat(refusal.hint()).isEqualTo("Type lab to agree.");
              });
    }
    assertThat(consent.refusal("lab", false)).isEmpty();
  }

  @Test
  void nodesThatDidNotAnswerAreLeftOutOnlyWhenAgreed() {
    Consent consent = consent(List.of(SILENT), step(Change.CREATE, false, "made"));
    assertThat(consent.refusal("", false))
        .get()
        .extracting(Diagnostic::code, Diagnostic::message)
        .containsExactly("EDITOR_PLAN_INCOMPLETE", "Nothing was done. Unknown: blade-2.");
    assertThat(consent.refusal("", true)).isEmpty();
  }
}
