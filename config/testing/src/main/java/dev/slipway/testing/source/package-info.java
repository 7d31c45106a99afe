// SPDX-License-Identifier: EPL-2.0
/** What the sources of records say that their classes do not. */
package dev.slipway.testing.source;
