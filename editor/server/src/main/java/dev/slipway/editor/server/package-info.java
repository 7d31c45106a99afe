// SPDX-License-Identifier: EPL-2.0
/**
 * The server of the editor. {@link dev.slipway.editor.server.SystemDiagramModule} is the index of
 * all that a diagram consists of.
 */
package dev.slipway.editor.server;
