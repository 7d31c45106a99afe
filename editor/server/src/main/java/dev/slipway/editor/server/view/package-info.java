// SPDX-License-Identifier: EPL-2.0
/** From the model to what is drawn: nodes and edges with texts, sizes and places. */
package dev.slipway.editor.server.view;
