// SPDX-License-Identifier: EPL-2.0
/**
 * What templates see of a deployment beside its model: names, addresses, flows and analyses, as
 * values that cannot be changed. {@code templates/README.md} documents them for users.
 */
package dev.slipway.generator.templates.values;
