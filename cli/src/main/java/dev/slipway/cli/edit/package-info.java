// SPDX-License-Identifier: EPL-2.0
/** The command that opens the editor, and what the editor has done after drawing. */
package dev.slipway.cli.edit;
