// SPDX-License-Identifier: EPL-2.0
/** Commands, wizards and settings of Slipway in Eclipse's workbench. */
package dev.slipway.eclipse.ui;
