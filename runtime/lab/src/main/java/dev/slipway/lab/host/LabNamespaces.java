// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.host;

import dev.slipway.lab.host.HostFacts.Access;
import java.util.ArrayList;
import java.util.List;

/**
 * The words by which a program is run in a lab's namespaces.
 *
 * @param access with which rights the lab was made
 */
public record LabNamespaces(Access access) {
  /** In those of a process, given by their options of nsenter. */
  public List<String> enter(LabProcess process, List<String> kinds, List<String> command) {
    List<String> words =
        new ArrayList<>(List.of("nsenter", "--target", String.valueOf(process.pid())));
    if (access.isRootless()) {
      words.addAll(List.of("--user", "--preserve-credentials"));
    }
    words.addAll(kinds);
    words.add("--");
    words.addAll(command);
    return words;
  }

  /** In all those of a process, among its processes. */
  public List<String> enterAll(LabProcess process, List<String> command) {
    return enter(process, List.of("--mount", "--net", "--uts", "--ipc", "--pid"), command);
  }

  /** In those of the lab itself, with its network but not among its processes. */
  public List<String> enterFabric(LabProcess keeper, List<String> command) {
    return enter(keeper, List.of("--net"), command);
  }

  /** With the same accounts as the lab has, to remove what they own. */
  public List<String> asOwner(List<String> command) {
    if (!access.isRootless()) {
      return command;
    }
    List<String> words = new ArrayList<>(List.of("unshare"));
    words.addAll(HostProbe.userNamespace(access));
    words.addAll(command);
    return words;
  }
}
