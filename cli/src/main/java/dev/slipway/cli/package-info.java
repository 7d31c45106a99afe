// SPDX-License-Identifier: EPL-2.0
/**
 * The command line: the process, the table of all commands and the parser made of it.
 *
 * <p>Commands are in packages by what a user does. Each reads its arguments, calls one module and
 * shows the outcome; parameter descriptions are the user's manual.
 */
package dev.slipway.cli;
