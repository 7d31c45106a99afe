// SPDX-License-Identifier: EPL-2.0
/**
 * Runs a bundle's components as processes of this machine, over its loopback interface, and judges
 * the measured traffic against the bundle.
 *
 * <p>{@link dev.slipway.local.LocalRun} is the run; {@link dev.slipway.local.TrafficJudge} turns
 * what was measured into a {@link dev.slipway.local.TrafficReport} without touching anything.
 */
package dev.slipway.local;
