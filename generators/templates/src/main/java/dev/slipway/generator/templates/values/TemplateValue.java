// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/**
 * A value that templates may ask everything that its class declares in public; such a class gives
 * nothing away but texts, numbers, elements of the model, lists and other such values.
 */
public interface TemplateValue {}
