// SPDX-License-Identifier: EPL-2.0
/** Expressions of AQL, read and typed as far as Slipway uses it: AQL itself is in no registry. */
package dev.slipway.testing.aql;
