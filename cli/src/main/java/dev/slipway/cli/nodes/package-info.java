// SPDX-License-Identifier: EPL-2.0
/**
 * Commands on the nodes of a deployment, reached over SSH: their components, states and traffic.
 */
package dev.slipway.cli.nodes;
