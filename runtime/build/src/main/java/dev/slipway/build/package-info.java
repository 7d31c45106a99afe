// SPDX-License-Identifier: EPL-2.0
/**
 * Compiles a bundle's components with CMake and Ninja and packs each into a component archive.
 *
 * <p>{@link dev.slipway.build.ComponentBuild} is the run.
 */
package dev.slipway.build;
