// SPDX-License-Identifier: EPL-2.0
/** What is to be done on the nodes, on the drawing. */
package dev.slipway.editor.server.plan;
