// SPDX-License-Identifier: EPL-2.0
/** Deployed systems on the drawing: states of hosts and components, rates of flows, steering. */
package dev.slipway.editor.server.live;
