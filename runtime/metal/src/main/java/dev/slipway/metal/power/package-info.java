// SPDX-License-Identifier: EPL-2.0
/** Power controls by IPMI, Redfish and SSH, and where their credentials come from. */
package dev.slipway.metal.power;
