// SPDX-License-Identifier: EPL-2.0
/** Types as users write them, such as {@code sequence<Contact, 8>}: read, printed and completed. */
package dev.slipway.editor.server.types;
