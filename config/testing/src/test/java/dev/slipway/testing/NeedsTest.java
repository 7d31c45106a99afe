// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class NeedsTest {
  @Test
  void aProgramThatIsThereIsFound() {
    assertThat(Needs.program("sh")).isExecutable();
    assertThatCode(() -> Needs.programs("sh", Needs.program("cat").toString()))
        .doesNotThrowAnyException();
  }

  @Test
  void whatIsMissingSkipsWithItsNameAndFailsOnABuildServer() {
    assertThatThrownBy(() -> Needs.end("ping is missing", false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("skipped, because ping is missing");
    assertThatThrownBy(() -> Needs.end("ping is missing", true))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("ping is missing, and CI is set");
  }

  @Test
  void aMissingProgramEndsTheTest() {
    assertThatThrownBy(() -> Needs.programs("sh", "no-such-program"))
        .isInstanceOfAny(TestAbortedException.class, AssertionFailedError.class)
        .hasMessageContaining("no-such-program is missing");
  }
}
