// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/**
 * One figure of a benchmark.
 *
 * @param name lower-case letters, digits and hyphens; unique among the figures of a benchmark
 * @param title a few words for tables
 * @param unit as it is printed behind the number; empty for a bare number
 * @param better which way it is better
 * @param judgedRole what a machine is judged for by it: one of {@code CPU}, {@code MEMORY}, {@code
 *     DISK}, {@code LATENCY}, {@code NETWORK}, {@code GPU}; empty for none
 * @param parser where it is in the output
 */
public record FigureDefinition(
    String name, String title, String unit, Better better, String judgedRole, Parser parser) {}
