// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import org.eclipse.emf.ecore.EObject;

/**
 * A line of the capacity table.
 *
 * @param element the interface, network or node
 * @param where its path in the model
 * @param resource what is used, in words
 * @param demand what is needed
 * @param capacity what there is; null where the model does not say
 * @param utilization demand over capacity, 1 is 100 %; null without a capacity
 * @param limit how much of the capacity may be planned; null without a capacity
 * @param exceeded whether more is needed than may be planned
 * @param verdict exceeded, fits or no limit
 */
public record UsageValue(
    EObject element,
    String where,
    String resource,
    QuantityValue demand,
    QuantityValue capacity,
    QuantityValue utilization,
    QuantityValue limit,
    boolean exceeded,
    String verdict)
    implements ElementValue {}
