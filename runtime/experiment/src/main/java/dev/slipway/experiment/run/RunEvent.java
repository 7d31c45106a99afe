// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import java.time.Duration;

/**
 * How far an experiment is.
 *
 * @param text what is done now
 * @param done runs that are made
 * @param total runs that there are likely to be
 * @param left time that they are likely to take yet
 */
public record RunEvent(String text, int done, int total, Duration left) {}
