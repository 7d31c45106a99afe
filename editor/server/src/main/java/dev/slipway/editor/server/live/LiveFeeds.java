// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Watching;
import dev.slipway.live.LiveSystem;
import dev.slipway.live.ServerAct;
import dev.slipway.live.SnapshotFeed;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The deployed systems that diagrams of any tab show: each is watched once, from the first diagram
 * that shows it to the last. Used by several threads.
 */
public final class LiveFeeds implements AutoCloseable {
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
    private final List<Consumer<SystemSnapshot>> listeners = new CopyOnWriteArrayList<>();
    private final SnapshotFeed snapshots;
    private volatile LiveSystem system;
    private Runnable end;

    Feed(LiveSystem system, Runnable end) {
      this.system = system;
      this.end = end;
      this.snapshots =
          new SnapshotFeed(
              system, now -> listeners.forEach(listener -> listener.accept(now)), defects);
    }

    /** Follows another system in place of the one that is now. */
    void turnTo(LiveSystem next, Runnable nextEnd) {
      system = next;
      snapshots.turnTo(next);
      end.run();
      end = nextEnd;
    }

    @Override
    public Runnable subscribe(Runnable changed) {
      return system.subscribe(changed);
    }

    @Override
    public SystemSnapshot snapshot() {
      return system.snapshot();
    }

    @Override
    public Result steer(Steering steering, String node, String label) throws InterruptedException {
      return system.steer(steering, node, label);
    }

    @Override
    public LogTail log(String node, String label, int lines) throws InterruptedException {
      return system.log(node, label, lines);
    }

    @Override
    public Result act(ServerAct act, String node, String typed) throws InterruptedException {
      return system.act(act, node, typed);
    }

    @Override
    public LogTail console(String node, int lines) throws InterruptedException {
      return system.console(node, lines);
    }

    void close() {
      snapshots.close();
      end.run();
    }
  }

  /**
   * Has somebody told of a system, at least twice a second.
   *
   * @return as {@link Pipeline#watch}; it is ended by {@link #leave}
   * @throws IOException as {@link Pipeline#watch}
   */
  public synchronized Watching join(Path bundle, Consumer<SystemSnapshot> listener)
      throws IOException {
    Feed known = feeds.get(bundle);
    if (known == null) {
      Watching begun = pipeline.watch(bundle);
      if (begun.system().isEmpty()) {
        return begun;
      }
      known = new Feed(begun.system().get(), begun.end());
      feeds.put(bundle, known);
    }
    known.listeners.add(listener);
    return new Watching(Optional.of(known), () -> {}, List.of());
  }

  /**
   * Watches what a bundle has now, where it is watched: another system may have been deployed from
   * it. What cannot be watched leaves all as it was.
   */
  public synchronized void renew(Path bundle) {
    Feed feed = feeds.get(bundle);
    if (feed != null) {
      try {
        Watching next = pipeline.watch(bundle);
        if (next.system().isPresent()) {
          feed.turnTo(next.system().get(), next.end());
        }
      } catch (IOException e) {
        defects.accept(e);
      }
    }
  }

  /** Ends {@link #join}. */
  public synchronized void leave(Consumer<SystemSnapshot> listener) {
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
