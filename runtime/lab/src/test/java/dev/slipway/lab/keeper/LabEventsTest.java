// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabEventsTest {
  private static final String STEP =
      "{\"event\": \"step\", \"done\": 1, \"total\": 2, \"what\": \"tables made\","
          + " \"seconds\": 5.9}\n";

  @TempDir private Path temporary;

  private LabEvents read(String text) throws IOException {
    Path file = temporary.resolve("events");
    Files.writeString(file, text);
    return LabEvents.read(file);
  }

  @Test
  void thereAreNoEventsBeforeTheFirst() throws IOException {
    LabEvents events = LabEvents.read(temporary.resolve("nothing"));
    assertThat(events.steps()).isEmpty();
    assertThat(events.ready()).isFalse();
    assertThat(events.failure()).isEmpty();
  }

  @Test
  void aLineThatIsBeingWrittenIsLeftForLater() throws IOException {
    assertThat(read(STEP + "{\"event\": \"rea").steps())
        .containsExactly(new LabEvents.Step(1, 2, "tables made", 5.9));
    assertThat(read(STEP + "{\"event\": \"ready\"}").ready()).isFalse();
    assertThat(read(STEP + "{\"event\": \"ready\"}\n").ready()).isTrue();
  }

  @Test
  void whatFailedAndWhatEndedIsNamed() throws IOException {
    assertThat(
            read("{\"event\": \"failed\", \"service\": \"heat\", \"reason\": \"no\"}\n").failure())
        .contains(new LabEvents.Failure("heat", "no"));
    assertThat(
            read("{\"event\": \"ready\"}\n{\"event\": \"ended\", \"service\": \"nova\","
                    + " \"code\": 1}\n")
                .ended())
        .containsExactly("nova");
  }
}
