// SPDX-License-Identifier: EPL-2.0
/**
 * Drawn hosts of metal and the server that installs them, on this machine: virtual machines with
 * blank disks, the server's real software, and power controls.
 */
package dev.slipway.metallab;
