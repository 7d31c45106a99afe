// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

/** Follows what happens. */
@FunctionalInterface
public interface EventSink {
  /**
   * Takes an event, in the thread in which it happened, while nobody else can publish: a sink that
   * is slow keeps a queue of its own. It must not throw.
   */
  void accept(PublishedEvent event);
}
