// SPDX-License-Identifier: EPL-2.0
/** Models that are being edited: opened once, shared by all tabs, changed by commands, saved. */
package dev.slipway.editor.server.model;
