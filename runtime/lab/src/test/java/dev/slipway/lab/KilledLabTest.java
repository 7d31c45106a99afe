// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

import static dev.slipway.lab.Site.nic;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.lab.host.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that are killed while they make a lab, at each of their steps and at any time between.
 */
@Tag("slow")
class KilledLabTest {
  private static final BundleManifest MANIFEST =
      new Site()
          .network("lan", "10.1.0.0/24", "10.1.0.1")
          .router("edge", false, "", "lan", "10.1.0.1")
          .node("a", nic("eth0", "lan", "10.1.0.10"))
          .node("b", nic("eth0", "lan", "10.1.0.11"))
          .node("c", nic("eth0", "lan", "10.1.0.12"))
          .manifest();

  @TempDir private Path temporary;

  private Lab lab;
  private Traces before;

  @BeforeEach
  void lookAtTheMachine() throws IOException, InterruptedException {
    LabMachine.assumeNamespaces();
    Files.writeString(temporary.resolve("slipway.json"), BundleJson.write(MANIFEST));
    lab = new Lab(new LabFolder(temporary.resolve("lab")));
    before = Traces.of(lab.folder());
  }

  private Process start(int lastStep) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            LabProgram.class.getName(),
            "up",
            lab.folder().path().toString(),
            temporary.resolve("slipway.json").toString(),
            String.valueOf(lastStep))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private void assertDownLeavesNothing() throws IOException, InterruptedException {
    assertThat(lab.down().diagnostics()).isEmpty();
    assertThat(lab.folder().path()).doesNotExist();
    assertThat(Traces.of(lab.folder())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8})
  void downRemovesWhatAKilledCommandLeft(int step) throws IOException, InterruptedException {
    assertThat(start(step).waitFor()).isEqualTo(137);
    assertDownLeavesNothing();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 7})
  void upGoesOnWhereAKilledCommandWas(int step) throws IOException, InterruptedException {
    assertThat(start(step).waitFor()).isEqualTo(137);
    Lab.Result result = lab.up(MANIFEST, (done, total, what) -> {});
    assertThat(result.succeeded()).as(result.diagnostics().toString()).isTrue();
    assertThat(lab.status(MANIFEST).complete()).isTrue();
    assertDownLeavesNothing();
  }

  /** Between the steps, too: also where programs that it has started go on without it. */
  @Test
  void itDoesNotMatterWhenACommandIsKilled() throws IOException, InterruptedException {
    for (int milliseconds = 350; milliseconds <= 1_100; milliseconds += 150) {
      Process up = start(0);
      up.waitFor(milliseconds, TimeUnit.MILLISECONDS);
      up.destroyForcibly().waitFor();
      assertDownLeavesNothing();
    }
  }

  @Test
  void downEndsWhatAKilledDownLeft() throws IOException, InterruptedException {
    assertThat(lab.up(MANIFEST, (done, total, what) -> {}).succeeded()).isTrue();
    // As after a kill between ending the processes and removing the files, and in the midst of it.
    LabEnd.endProcesses(lab.folder());
    Files.delete(lab.folder().path().resolve("keeper"));
    assertThat(
            Tool.run(List.of("rm", "-rf", lab.folder().path().resolve("bin").toString()))
                .succeeded())
        .isTrue();
    assertDownLeavesNothing();
  }
}
