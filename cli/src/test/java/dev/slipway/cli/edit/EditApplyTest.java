// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.cli.testing.EditProcess;
import dev.slipway.cli.testing.FaultyLab;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans that {@code edit} carries out on the real nodes of a lab, in its own process. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class EditApplyTest {
  private static final String HELD = "component/console/Reporter-1.0.0";

  @TempDir private static Path place;
  private static FaultyLab lab;

  @TempDir private Path state;

  @BeforeAll
  static void bringUp() throws IOException {
    lab = new FaultyLab(place);
  }

  @AfterAll
  static void takeDown() {
    if (lab != null) {
      lab.close();
    }
  }

  @BeforeEach
  void clean() throws IOException {
    lab.clean();
  }

  private EditProcess editor() throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("edit", lab.model()));
    arguments.addAll(
        List.of(
            "--bundle",
            lab.bundle(),
            "--ssh-config",
            lab.file("ssh_config"),
            "--state",
            lab.state(),
            "--parallel",
            "1"));
    return new EditProcess(arguments, "routed.deployment", state);
  }

  /** Has all applied that is planned, which loses nothing. */
  private static void apply(EditProcess editor) throws Exception {
    editor.send("{\"kind\": \"slipway.plan\", \"bundle\": \"\"}");
    editor.reported("plan", "done");
    editor.send("{\"kind\": \"slipway.requestConsent\", \"requestId\": \"2\"}");
    String plan = editor.await("slipway.setConsent", any -> true).get("plan").getAsString();
    editor.send(
        "{\"kind\": \"slipway.apply\", \"plan\": \"%s\", \"consent\": \"\"}".formatted(plan));
  }

  private static boolean isAt(JsonObject report, String resource, String sign) {
    for (JsonElement entry : report.getAsJsonArray("entries")) {
      JsonObject step = entry.getAsJsonObject();
      if (step.get("title").getAsString().endsWith(resource)
          && step.get("sign").getAsString().equals(sign)) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void aSignalLetsRunningActionsFinishAndSaysHowToResume(String signal, int code) throws Exception {
    lab.on("console", "touch /opt/hold");
    try (EditProcess editor = editor()) {
      apply(editor);
      editor.await("slipway.report", report -> isAt(report, HELD, "step-running"));
      editor.signal(signal);
      // The page says so while the action goes on.
      editor.await(
          "slipway.report",
          report -> report.get("text").getAsString().contains("Stopping: running actions"));
      assertThat(editor.isAlive()).isTrue();
      assertThat(editor.complaints())
          .contains(
              "Stopping the apply of "
                  + lab.bundle()
                  + ": running actions are finished, no other is started.");
      lab.on("console", "rm /opt/hold");
      JsonObject last = editor.reported("apply", "cancelled");
      assertThat(last.get("text").getAsString()).startsWith("Stopped: ");
      assertThat(isAt(last, HELD, "step-done")).isTrue();
      assertThat(isAt(last, "instance/console/reporter", "step-not-started")).isTrue();
      assertThat(editor.exitCode()).as(editor.complaints()).isEqualTo(code);
      assertThat(editor.complaints())
          .containsPattern(
              "Apply of \\Q%s\\E: Stopped: \\d+ actions done, \\d+ not started, in .* s\\. To resume: slipway apply \\Q%s\\E .*--ssh-config"
                  .formatted(lab.bundle(), lab.bundle()));
    }
    assertThat(lab.effects())
        .contains("console: install Reporter-1.0.0")
        .doesNotContain("console: start reporter");
    lab.assertNextRunDoesTheRest();
  }

  @Test
  void aFailedActionIsShownWithItsReasonAndResumed() throws Exception {
    lab.on("chart-table", "touch /opt/die");
    try (EditProcess editor = editor()) {
      apply(editor);
      JsonObject failed = editor.reported("apply", "failed");
      assertThat(isAt(failed, "instance/chart-table/plotter-aboard", "step-failed")).isTrue();
      assertThat(failed.toString()).contains("no chart in the table");
      assertThat(failed.get("text").getAsString()).startsWith("Failed: ");
      lab.on("chart-table", "rm /opt/die");
      apply(editor);
      editor.reported("apply", "done");
    }
    lab.assertAllIsThere();
  }
}
