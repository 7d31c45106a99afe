// SPDX-License-Identifier: EPL-2.0
/** What all commands are made of: where they print, how they end, and how one runs another. */
package dev.slipway.cli.command;
