// SPDX-License-Identifier: EPL-2.0
/**
 * Makes {@code description/slipway.odesign} and its icons from the notation and the metamodel:
 * {@link dev.slipway.editor.sirius.description.ViewpointSpecification}. The file is never edited by
 * hand.
 */
package dev.slipway.editor.sirius.description;
