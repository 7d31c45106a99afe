// SPDX-License-Identifier: EPL-2.0
/**
 * What the expressions of the viewpoint specification call. Sirius makes one of each class; the
 * first parameter of a method is what it is called on. All of it is the product's own code, and
 * nothing of Sirius.
 */
package dev.slipway.editor.sirius.services;
