// SPDX-License-Identifier: EPL-2.0
/**
 * Runs a bundle's components as processes of this machine, over its loopback interface, and
 * measures their traffic. {@link dev.slipway.local.LocalRun} is the run.
 */
package dev.slipway.local;
