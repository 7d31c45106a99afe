// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure.madeup.above;

import dev.slipway.structure.madeup.below.Wall;

/** Uses what is below it, as it may, and is used from there. */
public record Roof(Wall wall) {}
