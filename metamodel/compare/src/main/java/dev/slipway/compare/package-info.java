// SPDX-License-Identifier: EPL-2.0
/** Says how two models differ, element by element, and how their drawings do. */
package dev.slipway.compare;
