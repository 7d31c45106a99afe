// SPDX-License-Identifier: EPL-2.0
/**
 * What commands show and how: tables, lines, JSON documents, colours, progress. Knows no command.
 */
package dev.slipway.cli.output;
