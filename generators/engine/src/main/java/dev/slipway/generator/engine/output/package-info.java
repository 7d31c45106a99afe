// SPDX-License-Identifier: EPL-2.0
/** The output folder: what is there, what differs, and what of it is the user's. */
package dev.slipway.generator.engine.output;
