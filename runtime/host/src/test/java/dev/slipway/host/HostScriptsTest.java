// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.host.PreparationReport.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The script set, and how it gets to a host. */
class HostScriptsTest {
  private static final Path SOURCES = Path.of("../../provisioning/component-host");

  @TempDir private Path folder;
  private final HostScripts scripts = HostScripts.packaged();

  @Test
  void everyScriptIsPackaged() throws Exception {
    try (Stream<Path> files = Files.list(SOURCES.resolve("scripts"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(scripts.scripts().keySet());
    }
  }

  @Test
  void theVersionIsThatOfTheContent() {
    assertThat(scripts.version()).matches("[0-9a-f]{64}");
    assertThat(HostScripts.packaged().version()).isEqualTo(scripts.version());
  }

  @Test
  void exitCodesAreTheSameInBothLanguages() {
    Set<Integer> codes =
        Pattern.compile("EXIT_[A-Z]+=([0-9]+)")
            .matcher(scripts.scripts().get("component-host.sh"))
            .results()
            .map((MatchResult found) -> Integer.valueOf(found.group(1)))
            .collect(Collectors.toSet());
    assertThat(codes).hasSize(8).allMatch(code -> HostOutcome.of(code).exitCode() == code);
    assertThat(codes).noneMatch(code -> HostOutcome.of(code) == HostOutcome.UNEXPECTED);
    assertThat(HostOutcome.of(126)).isEqualTo(HostOutcome.NOT_PREPARED);
    assertThat(HostOutcome.of(-1)).isEqualTo(HostOutcome.UNEXPECTED);
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aHostIsPreparedOnce(Shell shell) throws Exception {
    try (TestHost host = TestHost.of(folder, shell)) {
      PreparationReport again = report(host.prepare());
      assertThat(again.outcome()).isEqualTo(Outcome.CURRENT);
      assertThat(again.user()).contains(System.getProperty("user.name"));
      assertThat(again.architecture()).isPresent();
      assertThat(host.status().machine().scripts()).contains(scripts.version());
      for (String name : scripts.scripts().keySet()) {
        Path script = host.archive().resolve(name);
        assertThat(script).hasContent(scripts.scripts().get(name));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(script)))
            .isEqualTo(name.endsWith(".sh") ? "rw-r--r--" : "rwxr-xr-x");
      }
    }
  }

  @Test
  void whatWasChangedOnTheHostIsPutRight() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Files.writeString(host.archive().resolve("start"), "exit 0\n");
      Files.delete(host.archive().resolve("stop"));
      Files.setPosixFilePermissions(
          host.archive().resolve("status"), PosixFilePermissions.fromString("rw-r--r--"));
      TestHost.Answer answer = host.prepare();
      assertThat(answer.out()).endsWith("\nprepared\t" + scripts.version() + "\t3\n");
      assertThat(report(answer).outcome()).isEqualTo(Outcome.PREPARED);
      assertThat(report(host.prepare()).outcome()).isEqualTo(Outcome.CURRENT);
    }
  }

  @Test
  void aCutTransferDoesNothing() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Files.delete(host.archive().resolve("start"));
      String program = scripts.preparation();
      for (int part = 1; part < 12; part++) {
        host.prepare(program.substring(0, program.length() * part / 12));
      }
      host.prepare(program.substring(0, program.length() - scripts.version().length() - 2));
      assertThat(host.archive().resolve("start")).doesNotExist();
    }
  }

  @Test
  void whatTheHostLacksIsSaid() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      String path =
          Shell.DASH.path(
              folder.resolve("few"),
              Set.of(
                  "awk",
                  "sha256sum",
                  "openssl",
                  "unzip",
                  "busybox",
                  "bsdtar",
                  "python3",
                  "jar",
                  "flock",
                  "taskset"));
      PreparationReport report = report(host.with("PATH", path).prepare());
      assertThat(report.outcome()).isEqualTo(Outcome.LACKING);
      assertThat(report.diagnostics().stream().map(Diagnostic::message))
          .contains(
              "node lacks the program awk.",
              "node lacks a program for SHA-256: sha256sum or openssl.",
              "node lacks a program that unpacks archives: unzip, busybox, bsdtar, python3 or"
                  + " jar.",
              "node: without flock, locks are symbolic links.");
    }
  }

  @Test
  void aFolderThatCannotBeWrittenIsSaid() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      TestHost.Answer answer =
          host.run(List.of("dash", "-s", "--", "/dev/null/components"), scripts.preparation());
      assertThat(answer.code()).isEqualTo(HostOutcome.HOST_LACKS.exitCode());
      assertThat(report(answer).diagnostics().get(0).message())
          .isEqualTo(
              "node lacks the right to write to /dev/null/components; as its administrator run:"
                  + " install -d -o "
                  + System.getProperty("user.name")
                  + " /dev/null/components /dev/null/components/archive.");
    }
  }

  @Test
  void anAnswerOfSomethingElseIsNoReport() {
    PreparationReport report =
        PreparationReport.parse("node", 1, "Welcome!\n", "This account is not available.\n");
    assertThat(report.outcome()).isEqualTo(Outcome.LACKING);
    assertThat(report.diagnostics().get(0).code()).isEqualTo("HOST_PREPARATION_FAILED");
    assertThat(report.diagnostics().get(0).message())
        .isEqualTo("node: the preparation ended with exit code 1. This account is not available.");
    PreparationReport silent =
        PreparationReport.parse("node", 0, "slipway-host-preparation/1\n", "");
    assertThat(silent.outcome()).isEqualTo(Outcome.LACKING);
  }

  private static PreparationReport report(TestHost.Answer answer) {
    return PreparationReport.parse("node", answer.code(), answer.out(), answer.err());
  }
}
