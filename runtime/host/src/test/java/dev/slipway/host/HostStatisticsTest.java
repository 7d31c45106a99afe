// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a host's instances have counted, and holding them back, by the scripts as shells run them.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class HostStatisticsTest {
  private static final String ID = "Beacon-1.0.0";
  private static final String COUNTS =
      "printf '{\"of\":\"%s\",\"log\":\"%s\"}\\n' \"$SLIPWAY_INSTANCE\" \"${SLIPWAY_LOG##*/}\"";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Shell.class)
  void allThatLiveAreAskedInOneCall(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      assertThat(statistics(host)).isEmpty();
      host.install(counting(ID))
          .install(TestArchive.foreground("Mute-1.0.0", TestArchive.BEACON))
          .configure("right", ID)
          .configure("left", ID)
          .configure("idle", ID)
          .configure("mute", "Mute-1.0.0");
      for (String name : List.of("right", "left", "mute")) {
        host.does("start", name);
      }
      host.does("pause", "right");
      String answer = host.does("statistics");
      assertThat(answer)
          .isEqualTo(
              """
              slipway-host-statistics/1
              instance\tleft\t{"of":"left","log":"left.txt"}
              instance\tright\t{"of":"right","log":"right.txt"}
              end
              """);
      host.process("left").destroyForcibly();
      TestHost.await("its end", () -> host.processes("left") == 0);
      assertThat(statistics(host)).containsOnlyKeys("right");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void oneThatHangsHoldsNobodyUp(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell).with("SLIPWAY_ANSWER_SECONDS", "1")) {
      host.install(
              counting(ID)
                  .attribute(
                      "Slipway-Command-Stats",
                      "case $SLIPWAY_INSTANCE in b) sleep 40 & sleep 41;; esac; " + COUNTS))
          .configure("a", ID)
          .configure("b", ID)
          .configure("c", ID);
      for (String name : List.of("a", "b", "c")) {
        host.does("start", name);
      }
      long begun = System.nanoTime();
      assertThat(statistics(host)).containsOnlyKeys("a", "c");
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
    }
  }

  @Test
  void whatIsNoLineOfJsonIsLeftOut() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(counting(ID).attribute("Slipway-Command-Stats", "echo hello; " + COUNTS))
          .configure("a", ID)
          .does("start", "a");
      assertThat(statistics(host)).isEmpty();
    }
  }

  @Test
  void whatASignalHasPausedIsNotAsked() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(
              TestArchive.foreground(ID, TestArchive.BEACON)
                  .attribute("Slipway-Command-Stats", "touch asked; " + COUNTS))
          .configure("a", ID)
          .does("start", "a");
      host.does("pause", "a");
      assertThat(statistics(host)).isEmpty();
      assertThat(host.root().resolve(ID + "/asked")).doesNotExist();
    }
  }

  @Test
  void longLinesOfManyAreNotMixed() throws Exception {
    String padding = "x".repeat(100_000);
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(
          counting(ID)
              .entry("counts", "{\"padding\":\"" + padding + "\"}\n")
              .attribute("Slipway-Command-Stats", "cat counts"));
      for (int i = 0; i < 5; i++) {
        host.configure("beacon." + i, ID).does("start", "beacon." + i);
      }
      SortedMap<String, String> documents = statistics(host);
      assertThat(documents).hasSize(5);
      assertThat(documents.values()).containsOnly("{\"padding\":\"" + padding + "\"}");
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void allPublicationsAreHeldInOneCall(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      assertThat(host.does("hold")).isEmpty();
      host.install(counting(ID)).configure("left", ID).configure("right", ID);
      host.does("start", "left");
      host.does("start", "right");
      assertThat(host.does("hold")).isEqualTo("held\tleft\nheld\tright\n");
      assertThat(host.does("release")).isEqualTo("released\tleft\nreleased\tright\n");
      assertThat(host.does("reset")).isEqualTo("reset\tleft\nreset\tright\n");
      assertThat(lines(host.root().resolve(ID + "/did.txt")))
          .containsExactlyInAnyOrder(
              "hold left",
              "hold right",
              "release left",
              "release right",
              "reset left",
              "reset right");
    }
  }

  @Test
  void whoCannotBeHeldIsNamed() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(
              counting(ID).attribute("Slipway-Command-Hold", "[ \"$SLIPWAY_INSTANCE\" != left ]"))
          .configure("left", ID)
          .configure("right", ID);
      host.does("start", "left");
      host.does("start", "right");
      TestHost.Answer answer = host.call("hold");
      assertThat(answer.code()).isEqualTo(HostOutcome.COMPONENT_FAILED.exitCode());
      assertThat(answer.out()).isEqualTo("held\tright\n");
      assertThat(answer.err())
          .isEqualTo("hold: the hold command of left failed, or took more than 2 s\n");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "slipway-host-statistics/2\nend\n",
        "slipway-host-statistics/1\ninstance\ta\t{}\n",
        "slipway-host-statistics/1\ninstance\ta\t{}\nend",
        "slipway-host-statistics/1\ninstance\ta\nend\n",
        "slipway-host-statistics/1\ninstance\t../a\t{}\nend\n"
      })
  void anotherAnswerIsRefused(String answer) {
    HostAnswer.Parsed<HostStatistics> parsed = HostStatistics.parse("node", answer);
    assertThat(parsed.content()).isEmpty();
    assertThat(parsed.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("HOST_STATISTICS_UNREADABLE");
              assertThat(found.hint()).contains("slipway host prepare node");
            });
  }

  @Test
  void tabsBelongToTheDocumentAndUnknownLinesArePassedOver() {
    HostStatistics read =
        HostStatistics.parse(
                "node", "slipway-host-statistics/1\nweather\tfine\ninstance\ta\t{\t}\nend\n")
            .content()
            .orElseThrow();
    assertThat(read.documents()).hasSize(1).containsEntry("a", "{\t}");
  }

  private static TestArchive counting(String identifier) {
    TestArchive archive = TestArchive.foreground(identifier, TestArchive.BEACON);
    for (String command : List.of("Pause", "Resume", "Hold", "Release", "Reset")) {
      archive.attribute(
          "Slipway-Command-" + command,
          "echo " + command.toLowerCase(Locale.ROOT) + " $SLIPWAY_INSTANCE >>did.txt");
    }
    return archive.attribute("Slipway-Command-Stats", COUNTS);
  }

  private static SortedMap<String, String> statistics(TestHost host) throws Exception {
    HostAnswer.Parsed<HostStatistics> parsed =
        HostStatistics.parse("host", host.does("statistics"));
    assertThat(parsed.diagnostics()).isEmpty();
    return parsed.content().orElseThrow().documents();
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file);
  }
}
