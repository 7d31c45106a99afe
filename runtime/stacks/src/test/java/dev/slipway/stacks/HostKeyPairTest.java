// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostKeyPairTest {
  @TempDir private Path folder;

  @Test
  void openSshReadsThePrivateKeyAndFindsThePublicOneInIt() throws Exception {
    Needs.programs("ssh-keygen");
    HostKeyPair pair = HostKeyPair.generate();
    Path file = folder.resolve("key");
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, pair.privateKey().value().replace("\\n", "\n"));
    Process process =
        new ProcessBuilder("ssh-keygen", "-y", "-P", "", "-f", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).isEqualTo(pair.publicKey());
  }

  @Test
  void templatesTakeThePrivateKeyAndNoTextShowsIt() {
    HostKeyPair pair = HostKeyPair.generate();
    // The pattern of the generated templates.
    assertThat(pair.privateKey().value())
        .matches(
            "^(-----BEGIN OPENSSH PRIVATE KEY-----(\\\\n[A-Za-z0-9+/=]+)+"
                + "\\\\n-----END OPENSSH PRIVATE KEY-----(\\\\n)?)?$");
    assertThat(pair.toString()).contains("***").doesNotContain("PRIVATE");
    assertThat(HostKeyPair.generate().publicKey()).isNotEqualTo(pair.publicKey());
  }
}
