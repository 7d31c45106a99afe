// SPDX-License-Identifier: EPL-2.0
/** Takes definitions that come from files of another kind into a model, again and again. */
package dev.slipway.model.merge;
