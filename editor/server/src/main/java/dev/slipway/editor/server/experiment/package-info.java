// SPDX-License-Identifier: EPL-2.0
/** Experiments that are run from the page, and what they have measured, on the drawing. */
package dev.slipway.editor.server.experiment;
