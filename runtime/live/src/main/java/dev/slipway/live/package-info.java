// SPDX-License-Identifier: EPL-2.0
/**
 * What is known of a deployed system, in the words of the engine, the dashboard and the editor
 * alike: {@link dev.slipway.live.SystemSnapshot} and the states in it.
 */
package dev.slipway.live;
