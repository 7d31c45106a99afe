// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.http;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * When a request is sent again, and after what time.
 *
 * <p>Requests that may be repeated are sent again where the service is overloaded, has an error of
 * its own, or sees a conflict, and where the connection was lost. Others are sent again only where
 * the service certainly did nothing: there was no connection, or it said by {@code Retry-After} to
 * come back. The time doubles from one attempt to the next; a random part keeps clients that failed
 * together from coming back together.
 *
 * @param attempts how often a request is sent at most
 * @param first least time before the second attempt, in full
 * @param longest no time between attempts is longer; a service that asks for more is not asked
 *     again
 * @param random from 0 to 1
 */
public record RetryPolicy(
    int attempts, Duration first, Duration longest, DoubleSupplier random, Clock clock) {
  private static final int CONFLICT = 409;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final int SERVER_ERROR = 500;
  private static final int NOT_IMPLEMENTED = 501;
  private static final String RETRY_AFTER = "Retry-After";

  /** Conflicts pass quickly (a lock, a race), or not at all. */
  private static final int ATTEMPTS_AT_CONFLICT = 3;

  /** As clouds in use need it. */
  public static RetryPolicy standard() {
    return new RetryPolicy(
        5, Duration.ofMillis(500), Duration.ofSeconds(30), Math::random, Clock.systemUTC());
  }

  /**
   * What to do after an answer.
   *
   * @param attempt 1 after the first
   * @return the time to wait; empty if the answer is to be taken as it is
   */
  Optional<Duration> afterAnswer(CloudRequest request, CloudAnswer answer, int attempt) {
    int status = answer.status();
    boolean refused = status == TOO_MANY_REQUESTS || status == UNAVAILABLE;
    boolean mayPass =
        refused
            || status == CONFLICT && attempt < ATTEMPTS_AT_CONFLICT
            || status >= SERVER_ERROR && status != NOT_IMPLEMENTED;
    Optional<Duration> asked = answer.header(RETRY_AFTER).flatMap(this::retryAfter);
    boolean harmless = request.repeatable() || refused && asked.isPresent();
    if (!mayPass || !harmless || attempt >= attempts) {
      return Optional.empty();
    }
    if (asked.isPresent()) {
      return asked.filter(time -> time.compareTo(longest) <= 0);
    }
    return Optional.of(backOff(attempt));
  }

  /**
   * What to do after no answer.
   *
   * @param nothingSent whether there was no connection
   */
  Optional<Duration> afterLoss(CloudRequest request, boolean nothingSent, int attempt) {
    return attempt < attempts && (request.repeatable() || nothingSent)
        ? Optional.of(backOff(attempt))
        : Optional.empty();
  }

  private Duration backOff(int attempt) {
    long full = first.toMillis() << (attempt - 1);
    long half = Math.min(full, longest.toMillis()) / 2;
    return Duration.ofMillis(half + (long) (half * random.getAsDouble()));
  }

  /** Seconds, or a date (RFC 9110, 10.2.3). */
  private Optional<Duration> retryAfter(String text) {
    if (text.matches("\\d{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(clock.instant(), then);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
