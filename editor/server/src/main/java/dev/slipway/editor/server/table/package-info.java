// SPDX-License-Identifier: EPL-2.0
/**
 * Lists of elements as tables: one row an element, one column a property, all described by data.
 */
package dev.slipway.editor.server.table;
