// SPDX-License-Identifier: EPL-2.0
/** Rules about variants of a deployment. */
package dev.slipway.validation.rules.variant;
