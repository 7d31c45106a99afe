// SPDX-License-Identifier: EPL-2.0
/** Packs a bundle into one file that is the same, byte for byte, wherever it is packed. */
package dev.slipway.archive;
