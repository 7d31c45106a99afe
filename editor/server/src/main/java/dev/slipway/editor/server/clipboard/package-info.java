// SPDX-License-Identifier: EPL-2.0
/** Copies of elements as text, so that they can be pasted into any model and any tab. */
package dev.slipway.editor.server.clipboard;
