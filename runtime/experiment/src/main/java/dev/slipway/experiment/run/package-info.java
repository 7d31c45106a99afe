// SPDX-License-Identifier: EPL-2.0
/**
 * Running experiments on machines.
 *
 * <p>{@link dev.slipway.experiment.run.ExperimentRunner} does all: it checks the plan and the
 * programs of the nodes, reserves, inspects, prepares and tunes them, makes the runs in a random
 * order, keeps what came of each at once, and leaves the nodes as it found them. Each step is a
 * class.
 */
package dev.slipway.experiment.run;
