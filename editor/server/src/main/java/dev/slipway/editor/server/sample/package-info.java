// SPDX-License-Identifier: EPL-2.0
/** Samples that come with Slipway, and copies of them for users. */
package dev.slipway.editor.server.sample;
