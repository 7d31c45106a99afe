// SPDX-License-Identifier: EPL-2.0
/**
 * Configuration of DDS implementations, derived from the drawn networks: which addresses a node's
 * participants use, and which peers they ask where multicast does not reach.
 */
package dev.slipway.generator.discovery;
