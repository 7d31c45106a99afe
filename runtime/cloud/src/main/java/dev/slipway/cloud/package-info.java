// SPDX-License-Identifier: EPL-2.0
/**
 * Ports to a cloud: stacks, servers, networks, images and projects, in the words of OpenStack's
 * APIs but without a vendor's library. An adapter implements {@link dev.slipway.cloud.Clouds}.
 *
 * <p>All methods of ports block until the cloud has answered, give up when the thread is
 * interrupted, and are safe for use by several threads. What a cloud does in its own time (a stack,
 * a server) has only begun when a method returns.
 */
package dev.slipway.cloud;
