// SPDX-License-Identifier: EPL-2.0
/** Files of other tools, taken into the model that is edited. */
package dev.slipway.editor.server.imports;
