// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateLockTest {
  @TempDir private Path folder;

  @Test
  void aLockIsTakenOnceAndNamesItsOwner() throws Exception {
    Path state = folder.resolve("new");
    StateLock lock =
        StateLock.tryTake(state, "slipway apply", () -> Instant.parse("2026-03-01T12:00:00.5Z"))
            .lock()
            .orElseThrow();
    assertThat(lock.remark()).isEmpty();

    StateLock.Attempt second = StateLock.tryTake(state, "slipway destroy");
    assertThat(second.lock()).isEmpty();
    Diagnostic refusal = second.refusal().orElseThrow();
    assertThat(refusal.code()).isEqualTo("STATE_LOCKED");
    assertThat(refusal.message())
        .startsWith("'slipway apply' of " + System.getProperty("user.name") + " on ")
        .endsWith(
            "(process %d, since 2026-03-01T12:00:00Z) is at work on it."
                .formatted(ProcessHandle.current().pid()));

    lock.close();
    StateLock third = StateLock.tryTake(state, "slipway apply").lock().orElseThrow();
    assertThat(third.remark()).isEmpty();
    third.close();
  }

  @Test
  void theLockOfADeadProcessIsTakenOver() throws Exception {
    Process process = LockingProcess.start(folder);
    try {
      Diagnostic refusal = StateLock.tryTake(folder, "mine").refusal().orElseThrow();
      assertThat(refusal.message()).contains("(process " + process.pid() + ", since ");
    } finally {
      process.destroyForcibly().onExit().join();
    }
    try (StateLock lock = StateLock.tryTake(folder, "mine").lock().orElseThrow()) {
      Diagnostic remark = lock.remark().orElseThrow();
      assertThat(remark.code()).isEqualTo("STATE_LOCK_TAKEN_OVER");
      assertThat(remark.message())
          .contains("(process " + process.pid() + ", since ")
          .endsWith("did not complete; its lock is taken over.");
    }
  }

  @Test
  void anOwnerThatCannotBeReadIsNoHindrance() throws Exception {
    Files.writeString(folder.resolve("lock"), "{\"user\": 7");
    try (StateLock lock = StateLock.tryTake(folder, "mine").lock().orElseThrow()) {
      assertThat(lock.remark()).isEmpty();
    }
    assertThat(folder.resolve("lock")).isEmptyFile();
  }
}
