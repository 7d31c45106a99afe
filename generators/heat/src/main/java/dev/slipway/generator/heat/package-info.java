// SPDX-License-Identifier: EPL-2.0
/**
 * Heat templates, and what administrators make beside them: derived from the drawn clouds as
 * values, then printed.
 *
 * <p>{@link dev.slipway.generator.heat.CloudPlan} derives, {@link
 * dev.slipway.generator.heat.HeatGenerator} prints. What templates may hold is what Heat and
 * Neutron of OpenStack Zed take.
 */
package dev.slipway.generator.heat;
