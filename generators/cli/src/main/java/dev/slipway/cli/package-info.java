// SPDX-License-Identifier: EPL-2.0
/**
 * The command line: each command reads its arguments, calls one module and prints the outcome.
 *
 * <p>Parameter descriptions here are the user's manual.
 */
package dev.slipway.cli;
