// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A stack as the cloud shows it.
 *
 * @param reason why it is in its status; empty where the cloud does not say
 * @param outputs text as it is, anything else as JSON; by name. Empty in lists and where a stack is
 *     only peeked at.
 * @param parameters the same; the cloud hides secret ones. Empty in lists.
 * @param tags in the cloud's order
 */
public record Stack(
    StackRef ref,
    StackStatus status,
    String reason,
    Map<String, String> outputs,
    Map<String, String> parameters,
    List<String> tags) {
  public Stack {
    outputs = new TreeMap<>(outputs);
    parameters = new TreeMap<>(parameters);
    tags = List.copyOf(tags);
  }
}
