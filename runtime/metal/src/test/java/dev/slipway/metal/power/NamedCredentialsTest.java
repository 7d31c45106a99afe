// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.metal.PowerException;
import dev.slipway.metal.PowerException.Kind;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which credentials a drawn name stands for: those of the file, then those of the helper. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NamedCredentialsTest {
  @TempDir private Path folder;

  /** Knows blades, and counts how often it is asked. */
  private NamedCredentials both() throws Exception {
    Path helper =
        SecretFiles.program(
            folder.resolve("helper"),
            """
            input=$(cat)
            echo asked >>"$0.asked"
            case $input in
              *host=blades*) printf 'username=keeper\\npassword=kept\\n' ;;
            esac
            """);
    Path file =
        SecretFiles.json(
            folder.resolve("power.json"),
            "{'old': {'user': 'admin', 'password': 'written'}, 'blades': {'port': 8443}}");
    return new NamedCredentials(
        CredentialsFile.read(file, true), Optional.of(new CredentialProgram(helper.toString())));
  }

  @Test
  void fileCountsBeforeTheHelper() throws Exception {
    NamedCredentials credentials = both();
    assertThat(credentials.of("host-1", "old").password()).isEqualTo("written");
    assertThat(folder.resolve("helper.asked")).doesNotExist();
  }

  @Test
  void helperIsAskedOnceForAllHostsAndTheFileHasTheSettings() throws Exception {
    NamedCredentials credentials = both();
    for (String host : new String[] {"host-1", "host-2"}) {
      PowerCredentials found = credentials.of(host, "blades");
      assertThat(found.user()).isEqualTo("keeper");
      assertThat(found.password()).isEqualTo("kept");
      assertThat(found.settings().port()).hasValue(8443);
    }
    assertThat(folder.resolve("helper.asked")).hasContent("asked");
  }

  @Test
  void failureOfTheHelperIsToldForEachHost() throws Exception {
    NamedCredentials credentials = both();
    for (String host : new String[] {"host-1", "host-2"}) {
      assertThatThrownBy(() -> credentials.of(host, "others"))
          .isInstanceOfSatisfying(
              PowerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFIGURATION))
          .hasMessageContainingAll(host, "has no password for bmc://others");
    }
    assertThat(folder.resolve("helper.asked")).hasContent("asked");
  }

  @Test
  void nameThatIsGivenNowhereIsRefused() {
    assertThatThrownBy(() -> NamedCredentials.NONE.of("host-1", "blades"))
        .isInstanceOfSatisfying(
            PowerException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONFIGURATION))
        .hasMessageContainingAll("host-1", "'blades'");
  }
}
