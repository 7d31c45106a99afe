// SPDX-License-Identifier: EPL-2.0
/** Reading and writing of model files, with one diagnostic for everything that is wrong in them. */
package dev.slipway.model.resource;
