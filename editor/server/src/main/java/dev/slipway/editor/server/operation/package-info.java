// SPDX-License-Identifier: EPL-2.0
/** What users can do to a model; one handler for each kind of operation that a client can send. */
package dev.slipway.editor.server.operation;
