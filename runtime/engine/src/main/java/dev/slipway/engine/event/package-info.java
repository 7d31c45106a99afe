// SPDX-License-Identifier: EPL-2.0
/**
 * What happens while the runtime works, as one stream of values that any number of sinks follow:
 * the console, JSON lines, a dashboard, the live drawing.
 */
package dev.slipway.engine.event;
