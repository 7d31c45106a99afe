// SPDX-License-Identifier: EPL-2.0
/**
 * What measured values say: how sure a median is, whether two samples differ, and whether more runs
 * are needed.
 *
 * <p>Nothing here supposes that values are normally distributed, as those of computers are not: few
 * outliers, always on one side, are the rule. All that is random is made from a given seed, so that
 * the same values give the same answer everywhere.
 */
package dev.slipway.experiment.statistics;
