// SPDX-License-Identifier: EPL-2.0
/** A diagram of a model in one tab, in the terms of GLSP. */
package dev.slipway.editor.server.diagram;
