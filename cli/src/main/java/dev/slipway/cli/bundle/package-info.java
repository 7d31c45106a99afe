// SPDX-License-Identifier: EPL-2.0
/** Commands on bundles: generating, building, archiving them, running one on this machine. */
package dev.slipway.cli.bundle;
