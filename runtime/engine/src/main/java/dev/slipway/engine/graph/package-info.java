// SPDX-License-Identifier: EPL-2.0
/**
 * The live DDS graph: what the participants of a domain have discovered, as nodes tell it, joined
 * and held against what the bundle draws. {@link dev.slipway.engine.GraphObservation} asks, {@link
 * dev.slipway.engine.graph.GraphComparison} judges.
 */
package dev.slipway.engine.graph;
