// SPDX-License-Identifier: EPL-2.0
/** Classes that break the layers of a made-up table, for the tests of the rules themselves. */
package dev.slipway.structure.madeup;
