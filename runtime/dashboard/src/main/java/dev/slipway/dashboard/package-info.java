// SPDX-License-Identifier: EPL-2.0
/** A page on this machine that shows a running system as it is, and steers it. */
package dev.slipway.dashboard;
