// SPDX-License-Identifier: EPL-2.0
/**
 * A real OpenStack on this machine, from Debian's packages, to try and test cloud deployments on.
 */
package dev.slipway.openstacklab;
