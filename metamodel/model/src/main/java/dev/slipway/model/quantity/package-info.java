// SPDX-License-Identifier: EPL-2.0
/** Quantities as model files write them. */
package dev.slipway.model.quantity;
