// SPDX-License-Identifier: EPL-2.0
/** Component types added to a model, drawn or read from an archive, and taken out. */
package dev.slipway.generator.engine.component;
