// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.ActionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials of power controls, which only their owner may read. */
class CredentialsFileTest {
  private static final String SECRET = "s3cret-phrase";

  @TempDir private Path folder;

  private Path file(String content, String permissions) throws IOException {
    return SecretFiles.write(folder.resolve("power.json"), content.replace('\'', '"'), permissions);
  }

  @Test
  void credentialsAreFoundByNameAndPrintedWithoutPassword() throws Exception {
    CredentialsFile read =
        CredentialsFile.read(
            file(
                """
                {'blades': {'user': 'admin', 'password': '%s', 'caFile': 'ca.pem', 'port': 8443},
                 'old': {'user': 'root', 'password': 'x', 'cipherSuite': 17}}
                """
                    .formatted(SECRET),
                "rw-------"),
            false);
    PowerCredentials blades = read.credentials("blades").orElseThrow();
    assertThat(blades.password()).isEqualTo(SECRET);
    assertThat(blades.settings().caFile()).contains(folder.resolve("ca.pem"));
    assertThat(blades.settings().port()).hasValue(8443);
    assertThat(read.credentials("old").orElseThrow().settings().cipherSuite()).hasValue(17);
    assertThat(read.credentials("others")).isEmpty();
    assertThat(blades).hasToString("admin:***");
  }

  @Test
  void accountsMayBeLeftToAHelper() throws Exception {
    Path file = file("{'blades': {'port': 8443}}", "rw-------");
    CredentialsFile read = CredentialsFile.read(file, true);
    assertThat(read.credentials("blades")).isEmpty();
    assertThat(read.settings("blades").port()).hasValue(8443);
    assertThat(read.settings("others")).isEqualTo(ControllerSettings.DEFAULT);
    assertThatThrownBy(() -> CredentialsFile.read(file, false))
        .isInstanceOf(ActionException.class)
        .hasMessageContaining("blades has no user");
    file("{'blades': {'user': 'admin'}}", "rw-------");
    assertThatThrownBy(() -> CredentialsFile.read(file, true))
        .isInstanceOf(ActionException.class)
        .hasMessageContaining("blades has no password");
  }

  @ParameterizedTest
  @CsvSource({"rw-r-----", "rw----r--", "rw--w----"})
  void fileThatOthersMayReadOrWriteIsRefused(String permissions) throws Exception {
    Path file = file("{}", permissions);
    assertThatThrownBy(() -> CredentialsFile.read(file, false))
        .isInstanceOf(ActionException.class)
        .hasMessageContaining("Others than its owner");
  }

  @Test
  void passwordInAnotherEncodingIsRefused() throws Exception {
    Path file = file("", "rw-------");
    Files.writeString(
        file,
        "{\"blades\": {\"user\": \"a\", \"password\": \"schlüssel\"}}",
        StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> CredentialsFile.read(file, false))
        .isInstanceOf(ActionException.class)
        .hasMessageContaining("not text in UTF-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "['s3cret-phrase']~not a JSON object",
        "{'blades': 's3cret-phrase'}~not a JSON object",
        "{'blades': {'user': 'a', 'password': 's3cret-phrase'~not a JSON object",
        "{'blades': {'password': 's3cret-phrase'}}~blades has no user",
        "{'blades': {'user': 'a'}}~blades has no password",
        "{'blades': {'user': 'a', 'password': 7}}~password of blades is not text",
        "{'blades': {'user': 'a', 'password': 's3cret-phrase', 'port': 70000}}~port of blades",
        "{'blades': {'user': 'a', 'password': 's3cret-phrase', 'pin': 1}}~unknown key pin"
      })
  void anotherFormIsRefusedWithoutQuotingIt(String content, String message) throws Exception {
    Path file = file(content, "rw-------");
    assertThatThrownBy(() -> CredentialsFile.read(file, false))
        .isInstanceOfSatisfying(
            ActionException.class,
            e ->
                assertThat(e.diagnostic().toString())
                    .contains("POWER_CREDENTIALS_FILE", message)
                    .doesNotContain(SECRET));
  }
}
