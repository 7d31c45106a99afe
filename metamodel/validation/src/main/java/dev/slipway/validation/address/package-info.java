// SPDX-License-Identifier: EPL-2.0
/**
 * Internet and hardware addresses as values: read, compared and counted without touching a network.
 */
package dev.slipway.validation.address;
