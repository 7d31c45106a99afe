// SPDX-License-Identifier: EPL-2.0
/** How much of hosts, interfaces and networks the drawn components take, on the drawing. */
package dev.slipway.editor.server.load;
