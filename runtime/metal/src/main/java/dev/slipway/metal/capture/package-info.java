// SPDX-License-Identifier: EPL-2.0
/** Disks of hosts, saved as images. */
package dev.slipway.metal.capture;
