// SPDX-License-Identifier: EPL-2.0
/**
 * What is remembered of a deployment between runs: what was made, who is at work on it, and what a
 * run that was cut off had begun.
 */
package dev.slipway.engine.state;
