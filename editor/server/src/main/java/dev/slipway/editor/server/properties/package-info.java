// SPDX-License-Identifier: EPL-2.0
/**
 * The properties of what is selected: what can be seen and changed of it, as the metamodel says.
 */
package dev.slipway.editor.server.properties;
