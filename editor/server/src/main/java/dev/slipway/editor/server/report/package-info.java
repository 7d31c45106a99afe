// SPDX-License-Identifier: EPL-2.0
/** What users are told of work that was begun from the page: progress, outcome, what was found. */
package dev.slipway.editor.server.report;
