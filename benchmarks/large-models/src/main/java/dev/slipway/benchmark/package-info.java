// SPDX-License-Identifier: EPL-2.0
/** Large models to measure with. */
package dev.slipway.benchmark;
