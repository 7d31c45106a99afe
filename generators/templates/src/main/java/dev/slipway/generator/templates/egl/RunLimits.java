// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.time.Duration;

/**
 * What one run of a template set may take.
 *
 * @param time how long it may take
 * @param output how many characters it may write, all files together
 */
public record RunLimits(Duration time, long output) {}
