// SPDX-License-Identifier: EPL-2.0
/** An Eclipse that Slipway has been installed into, used as people use it. */
package dev.slipway.eclipse.installed;
