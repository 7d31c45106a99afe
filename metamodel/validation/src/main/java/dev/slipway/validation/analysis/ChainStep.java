// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/**
 * One step of a chain.
 *
 * @param kind what it is
 * @param label where it is: the topic and the instances, or the instance and its reaction
 * @param time how long it takes
 */
public record ChainStep(ChainStepKind kind, String label, Latency time) {}
