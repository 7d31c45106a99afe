// SPDX-License-Identifier: EPL-2.0
/**
 * What a rule is. The rules are in the packages below, one class a subject: a list of rows, then
 * the checks that they name. A check reads the model through {@link
 * dev.slipway.validation.analysis.ModelIndex} and the analyses, and keeps no state.
 */
package dev.slipway.validation.rules;
