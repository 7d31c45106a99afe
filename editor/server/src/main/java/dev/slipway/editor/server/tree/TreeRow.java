// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

/**
 * A line of the tree.
 *
 * @param id the element
 * @param depth how many elements it is in
 * @param label what it is called
 * @param kind what it is
 * @param icon one of the notation's; empty for none
 * @param children how many elements are in it
 * @param open whether these follow
 */
record TreeRow(
    String id, int depth, String label, String kind, String icon, int children, boolean open) {}
