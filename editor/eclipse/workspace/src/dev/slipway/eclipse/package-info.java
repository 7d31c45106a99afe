// SPDX-License-Identifier: EPL-2.0
/** Models in a workspace of Eclipse: checked and generated as they are saved. Needs no window. */
package dev.slipway.eclipse;
