// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that are not drawn, by files of their reports. */
class HostDiscoverCommandTest {
  private static final Path SAMPLE =
      Path.of("..", "samples", "bare-metal", "bare-metal.deployment");
  private static final String REPORT =
      "firmware\tUEFI\niommu\tDMAR\tyes\ncpu\tA Processor\t32\tvmx\nmemory\t68719476736\n"
          + "nic\teno1\t02:00:0a:07:00:99\ttg3\nnic\teno2\t02:00:0a:07:00:9a\ttg3\n"
          + "disk\t/dev/sda\tS1\t0x5000c5\t299573968896\t512\tA Disk\n"
          + "disk\t/dev/sdb\t\t\t4194304\t512\tCard Reader\n";

  @TempDir private Path folder;
  private Path model;
  private Path report;

  @BeforeEach
  void draw() throws Exception {
    model = Files.copy(SAMPLE, folder.resolve("lab.deployment"));
    report = Files.writeString(folder.resolve("machine.txt"), REPORT);
  }

  @Test
  void aMachineThatIsNotDrawnBecomesAProtectedHostOnce() throws Exception {
    CommandRun proposed = CommandRun.of("host", "discover", model, "--report", report);
    assertThat(proposed.code()).as(proposed.err()).isZero();
    assertThat(proposed.out())
        .containsPattern("host-02000a070099 +host +- +host-02000a070099, protected")
        .containsPattern("firmware +BIOS +UEFI")
        .containsPattern("mac of eno2 +- +02:00:0a:07:00:9a")
        .containsPattern("wwn of sda +- +0x5000c5")
        .containsPattern("size of sda +- +279 GiB")
        .doesNotContain("sdb")
        .endsWith("Reports: 1. Changes: 8.\n");
    assertThat(model).hasSameTextualContentAs(SAMPLE);

    CommandRun written = CommandRun.of("host", "discover", model, "--report", report, "--write");
    assertThat(written.code()).as(written.err()).isZero();
    assertThat(written.out()).endsWith("Changes: 8, written to the model.\n");
    assertThat(Files.readString(model))
        .containsPattern("name=\"host-02000a070099\"[^>]*protected=\"true\"")
        .contains("serial=\"S1\" wwn=\"0x5000c5\" size=\"279\"");
    assertThat(CommandRun.of("validate", model).code()).isZero();
    CommandRun again = CommandRun.of("host", "discover", model, "--report", report);
    assertThat(again.out()).isEqualTo("Reports: 1. Changes: 0.\n");
  }

  @Test
  void aMachineThatIsSeveralDrawnHostsChangesNothing() throws Exception {
    Files.writeString(
        report, "firmware\tBIOS\nnic\teth0\t02:00:0a:07:00:11\t\nnic\teth1\t02:00:0a:07:00:12\t\n");
    CommandRun refused = CommandRun.of("host", "discover", model, "--report", report, "--write");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("[DISCOVERY_AMBIGUOUS]", "metal-1", "metal-2");
    assertThat(model).hasSameTextualContentAs(SAMPLE);
  }

  @Test
  void whatIsNoReportIsWrongUsage() throws Exception {
    CommandRun none = CommandRun.of("host", "discover", model);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("[DISCOVERY_NO_REPORT]");
    CommandRun missing =
        CommandRun.of("host", "discover", model, "--report", folder.resolve("no.txt"));
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("[DISCOVERY_REPORT_MALFORMED]", "no such file or folder");
    Files.writeString(report, "hello\n");
    CommandRun malformed = CommandRun.of("host", "discover", model, "--report", report);
    assertThat(malformed.code()).isEqualTo(2);
    assertThat(malformed.err()).contains("[DISCOVERY_REPORT_MALFORMED]", "machine.txt");
  }
}
