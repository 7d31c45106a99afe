// SPDX-License-Identifier: EPL-2.0
/** Notes on diagrams, and frames around parts of them. */
package dev.slipway.editor.server.note;
