// SPDX-License-Identifier: EPL-2.0
/** Template sets as folders: found, read and described, whatever their language. */
package dev.slipway.generator.templates.set;
