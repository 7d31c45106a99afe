// SPDX-License-Identifier: EPL-2.0
/** Tests of the project itself: its layers, cycles and conventions. */
package dev.slipway.structure;
