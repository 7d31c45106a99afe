// SPDX-License-Identifier: EPL-2.0
/**
 * IP and MAC addresses as values: read, compared and counted without touching a network; the ports
 * of DDS participants.
 */
package dev.slipway.address;
