// SPDX-License-Identifier: EPL-2.0
/**
 * Running experiments on machines.
 *
 * <p>{@link dev.slipway.experiment.run.ExperimentRunner} does all: it prepares the nodes, makes the
 * runs in a random order, keeps what came of each at once, and leaves the nodes as it found them.
 */
package dev.slipway.experiment.run;
