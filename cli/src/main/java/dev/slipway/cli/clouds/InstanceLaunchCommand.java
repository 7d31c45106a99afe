// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.output.CloudInstanceView;
import dev.slipway.cloud.AvailabilityZone;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.ComputeService;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.KeyPair;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerRequest;
import dev.slipway.diagnostics.ExitCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code instance launch}. */
@Command(
    name = "launch",
    description = {
      "Launch an instance, and wait until it runs.",
      "It is not part of any deployment: 'slipway apply' leaves it alone. Exits with 2 if a name is"
          + " unknown, with 3 if the cloud refuses or the instance does not start."
    },
    footer = {
      "",
      "Examples:",
      "  slipway instance launch probe --image cirros --flavor m1.nano --network lan --cloud lab",
      "  slipway instance launch probe --image cirros --flavor m1.nano --zone kvm-1 --no-wait"
    })
public final class InstanceLaunchCommand extends CloudCommand {
  private static final Duration LONGEST_START = Duration.ofMinutes(15);
  private static final long BETWEEN_LOOKS_MS = 500;

  @Parameters(paramLabel = "NAME", description = "Name of the instance.")
  private String name;

  @Option(
      names = "--image",
      required = true,
      paramLabel = "IMAGE",
      description = "Name or id of the image.")
  private String image;

  @Option(
      names = "--flavor",
      required = true,
      paramLabel = "FLAVOR",
      description = "Name or id of the flavor.")
  private String flavor;

  @Option(
      names = "--network",
      paramLabel = "NETWORK",
      description =
          "Name or id of a network; may be repeated, for one port on each (default: the cloud's"
              + " choice).")
  private List<String> networks = new ArrayList<>();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      defaultValue = "",
      description = "Availability zone (default: any).")
  private String zone;

  @Option(
      names = "--key",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Name of the key pair that it accepts.")
  private String key;

  @Option(
      names = "--security-group",
      paramLabel = "NAME",
      description = "Security group; may be repeated (default: the project's default group).")
  private List<String> securityGroups = new ArrayList<>();

  @Option(names = "--no-wait", description = "Do not wait until it runs.")
  private boolean noWait;

  @Override
  ExitCode work(Cloud open) throws CloudException, InterruptedException {
    ServerRequest request = request(open);
    Server server = open.compute().create(request);
    if (!noWait) {
      server = started(open, server);
    }
    CloudInstanceView view = new CloudInstanceView(open.name(), List.of(server));
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.details());
    }
    return ExitCode.OK;
  }

  /** All names are looked up before anything is made. */
  private ServerRequest request(Cloud open) throws CloudException, InterruptedException {
    ComputeService compute = open.compute();
    String imageId =
        CloudNames.find("image", image, open.images().images(), Image::id, Image::name).id();
    String flavorId =
        CloudNames.find("flavor", flavor, compute.flavors(), Flavor::id, Flavor::name).id();
    List<String> networkIds = new ArrayList<>();
    for (String network : networks) {
      networkIds.add(
          CloudNames.find("network", network, open.network().networks(), Network::id, Network::name)
              .id());
    }
    if (!zone.isEmpty()) {
      CloudNames.find(
          "availability zone",
          zone,
          compute.zones(),
          AvailabilityZone::name,
          AvailabilityZone::name);
    }
    if (!key.isEmpty()) {
      CloudNames.find("key pair", key, compute.keyPairs(), KeyPair::name, KeyPair::name);
    }
    return new ServerRequest(
        name, imageId, flavorId, zone, networkIds, key, securityGroups, Map.of(), List.of(), "");
  }

  private static Server started(Cloud open, Server begun)
      throws CloudException, InterruptedException {
    Instant end = Instant.now().plus(LONGEST_START);
    Server server = begun;
    while (!server.status().equals("ACTIVE")) {
      if (server.status().equals("ERROR")) {
        throw CloudException.of(
            Kind.FAILED,
            open.name(),
            "The instance " + server.name() + " did not start: " + server.fault(),
            "Mend the cause, and delete it by 'slipway instance terminate'.",
            null);
      }
      if (Instant.now().isAfter(end)) {
        throw CloudException.of(
            Kind.TIMED_OUT,
            open.name(),
            "The instance "
                + server.name()
                + " has the status "
                + server.status()
                + " after "
                + LONGEST_START.toMinutes()
                + " minutes.");
      }
      Thread.sleep(BETWEEN_LOOKS_MS);
      server = open.compute().server(server.id());
    }
    return server;
  }
}
