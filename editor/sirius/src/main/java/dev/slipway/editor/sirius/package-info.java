// SPDX-License-Identifier: EPL-2.0
/**
 * The modeler for Eclipse Sirius as a bundle: {@link dev.slipway.editor.sirius.Activator} registers
 * its viewpoint specification.
 */
package dev.slipway.editor.sirius;
