// SPDX-License-Identifier: EPL-2.0
/**
 * Executes template sets with Epsilon, confined: a template reads the model, derived values and its
 * own set, writes text into memory, and reaches nothing else of the machine.
 */
package dev.slipway.generator.templates.egl;
