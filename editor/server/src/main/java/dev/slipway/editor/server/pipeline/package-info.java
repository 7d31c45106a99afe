// SPDX-License-Identifier: EPL-2.0
/** What comes after drawing, as the editor needs it: ports that the launcher wires. */
package dev.slipway.editor.server.pipeline;
