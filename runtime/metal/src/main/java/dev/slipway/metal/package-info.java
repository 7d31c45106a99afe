// SPDX-License-Identifier: EPL-2.0
/**
 * Ports to hosts of metal, without a vendor's name: {@link dev.slipway.metal.PowerControl} switches
 * one, {@link dev.slipway.metal.BareMetalServer} restores images to their disks.
 */
package dev.slipway.metal;
