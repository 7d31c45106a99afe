// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import java.time.Instant;

/**
 * An event in the stream.
 *
 * @param sequence its number in the stream, from 1 without gaps
 * @param time when it was published
 * @param event what happened
 */
public record PublishedEvent(long sequence, Instant time, RuntimeEvent event) {}
