// SPDX-License-Identifier: EPL-2.0
/** An editor of models as trees, for those who have no diagrams. */
package dev.slipway.eclipse.ui.editor;
