// SPDX-License-Identifier: EPL-2.0
/** What the templates of large clouds cost. */
package dev.slipway.benchmark.clouds;
