// SPDX-License-Identifier: EPL-2.0
/** Everything in a model as a tree, also what no diagram draws. */
package dev.slipway.editor.server.tree;
