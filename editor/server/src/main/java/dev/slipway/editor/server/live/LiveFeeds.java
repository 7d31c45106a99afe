// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.LiveSystem;
import dev.slipway.editor.server.pipeline.LiveSystem.Snapshot;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Watching;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The deployed systems that diagrams of any tab show: each is watched once, from the first diagram
 * that shows it to the last. Used by several threads.
 */
public final class LiveFeeds implements AutoCloseable {
  private static final long PERIOD_MILLIS = 500;

  private final Pipeline pipeline;
  private final Consumer<Throwable> defects;
  private final Map<Path, Feed> feeds = new HashMap<>();

  /**
   * @param defects told of exceptions that nobody expects
   */
  public LiveFeeds(Pipeline pipeline, Consumer<Throwable> defects) {
    this.pipeline = pipeline;
    this.defects = defects;
  }

  /** One system and those who are told of it. */
  private final class Feed implements LiveSystem {
    private volatile LiveSystem system;
    private final List<Consumer<Snapshot>> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "slipway-live");
              thread.setDaemon(true);
              return thread;
            });

    Feed(LiveSystem system) {
      this.system = system;
      clock.scheduleWithFixedDelay(this::tell, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void tell() {
      try {
        Snapshot now = snapshot();
        listeners.forEach(listener -> listener.accept(now));
      } catch (RuntimeException e) {
        // Thrown on, it would end the feed without a word.
        defects.accept(e);
      }
    }

    /** Follows another system in place of the one that is now. */
    void turnTo(LiveSystem next) {
      LiveSystem before = system;
      system = next;
      before.close();
    }

    @Override
    public Snapshot snapshot() {
      return system.snapshot();
    }

    @Override
    public Steered steer(Steering steering, String elementId) throws InterruptedException {
      return system.steer(steering, elementId);
    }

    @Override
    public LogEnd log(String nodeId, String process) throws InterruptedException {
      return system.log(nodeId, process);
    }

    @Override
    public List<Diagnostic> act(ServerAct act, String elementId, String typed)
        throws InterruptedException {
      return system.act(act, elementId, typed);
    }

    @Override
    public LogEnd console(String elementId) throws InterruptedException {
      return system.console(elementId);
    }

    @Override
    public void close() {
      clock.shutdownNow();
      system.close();
    }
  }

  /**
   * Has somebody told of a system, twice a second.
   *
   * @return as {@link Pipeline#watch}; the system is not to be closed
   * @throws IOException as {@link Pipeline#watch}
   */
  public synchronized Watching join(Path bundle, Consumer<Snapshot> listener) throws IOException {
    Feed known = feeds.get(bundle);
    if (known == null) {
      Watching begun = pipeline.watch(bundle);
      if (begun.system().isEmpty()) {
        return begun;
      }
      known = new Feed(begun.system().get());
      feeds.put(bundle, known);
    }
    known.listeners.add(listener);
    return new Watching(Optional.of(known), List.of());
  }

  /**
   * Watches what a bundle has now, where it is watched: another system may have been deployed from
   * it. What cannot be watched leaves all as it was.
   */
  public synchronized void renew(Path bundle) {
    Feed feed = feeds.get(bundle);
    if (feed != null) {
      try {
        pipeline.watch(bundle).system().ifPresent(feed::turnTo);
      } catch (IOException e) {
        defects.accept(e);
      }
    }
  }

  /** Ends {@link #join}. */
  public synchronized void leave(Consumer<Snapshot> listener) {
    feeds
        .values()
        .removeIf(
            feed -> {
              boolean last = feed.listeners.remove(listener) && feed.listeners.isEmpty();
              if (last) {
                feed.close();
              }
              return last;
            });
  }

  @Override
  public synchronized void close() {
    feeds.values().forEach(Feed::close);
    feeds.clear();
  }
}
