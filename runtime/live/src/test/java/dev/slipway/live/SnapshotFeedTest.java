// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When what is known of a system is handed on. */
@Timeout(30)
class SnapshotFeedTest {
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private SnapshotFeed feed;

  /** A system that only has a name, and says when that changes. */
  private static final class Named implements SnapshotSource {
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger snapshots = new AtomicInteger();
    private volatile String name;

    Named(String name) {
      this.name = name;
    }

    void rename(String next) {
      name = next;
      listeners.forEach(Runnable::run);
    }

    @Override
    public SystemSnapshot snapshot() {
      snapshots.incrementAndGet();
      return new SystemSnapshot(
          name, "id", Instant.EPOCH, List.of(), List.of(), List.of(), List.of());
    }

    @Override
    public Runnable subscribe(Runnable changed) {
      listeners.add(changed);
      return () -> listeners.remove(changed);
    }
  }

  private void follow(SnapshotSource system) {
    feed = new SnapshotFeed(system, now -> told.add(now.deployment()), defects::add);
  }

  @AfterEach
  void close() {
    feed.close();
  }

  /** Waits for a snapshot of that name; how many milliseconds that took. */
  private long await(String name) throws InterruptedException {
    long begun = System.nanoTime();
    while (!told.take().equals(name)) {
      continue;
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }

  @Test
  void aChangeIsToldAtOnce() throws InterruptedException {
    Named system = new Named("one");
    follow(system);
    await("one");
    long whole = 0;
    for (int i = 0; i < 10; i++) {
      system.rename("name " + i);
      whole += await("name " + i);
    }
    // Ten periods of what is measured would be five seconds.
    assertThat(whole).isLessThan(2500);
    assertThat(defects).isEmpty();
  }

  @Test
  void whatIsMeasuredIsToldWithoutAWord() throws InterruptedException {
    Named system = new Named("one");
    follow(system);
    await("one");
    system.name = "two";
    await("two");
  }

  @Test
  void manyChangesTogetherAreToldOnce() throws InterruptedException {
    Named system = new Named("one");
    follow(system);
    await("one");
    for (int i = 0; i <= 1000; i++) {
      system.rename("name " + i);
    }
    await("name 1000");
    assertThat(system.snapshots).hasValueLessThan(100);
  }

  @Test
  void anotherSystemIsFollowedInPlaceOfTheFirst() throws InterruptedException {
    Named first = new Named("first");
    Named second = new Named("second");
    follow(first);
    await("first");
    feed.turnTo(second);
    await("second");
    assertThat(first.listeners).isEmpty();
    second.rename("changed");
    await("changed");
    feed.close();
    assertThat(second.listeners).isEmpty();
  }

  @Test
  void aDefectEndsNothing() throws InterruptedException {
    Named system = new Named("one");
    feed =
        new SnapshotFeed(
            system,
            now -> {
              if (now.deployment().equals("one")) {
                throw new IllegalStateException("defect");
              }
              told.add(now.deployment());
            },
            defects::add);
    while (defects.isEmpty()) {
      Thread.sleep(1);
    }
    system.rename("two");
    await("two");
    assertThat(defects).first().asString().contains("defect");
  }
}
