// SPDX-License-Identifier: EPL-2.0

/** Measures how long one process takes to ask many hosts again and again, and what it keeps. */
package dev.slipway.benchmark.status;
