// SPDX-License-Identifier: EPL-2.0
/** A tool of the build that checks and mends the format of Xtend files. */
package dev.slipway.xtendformat;
