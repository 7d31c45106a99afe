// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.event;

import dev.slipway.diagnostics.Allowed;
import java.time.Instant;

/**
 * Something that happened while the runtime worked; one object on a line of the stream.
 *
 * @param sequence its number in the stream, from 1 without gaps
 * @param time when it was published
 * @param event what happened
 */
public record PublishedEvent(@Allowed(min = 1) long sequence, Instant time, RuntimeEvent event) {}
