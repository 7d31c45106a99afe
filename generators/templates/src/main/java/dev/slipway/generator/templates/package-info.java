// SPDX-License-Identifier: EPL-2.0
/**
 * Template sets: folders of EGL templates that a user changes without compiling, each made a
 * generator like the built-in ones.
 *
 * <p>{@code set} finds and reads sets and knows nothing of their language; {@code egl} executes
 * them, and is loaded only when there is one; {@code values} is what templates see of a deployment
 * beside its model. This package makes generators of it all.
 */
package dev.slipway.generator.templates;
