// SPDX-License-Identifier: EPL-2.0
/** Finds what is drawn in any diagram of a model. */
package dev.slipway.editor.server.search;
