// SPDX-License-Identifier: EPL-2.0
/**
 * What a generator is, and the types through which a model's text reaches generated files.
 *
 * <p>A generator is a pure function from a validated deployment to files: no disk, clock, random
 * numbers, environment, absolute paths or hash order. Each quoting type knows one target's rules
 * and prints itself quoted, so that no name in a model can break out of its place.
 */
package dev.slipway.generator;
