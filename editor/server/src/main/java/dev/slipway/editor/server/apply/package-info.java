// SPDX-License-Identifier: EPL-2.0
/**
 * Carrying out the plan that is shown: consent, progress on the drawing and in a list, stopping.
 */
package dev.slipway.editor.server.apply;
