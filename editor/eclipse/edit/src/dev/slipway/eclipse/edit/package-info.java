// SPDX-License-Identifier: EPL-2.0
/** How models look in editors made with EMF: the texts, icons and properties of the notation. */
package dev.slipway.eclipse.edit;
