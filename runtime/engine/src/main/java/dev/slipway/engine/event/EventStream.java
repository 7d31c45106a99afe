// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The one publisher of events. Every sink gets all events from its subscription on, in one order,
 * the same for all.
 */
public final class EventStream {
  private final InstantSource clock;
  private final List<EventSink> sinks = new ArrayList<>();
  private long sequence;

  /** A stream without sinks, with the time of this machine. */
  public EventStream() {
    this(InstantSource.system());
  }

  /** The same with another clock. */
  public EventStream(InstantSource clock) {
    this.clock = clock;
  }

  /** Lets a sink follow from now on. */
  public synchronized void subscribe(EventSink sink) {
    sinks.add(sink);
  }

  /** Ends what {@link #subscribe} began. */
  public synchronized void unsubscribe(EventSink sink) {
    sinks.remove(sink);
  }

  /** Tells all sinks of an event. */
  public synchronized void publish(RuntimeEvent event) {
    sequence++;
    PublishedEvent published = new PublishedEvent(sequence, clock.instant(), event);
    for (EventSink sink : List.copyOf(sinks)) {
      sink.accept(published);
    }
  }
}
