// SPDX-License-Identifier: EPL-2.0
/**
 * Judges a model: rules as data, run over every element in one traversal.
 *
 * <p>{@link dev.slipway.validation.Validator} is the entry point. A {@link
 * dev.slipway.validation.rules.Rule} names what it looks at and what it checks; {@link
 * dev.slipway.validation.RuleTable} lists them all. Only the validator makes a {@link
 * dev.slipway.validation.ValidatedDeployment}, so whoever holds one holds a model without errors.
 */
package dev.slipway.validation;
