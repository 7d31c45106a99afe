// SPDX-License-Identifier: EPL-2.0
/** Power controls by IPMI, Redfish and SSH, and the file with their credentials. */
package dev.slipway.metal.power;
