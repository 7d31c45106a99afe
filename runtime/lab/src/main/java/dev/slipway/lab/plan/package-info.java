// SPDX-License-Identifier: EPL-2.0
/**
 * What a bundle's infrastructure becomes in a lab, by pure functions: bridges, machines, links,
 * addresses, names.
 */
package dev.slipway.lab.plan;
