// SPDX-License-Identifier: EPL-2.0
/** Several people at one editor: who is let in and until when, and where each of them is. */
package dev.slipway.editor.server.people;
