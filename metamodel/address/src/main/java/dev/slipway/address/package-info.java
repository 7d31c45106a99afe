// SPDX-License-Identifier: EPL-2.0
/** IP and MAC addresses as values: read, compared and counted without touching a network. */
package dev.slipway.address;
