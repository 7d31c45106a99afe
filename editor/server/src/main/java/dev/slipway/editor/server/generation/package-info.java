// SPDX-License-Identifier: EPL-2.0
/** Generation of bundles from the page. */
package dev.slipway.editor.server.generation;
