// SPDX-License-Identifier: EPL-2.0
/**
 * The live view of a deployed system: {@link dev.slipway.engine.watch.SystemWatch} keeps asking the
 * nodes, {@link dev.slipway.live.SystemSnapshot} is what it knows at a moment.
 */
package dev.slipway.engine.watch;
