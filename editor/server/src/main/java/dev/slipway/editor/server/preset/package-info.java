// SPDX-License-Identifier: EPL-2.0
/** What a new model begins with. */
package dev.slipway.editor.server.preset;
