// SPDX-License-Identifier: EPL-2.0
/** Proposes where component instances go: the least traffic between hosts within all limits. */
package dev.slipway.allocation;
