// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FileFailureTest {
  @Test
  void namesTheFileAndTheReasonAndNoClass() {
    assertThat(FileFailure.text(new NoSuchFileException("a/b")))
        .isEqualTo("a/b: no such file or folder");
    assertThat(FileFailure.text(new AccessDeniedException("a"))).isEqualTo("a: permission denied");
    assertThat(FileFailure.text(new FileSystemException("a", null, "Read-only file system")))
        .isEqualTo("a: Read-only file system");
    assertThat(FileFailure.text(new IOException("No space left on device.")))
        .isEqualTo("No space left on device");
    assertThat(FileFailure.text(new IOException((String) null)))
        .isEqualTo("the system gives no reason");
  }

  @Test
  void namesAFileThatTheFailureDoesNotName() {
    assertThat(FileFailure.text(Path.of("plan.json"), new MalformedInputException(1)))
        .isEqualTo("plan.json: not text in UTF-8");
    assertThat(FileFailure.text(Path.of("x"), new NoSuchFileException("x")))
        .isEqualTo("x: no such file or folder");
  }
}
