// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A parameter that a template declares.
 *
 * @param type such as {@code String} or {@code Number}, as the cloud calls it
 * @param hidden whether the cloud hides its value
 * @param required whether a stack needs a value, for the template has no default
 */
public record TemplateParameter(String name, String type, boolean hidden, boolean required) {}
