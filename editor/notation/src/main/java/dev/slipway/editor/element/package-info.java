// SPDX-License-Identifier: EPL-2.0
/**
 * What every front end of the editor says of elements and does with them alike: their texts and
 * groups of properties, where new ones go, what is drawn in what. Knows nothing of any user
 * interface.
 */
package dev.slipway.editor.element;
