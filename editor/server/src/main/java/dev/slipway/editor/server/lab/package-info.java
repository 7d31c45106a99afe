// SPDX-License-Identifier: EPL-2.0
/** Labs of bundles, brought up and taken down from the page. */
package dev.slipway.editor.server.lab;
