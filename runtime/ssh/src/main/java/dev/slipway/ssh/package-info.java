// SPDX-License-Identifier: EPL-2.0
/**
 * The engine's port to machines, over SSH by means of JSch: a node is reached by what an ssh_config
 * says of the host of that name.
 */
package dev.slipway.ssh;
