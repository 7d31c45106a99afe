// SPDX-License-Identifier: EPL-2.0
/** The changes of a model as a list to go back to. */
package dev.slipway.editor.server.history;
