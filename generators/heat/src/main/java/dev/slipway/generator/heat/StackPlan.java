// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.CloudManifest;

/**
 * A stack: what the manifest says of it, and its template.
 *
 * @param cloudName name of its cloud
 */
record StackPlan(String cloudName, CloudManifest.Stack stack, HotTemplate template) {}
