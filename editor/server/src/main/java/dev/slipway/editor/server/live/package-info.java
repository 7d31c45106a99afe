// SPDX-License-Identifier: EPL-2.0
/**
 * Deployed systems on the drawing: states of hosts and components, what is no longer drawn, rates
 * of flows, logs, steering.
 */
package dev.slipway.editor.server.live;
