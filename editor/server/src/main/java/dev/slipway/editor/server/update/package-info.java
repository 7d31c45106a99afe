// SPDX-License-Identifier: EPL-2.0
/** What clients are sent after a change: only what is different from what they have. */
package dev.slipway.editor.server.update;
