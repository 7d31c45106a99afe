// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.openstack.OpenStackClouds;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which configured clouds the drawn ones are. */
final class CloudOptions {
  private static final List<String> VARIABLES = List.of("OS_CLOUD", "OS_AUTH_URL");

  @Option(
      names = "--cloud",
      paramLabel = "NAME",
      description =
          "The cloud of clouds.yaml that the drawn cloud is made in (OS_CLOUD, OS_*). Without it"
              + " the drawn cloud is left out.")
  private Optional<String> user = Optional.empty();

  @Option(
      names = "--admin-cloud",
      paramLabel = "NAME",
      description =
          "The same with an administrator's credentials, for flavors, zones, shared networks,"
              + " images and projects.")
  private Optional<String> administrator = Optional.empty();

  /**
   * Whether a bundle's clouds are part of the plan: if one is chosen, or something in one is
   * recorded.
   *
   * @param environment variables of the process
   */
  boolean areMeant(Bundle bundle, RecordedState state, Map<String, String> environment) {
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

  /**
   * The clouds, signed in to when they are needed.
   *
   * @param warnings told what the user should know
   */
  CloudAccess access(Consumer<String> warnings) {
    return new CloudAccess(OpenStackClouds.ofThisProcess(warnings), user.orElse(""), administrator);
  }
}
