// SPDX-License-Identifier: EPL-2.0
/**
 * Rules about hosts, virtual machines, networks, addresses and clouds, and the experiments on them.
 */
package dev.slipway.validation.rules.infrastructure;
