// SPDX-License-Identifier: EPL-2.0
/** What hosts do once over the network, without a change of their disks. */
package dev.slipway.metal.once;
