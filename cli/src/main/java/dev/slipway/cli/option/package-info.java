// SPDX-License-Identifier: EPL-2.0
/**
 * Options that commands share, the arguments MODEL and BUNDLE among them, and how a wrong one is
 * refused.
 */
package dev.slipway.cli.option;
