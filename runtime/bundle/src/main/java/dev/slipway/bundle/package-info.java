// SPDX-License-Identifier: EPL-2.0
/**
 * The contract between generation and execution: a folder with {@code slipway.json}.
 *
 * <p>{@link dev.slipway.bundle.BundleManifest} is the content of that file, {@link
 * dev.slipway.bundle.BundleJson} its form, described by the resource {@code
 * slipway-bundle.schema.json}, and {@link dev.slipway.bundle.Bundle} a folder that was checked
 * against it. Nothing here knows the model.
 */
package dev.slipway.bundle;
