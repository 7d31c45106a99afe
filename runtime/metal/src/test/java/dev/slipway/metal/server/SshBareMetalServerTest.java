// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.ActionException;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException.Kind;
import dev.slipway.engine.RemoteResult;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Entry;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.OneTimeToken;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls of a server's scripts, and what their answers mean. */
class SshBareMetalServerTest {
  private static final String MAC = "02:00:0a:21:02:07";

  @TempDir private Path folder;
  private final List<RemoteCommand> commands = new ArrayList<>();

  private BareMetalServer answering(int code, String output, String errors) {
    return new SshBareMetalServers(
            new FakeRemoteHosts(
                node -> folder,
                (node, command) -> {
                  commands.add(command);
                  if (command.outputLines().isPresent()) {
                    output.lines().forEach(command.outputLines().get());
                    return new RemoteResult(code, "", errors);
                  }
                  return new RemoteResult(code, output, errors);
                }))
        .of("store");
  }

  @Test
  void tokenGoesOverStandardInputOnly() throws Exception {
    OneTimeToken token = OneTimeToken.random();
    answering(0, "", "").arm(MAC, token);
    RemoteCommand arm = commands.get(0);
    assertThat(arm.words()).containsExactly("/opt/slipway/provisioning-server/arm", MAC);
    assertThat(arm.input()).asString(StandardCharsets.UTF_8).isEqualTo(token.value() + "\n");
    assertThat(arm.toString() + token).doesNotContain(token.value());
    assertThat(arm.isRepeatable()).isTrue();
    assertThat(token.value()).matches("[0-9a-f]{64}").isNotEqualTo(OneTimeToken.random().value());
  }

  @Test
  void filesArePublishedAsOneArchive() throws Exception {
    Files.createDirectories(folder.resolve("tftp/grub"));
    Files.writeString(folder.resolve("tftp/grub/grub.cfg"), "local");
    Path script = Files.writeString(folder.resolve("restore-disk.sh"), "#!/bin/sh\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    answering(0, "", "").publish(folder);
    answering(0, "", "").publish(folder);
    assertThat(commands.get(0).input()).isEqualTo(commands.get(1).input());
    List<String> entries = new ArrayList<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new ByteArrayInputStream(commands.get(0).input()))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        entries.add(
            "%s %o %s"
                .formatted(
                    entry.getName(),
                    entry.getMode() & 0777,
                    new String(tar.readAllBytes(), StandardCharsets.UTF_8).strip()));
      }
    }
    assertThat(entries)
        .containsExactly("restore-disk.sh 755 #!/bin/sh", "tftp/grub/grub.cfg 644 local");
  }

  @Test
  void statusIsReadLineByLine() throws Exception {
    List<InstallationStatus> status =
        answering(
                0,
                """
                {"mac": "02:00:0a:21:02:07", "entry": "restore", "stage": "none", "time": 0}
                {"mac": "02:00:0a:21:02:08", "entry": "local", "stage": "start", "time": 7,\
                 "text": "restoring", "partition": "sda1", "percent": 40}
                {"mac": "02:00:0a:21:02:09", "entry": "local", "stage": "booted", "time": 9,\
                 "text": "blade", "hostKey": "ssh-ed25519 AAAA"}
                """,
                "")
            .status();
    assertThat(status)
        .containsExactly(
            new InstallationStatus(
                MAC,
                Entry.RESTORE,
                Stage.NONE,
                0,
                "",
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty()),
            new InstallationStatus(
                "02:00:0a:21:02:08",
                Entry.LOCAL,
                Stage.START,
                7,
                "restoring",
                Optional.of("sda1"),
                OptionalInt.of(40),
                Optional.empty()),
            new InstallationStatus(
                "02:00:0a:21:02:09",
                Entry.LOCAL,
                Stage.BOOTED,
                9,
                "blade",
                Optional.empty(),
                OptionalInt.empty(),
                Optional.of("ssh-ed25519 AAAA")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "nonsense",
        "{\"mac\": \"x\", \"entry\": \"local\", \"stage\": \"none\", \"time\": 0}",
        "{\"mac\": \"02:00:0a:21:02:07\", \"entry\": \"both\", \"stage\": \"none\", \"time\": 0}",
        "{\"mac\": \"02:00:0a:21:02:07\", \"entry\": \"local\", \"stage\": \"none\"}"
      })
  void anotherAnswerIsADiagnostic(String line) {
    assertThatThrownBy(() -> answering(0, line, "").status())
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("PROVISIONING_STATUS_MALFORMED"));
  }

  @ParameterizedTest
  @CsvSource({
    "3, PROVISIONING_SERVER_REFUSED",
    "4, PROVISIONING_SERVER_UNPREPARED",
    "127, PROVISIONING_SERVER_UNPREPARED"
  })
  void exitCodesSayWhatIsWrong(int exitCode, String code) {
    assertThatThrownBy(() -> answering(exitCode, "", "not listed").disarm(MAC))
        .isInstanceOfSatisfying(
            ActionException.class,
            e -> {
              assertThat(e.diagnostic().code()).isEqualTo(code);
              assertThat(e.diagnostic().message()).contains("store", MAC, "not listed");
            });
  }

  @Test
  void anyOtherExitCodeIsAFailedCommand() {
    assertThatThrownBy(() -> answering(1, "", "disk full").disarm(MAC))
        .hasFieldOrPropertyWithValue("kind", Kind.COMMAND_FAILED);
  }

  @Test
  void whatIsNoMacAddressIsNotSent() {
    assertThatThrownBy(() -> answering(0, "", "").disarm("--all"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(commands).isEmpty();
  }

  @Test
  void aCheckThatIsRepeatedNamesEachDefectOnce() throws Exception {
    List<Integer> percents = new ArrayList<>();
    String cutOff = "progress\t0\t400\tsda1\ndefect\tcorrupt\tsda1\tsda1 is corrupt\n";
    String whole = cutOff + "progress\t300\t400\tsda2\nchecked\tgolden\n";
    assertThat(
            answering(3, cutOff + whole, "")
                .defects("golden", told -> percents.add(told.percent())))
        .containsExactly(new ImageDefect(ImageDefect.Kind.CORRUPT, "sda1", "sda1 is corrupt"));
    assertThat(percents).containsExactly(0, 0, 75);
  }

  @ParameterizedTest
  @CsvSource({
    "0, ''",
    "0, 'defect\tcorrupt\tdisk\tdisk is corrupt\nchecked\tgolden'",
    "3, 'checked\tgolden'",
    "3, 'defect\todd\tdisk\tdisk is odd\nchecked\tgolden'",
    "3, 'defect\tdisk is odd\nchecked\tgolden'"
  })
  void anImageIsWholeOnlyIfTheServerSaysSo(int exitCode, String output) {
    assertThatThrownBy(() -> answering(exitCode, output, "").defects("golden", told -> {}))
        .isInstanceOf(ActionException.class);
  }
}
