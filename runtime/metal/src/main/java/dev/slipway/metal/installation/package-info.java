// SPDX-License-Identifier: EPL-2.0
/**
 * Installing hosts as a provider of plans: what is restored to which disk, and one state machine a
 * host that arms, switches and follows it.
 */
package dev.slipway.metal.installation;
