// SPDX-License-Identifier: EPL-2.0
/** Commands on Slipway itself: the documents it prints, and what it needs of this machine. */
package dev.slipway.cli.about;
