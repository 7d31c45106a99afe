// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure.madeup.aside;

/** Is alone. */
public record Garden() {}
