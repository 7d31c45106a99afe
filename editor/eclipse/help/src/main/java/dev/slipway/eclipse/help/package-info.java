// SPDX-License-Identifier: EPL-2.0
/** Makes the help of Eclipse from the documentation; runs in the build, and is not shipped. */
package dev.slipway.eclipse.help;
