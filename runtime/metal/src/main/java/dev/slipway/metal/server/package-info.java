// SPDX-License-Identifier: EPL-2.0
/** Provisioning servers over SSH, by the scripts that are installed on them. */
package dev.slipway.metal.server;
