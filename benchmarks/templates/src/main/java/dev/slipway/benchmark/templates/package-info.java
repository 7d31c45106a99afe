// SPDX-License-Identifier: EPL-2.0
/** What templates cost beside a built-in generator. */
package dev.slipway.benchmark.templates;
