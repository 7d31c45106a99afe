// SPDX-License-Identifier: EPL-2.0
/**
 * From a model file to a bundle on disk.
 *
 * <p>{@link dev.slipway.generator.engine.GenerationRun} is the whole way in numbered stages; the
 * rest of the package is one class a stage. Only here do generated files touch the disk.
 */
package dev.slipway.generator.engine;
