// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.engine.ActionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials of power controls, which only their owner may read. */
class CredentialsFileTest {
  private static final String SECRET = "s3cret-phrase";

  @TempDir private Path folder;

  private Path file(String content, String permissions) throws IOException {
    Path file = folder.resolve("power.json");
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file;
  }

  @Test
  void credentialsAreFoundByNameAndPrintedWithoutPassword() throws Exception {
    SortedMap<String, PowerCredentials> read =
        CredentialsFile.read(
            file(
                """
                {"blades": {"user": "admin", "password": "%s", "caFile": "ca.pem", "port": 8443},
                 "old": {"user": "root", "password": "x", "cipherSuite": 17}}
                """
                    .formatted(SECRET),
                "rw-------"));
    assertThat(read).containsOnlyKeys("blades", "old");
    PowerCredentials blades = read.get("blades");
    assertThat(blades.password()).isEqualTo(SECRET);
    assertThat(blades.caFile()).contains(folder.resolve("ca.pem"));
    assertThat(blades.port()).hasValue(8443);
    assertThat(read.get("old").cipherSuite()).hasValue(17);
    assertThat(read.toString()).contains("admin:***").doesNotContain(SECRET);
  }

  @ParameterizedTest
  @CsvSource({"rw-r-----", "rw----r--", "rw--w----"})
  void fileThatOthersMayReadOrWriteIsRefused(String permissions) throws Exception {
    Path file = file("{}", permissions);
    assertThatThrownBy(() -> CredentialsFile.read(file))
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
    assertThatThrownBy(() -> CredentialsFile.read(file))
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
        "{'blades': {'user': 'a', 'password': 7}}~password of blades is no text",
        "{'blades': {'user': 'a', 'password': 's3cret-phrase', 'port': 70000}}~port of blades",
        "{'blades': {'user': 'a', 'password': 's3cret-phrase', 'pin': 1}}~unknown key pin"
      })
  void anotherFormIsRefusedWithoutQuotingIt(String content, String message) throws Exception {
    Path file = file(content.replace('\'', '"'), "rw-------");
    assertThatThrownBy(() -> CredentialsFile.read(file))
        .isInstanceOfSatisfying(
            ActionException.class,
            e ->
                assertThat(e.diagnostic().toString())
                    .contains("POWER_CREDENTIALS_FILE", message)
                    .doesNotContain(SECRET));
  }
}
