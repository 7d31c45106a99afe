// SPDX-License-Identifier: EPL-2.0
/** What tests of several modules share. */
package dev.slipway.testing;
