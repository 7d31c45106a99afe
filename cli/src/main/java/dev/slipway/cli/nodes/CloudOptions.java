// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.openstack.OpenStackClouds;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which configured clouds the drawn ones are. */
public final class CloudOptions {
  private static final List<String> VARIABLES = List.of("OS_CLOUD", "OS_AUTH_URL");

  @Option(
      names = "--cloud",
      paramLabel = "NAME",
      description =
          "The cloud in clouds.yaml in which the drawn cloud is made (default: OS_CLOUD, or the one"
              + " that OS_* describe; without any, the drawn cloud is left out).")
  private Optional<String> user = Optional.empty();

  @Option(
      names = "--admin-cloud",
      paramLabel = "NAME",
      description =
          "The cloud of --cloud with an administrator's credentials, as named in clouds.yaml: for"
              + " flavors, zones, shared networks, images, projects and their quotas.")
  private Optional<String> administrator = Optional.empty();

  /**
   * Whether a bundle's clouds are part of the plan: if one is chosen, or something in one is
   * recorded.
   *
   * @param environment variables of the process
   */
  private boolean areMeant(Bundle bundle, RecordedState state, Map<String, String> environment) {
    boolean chosen =
        user.isPresent()
            || administrator.isPresent()
            || VARIABLES.stream().anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    boolean made =
        state.resources().keySet().stream()
            .map(ResourceAddress::parse)
            .anyMatch(address -> CloudKind.of(address).isPresent());
    return made || chosen && !bundle.manifest().clouds().isEmpty();
  }

  /** The words of a command line that choose the same clouds. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    user.ifPresent(name -> words.addAll(List.of("--cloud", name)));
    administrator.ifPresent(name -> words.addAll(List.of("--admin-cloud", name)));
    return words;
  }

  /**
   * The clouds of a bundle, signed in to when they are needed; empty where they are not meant.
   *
   * @param lab whether the nodes are those of the bundle's lab
   * @param state what was recorded of the deployment
   * @param told what the user should know
   */
  public Optional<CloudAccess> open(
      Bundle bundle, boolean lab, RecordedState state, Consumer<String> told) {
    // In a lab the drawn machines are namespaces; no cloud is needed for them.
    if (lab || !areMeant(bundle, state, System.getenv())) {
      if (!lab && !bundle.manifest().clouds().isEmpty()) {
        told.accept("The drawn cloud is left out: name it by --cloud, OS_CLOUD or OS_AUTH_URL.");
      }
      return Optional.empty();
    }
    return Optional.of(
        new CloudAccess(OpenStackClouds.ofThisProcess(told), user.orElse(""), administrator));
  }
}
