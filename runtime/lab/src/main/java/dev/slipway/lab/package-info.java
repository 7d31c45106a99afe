// SPDX-License-Identifier: EPL-2.0
/**
 * The drawn nodes and networks as namespaces of this machine, each node with a real sshd.
 *
 * <p>A {@link dev.slipway.lab.plan.LabPlan} says what a bundle's infrastructure becomes; {@link
 * dev.slipway.lab.Lab} makes it, repairs it and takes it away.
 */
package dev.slipway.lab;
