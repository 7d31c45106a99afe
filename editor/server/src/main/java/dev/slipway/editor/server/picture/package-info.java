// SPDX-License-Identifier: EPL-2.0
/** Diagrams as files of their own: the same pictures as the page's, drawn without a browser. */
package dev.slipway.editor.server.picture;
