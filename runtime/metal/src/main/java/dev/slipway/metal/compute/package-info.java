// SPDX-License-Identifier: EPL-2.0
/** Installed KVM hosts as compute hosts of drawn clouds. */
package dev.slipway.metal.compute;
