// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Predicate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** What the contracts of all ports to a cloud share. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class CloudContract {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);
  private static final long BETWEEN_LOOKS_MS = 100;

  /** The cloud that the suite runs on, as an administrator. */
  protected abstract Cloud cloud() throws Exception;

  /** Where there is no cloud, a test is skipped before it expects anything. */
  @BeforeEach
  void reachTheCloud() throws Exception {
    assertThat(cloud()).isNotNull();
  }

  /** A name that nothing in a cloud has yet. */
  protected static String freshName(String kind) {
    return "contract-" + kind + "-" + UUID.randomUUID();
  }

  /** Looks at the cloud. */
  @FunctionalInterface
  protected interface Look<T> {
    T now() throws Exception;
  }

  /** Looks until what is seen is as it should be. */
  protected static <T> T await(Look<T> look, Predicate<T> wanted) throws Exception {
    Instant end = Instant.now().plus(LONGEST_WAIT);
    while (true) {
      T seen = look.now();
      if (wanted.test(seen)) {
        return seen;
      }
      assertThat(Instant.now()).as("time to wait, at %s", seen).isBefore(end);
      Thread.sleep(BETWEEN_LOOKS_MS);
    }
  }

  /** A call fails as such. */
  protected static CloudException failure(CloudException.Kind kind, ThrowingCallable call) {
    CloudException failure = catchThrowableOfType(CloudException.class, call);
    assertThat(failure).as("a failure").isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    assertThat(failure.diagnostic().code()).isEqualTo(kind.code());
    assertThat(failure.diagnostic().hint()).isNotEmpty();
    return failure;
  }
}
