// SPDX-License-Identifier: EPL-2.0
/** The editor of models as trees, which needs no diagrams. */
package dev.slipway.eclipse.ui.editor;
