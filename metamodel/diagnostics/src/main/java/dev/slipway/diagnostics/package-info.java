// SPDX-License-Identifier: EPL-2.0
/**
 * What Slipway has to say about a model, and the forms in which it says it.
 *
 * <p>A {@link dev.slipway.diagnostics.Diagnostic} is a value; {@link
 * dev.slipway.diagnostics.Diagnostics} collects and orders them; the printers turn the same values
 * into text, JSON or SARIF without touching the disk, the clock or the environment.
 */
package dev.slipway.diagnostics;
