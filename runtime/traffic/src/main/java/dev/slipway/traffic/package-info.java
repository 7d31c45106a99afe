// SPDX-License-Identifier: EPL-2.0
/**
 * What components have counted, held against the bundle; the same wherever they run.
 *
 * <p>{@link dev.slipway.traffic.TrafficJudge} turns a {@link dev.slipway.traffic.Measurement} into
 * a {@link dev.slipway.traffic.TrafficReport} without touching anything.
 */
package dev.slipway.traffic;
