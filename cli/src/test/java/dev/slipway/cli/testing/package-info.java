// SPDX-License-Identifier: EPL-2.0
/** What tests of commands share: running one in this process or another, and judging its output. */
package dev.slipway.cli.testing;
