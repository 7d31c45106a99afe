// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure.madeup.below;

import dev.slipway.structure.madeup.above.Roof;

/** Uses what is above it, which no table allows. */
public record Wall(Roof[] roofs) {}
