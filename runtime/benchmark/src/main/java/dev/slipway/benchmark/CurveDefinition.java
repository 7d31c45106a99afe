// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/**
 * One curve of a benchmark.
 *
 * @param name lower-case letters, digits and hyphens; unique among the curves of a benchmark
 * @param title a few words
 * @param xUnit as for {@link FigureDefinition#unit}
 * @param yUnit as for {@link FigureDefinition#unit}
 * @param better which way y is better; for a histogram, which way x is
 * @param kind what it is
 * @param parser where its points are in the output
 */
public record CurveDefinition(
    String name,
    String title,
    String xUnit,
    String yUnit,
    Better better,
    CurveKind kind,
    CurveParser parser) {}
