// SPDX-License-Identifier: EPL-2.0
/** Where instances are proposed to go, on the drawing. */
package dev.slipway.editor.server.allocation;
