// SPDX-License-Identifier: EPL-2.0
/** What pages send is done once, whatever becomes of the connection meanwhile. */
package dev.slipway.editor.server.delivery;
