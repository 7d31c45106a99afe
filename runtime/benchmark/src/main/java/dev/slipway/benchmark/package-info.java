// SPDX-License-Identifier: EPL-2.0
/**
 * Benchmarks as data. A {@link dev.slipway.benchmark.BenchmarkSuite} reads them from YAML; whoever
 * runs one fills in the words of its {@link dev.slipway.benchmark.Step steps} and gives what they
 * print to {@link dev.slipway.benchmark.OutputReader}.
 */
package dev.slipway.benchmark;
