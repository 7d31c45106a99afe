// SPDX-License-Identifier: EPL-2.0
/** What differs from the last commit: on the drawing, in a list, and taken back piece by piece. */
package dev.slipway.editor.server.changes;
