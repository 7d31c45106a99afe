// SPDX-License-Identifier: EPL-2.0
/**
 * What is told of an experiment's results, from {@link dev.slipway.experiment.ExperimentResults}
 * alone: a page with tables and plots, raw data, verdicts, and two results against each other.
 *
 * <p>The same results give the same bytes: there is no clock, no random but that from the seed of
 * the results, and no hash order.
 */
package dev.slipway.experiment.report;
