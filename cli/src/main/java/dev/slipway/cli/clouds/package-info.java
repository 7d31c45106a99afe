// SPDX-License-Identifier: EPL-2.0
/** The commands that look at a cloud and work on its instances, without a bundle. */
package dev.slipway.cli.clouds;
