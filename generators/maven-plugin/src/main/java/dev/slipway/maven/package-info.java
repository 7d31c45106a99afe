// SPDX-License-Identifier: EPL-2.0
/**
 * Slipway in a Maven build.
 *
 * <p>A goal is a thin adapter: it turns its parameters into the request that every front end makes,
 * and what comes back into log entries and a failure of one sentence. What a parameter means stands
 * in its comment, from which the plugin's help and docs/maven-plugin.md are made.
 */
package dev.slipway.maven;
