// SPDX-License-Identifier: EPL-2.0
/** The connection to clients: JSON-RPC over a WebSocket. */
package dev.slipway.editor.server.rpc;
