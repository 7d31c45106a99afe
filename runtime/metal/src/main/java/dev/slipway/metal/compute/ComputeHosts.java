// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.compute;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.metal.RootCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Has installed hosts join the clouds that they are drawn as compute hosts of, over SSH, with what
 * the operator gives for each cloud.
 */
public final class ComputeHosts {
  /** Of hosts that join no cloud. */
  public static final ComputeHosts NONE = new ComputeHosts(Map.of(), null);

  private static final String SCRIPT = "/etc/slipway/join-cloud.sh";
  private static final Duration LONGEST = Duration.ofMinutes(3);

  private final Map<String, ComputeConfiguration> configurations;
  private final RemoteHosts hosts;

  /**
   * @param configurations by the names of clouds in the model
   * @param hosts reaches installed hosts
   */
  public ComputeHosts(Map<String, ComputeConfiguration> configurations, RemoteHosts hosts) {
    this.configurations = Map.copyOf(configurations);
    this.hosts = hosts;
  }

  /**
   * The cloud that a host is drawn as a compute host of.
   *
   * @return its name in the model; empty for a host of no cloud, or that is no KVM host
   */
  public static Optional<String> cloud(BundleManifest manifest, Host host) {
    if (manifest.node(host.node()).filter(node -> node.kind().equals("KVM")).isEmpty()) {
      return Optional.empty();
    }
    return manifest.clouds().stream()
        .filter(cloud -> isComputeHost(cloud, host.hostname()))
        .map(CloudManifest.Cloud::name)
        .findFirst();
  }

  /**
   * What is wrong with the given configurations: one is of no drawn cloud, or a host would join
   * none.
   *
   * @param configured names of the clouds that have a configuration
   * @param installed nodes that are to be installed
   */
  public static List<Diagnostic> objections(
      BundleManifest manifest, Set<String> configured, Set<String> installed) {
    List<Diagnostic> found = new ArrayList<>();
    for (String cloud : new TreeSet<>(configured)) {
      if (manifest.clouds().stream().noneMatch(drawn -> drawn.name().equals(cloud))) {
        found.add(
            Diagnostic.builder(
                    "COMPUTE_CONFIGURATION_UNKNOWN",
                    Severity.ERROR,
                    "Configuration for an unknown cloud")
                .message("The bundle has no cloud {}.", cloud)
                .hint("Name a cloud as it is drawn.")
                .build());
      }
    }
    manifest.provisioningServers().stream()
        .flatMap(server -> server.hosts().stream())
        .filter(host -> installed.contains(host.node()))
        .forEach(
            host ->
                cloud(manifest, host)
                    .filter(cloud -> !configured.contains(cloud))
                    .ifPresent(cloud -> found.add(notConfigured(host, cloud))));
    return found;
  }

  private static Diagnostic notConfigured(Host host, String cloud) {
    return Diagnostic.builder(
            "COMPUTE_CONFIGURATION_MISSING", Severity.WARNING, "Compute host without accounts")
        .message("{} is drawn in cloud {}, and does not join it.", host.node(), cloud)
        .hint(
            "Install it with --compute-configuration {}=FILE, with transport_url and passwords.",
            cloud)
        .build();
  }

  private static boolean isComputeHost(CloudManifest.Cloud cloud, String hostname) {
    return cloud.resources().stream()
        .filter(resource -> resource.kind() == ResourceKind.AGGREGATE)
        .map(resource -> resource.attributes().getOrDefault("hosts", ""))
        .anyMatch(names -> Arrays.asList(names.split(",")).contains(hostname));
  }

  /** Whether the operator has given a configuration for the compute hosts of a cloud. */
  public boolean has(String cloud) {
    return configurations.containsKey(cloud);
  }

  /**
   * Has a host join a cloud; returns when its compute service runs. May be repeated.
   *
   * @param cloud its name, for which there is a configuration
   * @throws ActionException if the service does not run
   */
  public void join(Host host, String cloud) throws ActionException, InterruptedException {
    try {
      RemoteResult result =
          hosts
              .open(host.node())
              .run(
                  RootCommand.of("bash", SCRIPT)
                      .withInput(configurations.get(cloud).content())
                      .within(LONGEST));
      if (!result.succeeded()) {
        throw notJoined(host, cloud, VisibleText.of(result.errors().strip()));
      }
    } catch (RemoteException e) {
      throw notJoined(host, cloud, e.diagnostic().message());
    }
  }

  private static ActionException notJoined(Host host, String cloud, String why) {
    return new ActionException(
        Diagnostic.builder(
                "COMPUTE_HOST_NOT_JOINED", Severity.ERROR, "Compute host outside its cloud")
            .message("{} is installed, but not in cloud {}: {}.", host.node(), cloud, why)
            .hint("Correct the configuration, and give it to '{}' on the host.", SCRIPT)
            .build());
  }
}
