// SPDX-License-Identifier: EPL-2.0
/**
 * What follows from a model: effective QoS, which writer reaches which reader, and what that costs.
 * The rules judge by it, the generators and reports print it. Nothing here is stored in a model.
 */
package dev.slipway.validation.analysis;
