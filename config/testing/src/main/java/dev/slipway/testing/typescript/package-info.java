// SPDX-License-Identifier: EPL-2.0
/** Types of pages, from the records whose JSON they are sent. */
package dev.slipway.testing.typescript;
