// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootTest {
  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectories(temporary.resolve("clone/models/lab"));
  }

  @Test
  void theWorkingTreeAroundAFolderIsItsRoot() throws IOException {
    Files.createDirectory(temporary.resolve("clone/.git"));
    assertThat(SourceRoot.around(folder)).isEqualTo(temporary.resolve("clone"));
  }

  @Test
  void aLinkedWorkingTreeHasAFileInstead() throws IOException {
    Files.createDirectory(temporary.resolve(".git"));
    Files.writeString(temporary.resolve("clone/.git"), "gitdir: elsewhere\n");
    assertThat(SourceRoot.around(folder)).isEqualTo(temporary.resolve("clone"));
  }

  @Test
  void namesAreRelativeWithForwardSlashes() {
    Path root = temporary.resolve("clone");
    assertThat(SourceRoot.nameBelow(root, folder.resolve("../a b.deployment")))
        .isEqualTo("models/a b.deployment");
    assertThat(SourceRoot.nameBelow(root, temporary.resolve("b.deployment")))
        .isEqualTo("b.deployment");
  }
}
