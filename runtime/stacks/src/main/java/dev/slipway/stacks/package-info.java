// SPDX-License-Identifier: EPL-2.0
/**
 * The provider of what is in clouds: what their administrators make, stacks, and the servers and
 * volumes of stacks.
 */
package dev.slipway.stacks;
