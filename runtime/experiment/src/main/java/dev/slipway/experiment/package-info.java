// SPDX-License-Identifier: EPL-2.0
/**
 * What came of running an experiment.
 *
 * <p>{@link dev.slipway.experiment.ExperimentResults} is all that reports and comparisons are made
 * from: it says what was run, where, under which conditions, and every figure of every run.
 */
package dev.slipway.experiment;
