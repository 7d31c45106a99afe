// SPDX-License-Identifier: EPL-2.0
/**
 * What the diagrams look like, as data: {@code notation.json}, read by {@link
 * dev.slipway.editor.notation.Notation}, and the files that drawings are kept in. Knows nothing of
 * any user interface.
 */
package dev.slipway.editor.notation;
