// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.metal.PowerException.Kind;
import dev.slipway.metal.power.CredentialProgram.HelperException;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accounts of management controllers that programs keep: Git's own, and some that fail. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CredentialProgramTest {
  private static final String SECRET = "s3cret=phrase ü";

  @TempDir private Path folder;

  /** Has a helper of Git keep an account. */
  private void store(String... helper) throws Exception {
    String[] command = Arrays.copyOf(helper, helper.length + 1);
    command[helper.length] = "store";
    Path input = folder.resolve("input");
    Files.writeString(
        input, "protocol=bmc\nhost=blades\nusername=admin\npassword=" + SECRET + "\n\n");
    Process process = new ProcessBuilder(command).inheritIO().redirectInput(input.toFile()).start();
    assertThat(process.waitFor()).isZero();
  }

  private static PowerCredentials get(CredentialProgram helper, String name) throws Exception {
    return helper.get(name, ControllerSettings.DEFAULT);
  }

  @Test
  void accountIsTakenFromGitsAgent() throws Exception {
    Needs.programs("git");
    Path socket = Files.createDirectory(folder.resolve("agent")).resolve("socket");
    Files.setPosixFilePermissions(socket.getParent(), PosixFilePermissions.fromString("rwx------"));
    CredentialProgram agent = new CredentialProgram("cache --socket " + socket);
    assertThatThrownBy(() -> get(agent, "blades"))
        .isInstanceOfSatisfying(
            HelperException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFIGURATION))
        .hasMessage(
            "'git credential-cache --socket %s get' has no password for bmc://blades.", socket);
    store("git", "credential-cache", "--socket", socket.toString());
    try {
      PowerCredentials found = get(agent, "blades");
      assertThat(found.user()).isEqualTo("admin");
      assertThat(found.password()).isEqualTo(SECRET);
      assertThatThrownBy(() -> get(agent, "others"))
          .isInstanceOf(HelperException.class)
          .hasMessageContaining("bmc://others");
    } finally {
      new ProcessBuilder("git", "credential-cache", "--socket", socket.toString(), "exit")
          .inheritIO()
          .start()
          .waitFor();
    }
  }

  @Test
  void programOfTheUsersIsAskedByItsStandardInputAlone() throws Exception {
    Path program =
        SecretFiles.program(
            folder.resolve("helper"),
            """
            printf '%s\\n' "$*" >"$0.arguments"
            cat >"$0.input"
            printf 'username=admin\\npassword=%s\\nquit=0\\n\\nnot a line of the answer\\n' 'PHRASE'
            """
                .replace("PHRASE", SECRET));
    ControllerSettings settings =
        new ControllerSettings(
            Optional.of(folder.resolve("ca.pem")), OptionalInt.of(8443), OptionalInt.empty());
    PowerCredentials found =
        new CredentialProgram(program + " --vault  lab").get("blades", settings);
    assertThat(found.user()).isEqualTo("admin");
    assertThat(found.password()).isEqualTo(SECRET);
    assertThat(found.settings()).isEqualTo(settings);
    assertThat(found).hasToString("admin:***");
    assertThat(folder.resolve("helper.arguments")).hasContent("--vault lab get");
    assertThat(folder.resolve("helper.input")).hasContent("protocol=bmc\nhost=blades\n\n");
  }

  /** As one does that starts an agent, which lives on with its standard output. */
  @Test
  void answerEndsWithTheHelper() throws Exception {
    Path program =
        SecretFiles.program(
            folder.resolve("helper"),
            "sleep 300 &\necho $! >\"$0.pid\"\nprintf 'username=a\\npassword=b\\n'\n");
    try {
      assertThat(get(new CredentialProgram(program.toString()), "blades").password())
          .isEqualTo("b");
    } finally {
      long agent = Long.parseLong(Files.readString(folder.resolve("helper.pid")).strip());
      ProcessHandle.of(agent).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "exit 3~HELPER~ended with exit code 3.",
        "echo password=s3cret; exit 1~HELPER~ended with exit code 1.",
        "echo s3cret~HELPER~has a line without '='.",
        "echo password=s3cret~CONFIGURATION~has no user for bmc://blades.",
        "echo username=admin~CONFIGURATION~has no password for bmc://blades.",
        "printf 'username=a\\npassword=\\n'~CONFIGURATION~has no password for bmc://blades.",
        "true~CONFIGURATION~has no password for bmc://blades."
      })
  void failureIsToldWithoutTheAnswer(String body, Kind kind, String message) throws Exception {
    Path program = SecretFiles.program(folder.resolve("helper"), body + "\n");
    assertThatThrownBy(() -> get(new CredentialProgram(program.toString()), "blades"))
        .isInstanceOfSatisfying(HelperException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining("'%s get'".formatted(program))
        .hasMessageEndingWith(message)
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void helperThatWaitsForEverIsEnded() throws Exception {
    Path program =
        SecretFiles.program(folder.resolve("helper"), "sleep 300 &\necho $! >\"$0.pid\"\nwait\n");
    CredentialProgram helper = new CredentialProgram(program.toString(), Duration.ofSeconds(1));
    assertThatThrownBy(() -> get(helper, "blades"))
        .isInstanceOfSatisfying(
            HelperException.class, e -> assertThat(e.kind()).isEqualTo(Kind.HELPER))
        .hasMessageEndingWith("did not end within 1 s.");
    long child = Long.parseLong(Files.readString(folder.resolve("helper.pid")).strip());
    ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-such-helper-of-git", "/no/such/program"})
  void missingHelperIsNamed(String words) {
    assertThatThrownBy(() -> get(new CredentialProgram(words), "blades"))
        .isInstanceOfSatisfying(
            HelperException.class, e -> assertThat(e.kind()).isEqualTo(Kind.HELPER))
        .hasMessageContaining(words);
  }

  /** What is no name could ask for the account of another host, as one for Git. */
  @Test
  void textThatIsNoNameIsNotAskedFor() throws Exception {
    Path program = SecretFiles.program(folder.resolve("helper"), "touch \"$0.asked\"\n");
    assertThatThrownBy(
            () -> get(new CredentialProgram(program.toString()), "x\nprotocol=https\nhost=y"))
        .isInstanceOf(HelperException.class);
    assertThat(folder.resolve("helper.asked")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "./helper", "!echo", "-x", "a;b"})
  void wordsThatNameNoHelperAreRefused(String words) {
    assertThatThrownBy(() -> new CredentialProgram(words))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
