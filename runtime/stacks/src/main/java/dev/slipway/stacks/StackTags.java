// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tags of stacks, which say who made them, and of what. */
final class StackTags {
  /** Of every stack that Slipway made. */
  private static final String TAG = "slipway";

  private static final String TEMPLATE = "slipway-template-";
  private static final String PARAMETERS = "slipway-parameters-";

  /** Only an administrator may change or delete what has it. */
  private static final String ADMINISTRATOR = "slipway-administrator";

  private StackTags() {}

  /**
   * The tags of a stack that is made as wanted.
   *
   * @param attributes those that are compared
   */
  static List<String> of(
      String deploymentId, CloudManifest.Stack wanted, Map<String, String> attributes) {
    List<String> tags = new ArrayList<>();
    tags.add(TAG);
    tags.add(CloudManifest.mark(deploymentId));
    tags.add(TEMPLATE + attributes.get(CloudAttribute.TEMPLATE));
    tags.add(PARAMETERS + attributes.get(CloudAttribute.PARAMETERS));
    if (!wanted.adminRights().isEmpty()) {
      tags.add(ADMINISTRATOR);
    }
    return tags;
  }

  /** Whether only an administrator may change or delete a stack. */
  static boolean isAdministered(Stack stack) {
    return stack.tags().contains(ADMINISTRATOR);
  }

  /** Hash of the template that a stack was made of; empty where it says none. */
  static String template(Stack stack) {
    return value(stack, TEMPLATE);
  }

  /** Hash of the parameters that a stack was made with; empty where it says none. */
  static String parameters(Stack stack) {
    return value(stack, PARAMETERS);
  }

  private static String value(Stack stack, String prefix) {
    return stack.tags().stream()
        .filter(tag -> tag.startsWith(prefix))
        .map(tag -> tag.substring(prefix.length()))
        .findFirst()
        .orElse("");
  }
}
