// SPDX-License-Identifier: EPL-2.0
/**
 * Rules about components, their instances, reactions and allocation, and about names and versions.
 */
package dev.slipway.validation.rules.component;
