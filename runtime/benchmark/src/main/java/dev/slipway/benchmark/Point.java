// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/** A point of a curve. */
public record Point(double x, double y) {}
