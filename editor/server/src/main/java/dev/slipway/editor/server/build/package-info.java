// SPDX-License-Identifier: EPL-2.0
/** Components of a bundle, built from the page. */
package dev.slipway.editor.server.build;
