// SPDX-License-Identifier: EPL-2.0
/** What is shown at nodes and edges beside what is drawn of them: loads, plans, live states. */
package dev.slipway.editor.server.decoration;
