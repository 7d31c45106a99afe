// SPDX-License-Identifier: EPL-2.0
/** What users are told of a model that cannot be read: each problem with the lines of its file. */
package dev.slipway.editor.server.unreadable;
