// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.HostAggregate;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.ImageRequest;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Principal;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.Subnet;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes and removes what only administrators can. What is done already is not done again. */
final class AdministratorWork {
  private static final String MEMBER = "member";
  private static final String ADMINISTRATOR = "admin";

  private final CloudAccess access;
  private final Bundle bundle;
  private final DesiredClouds desired;
  private final Set<String> projects;

  /**
   * @param projects names of those that the deployment has made
   */
  AdministratorWork(
      CloudAccess access, Bundle bundle, DesiredClouds desired, Set<String> projects) {
    this.access = access;
    this.bundle = bundle;
    this.desired = desired;
    this.projects = Set.copyOf(projects);
  }

  /** Makes it. */
  void make(DesiredClouds.Made wanted, Steps steps)
      throws ActionException, IOException, InterruptedException {
    Cloud cloud = access.highest(wanted.cloud());
    CloudResource resource = wanted.resource();
    steps.begins("make");
    switch (CloudKind.of(resource.kind()).orElseThrow()) {
      case PROJECT -> makeProject(wanted, cloud);
      case FLAVOR -> makeFlavor(resource, cloud);
      case IMAGE -> makeImage(resource, cloud, steps);
      case AGGREGATE -> makeAggregate(resource, cloud);
      case NETWORK -> makeNetwork(resource, cloud);
      case SUBNET -> makeSubnet(resource, cloud);
      default -> throw new IllegalArgumentException("not an administrator's: " + resource.key());
    }
  }

  /**
   * Changes it in place: the hosts of an aggregate, the roles in a project, what may change of a
   * network or a subnet.
   */
  void change(DesiredClouds.Made wanted, Steps steps)
      throws ActionException, CloudException, InterruptedException {
    steps.begins("change");
    Cloud cloud = access.highest(wanted.cloud());
    CloudResource resource = wanted.resource();
    switch (CloudKind.of(resource.kind()).orElseThrow()) {
      case PROJECT -> makeProject(wanted, cloud);
      case AGGREGATE -> makeAggregate(resource, cloud);
      case NETWORK ->
          cloud
              .network()
              .updateNetwork(
                  request(
                      resource,
                      network(cloud, resource, resource.name())
                          .orElseThrow(() -> notFound("network", resource))
                          .id(),
                      ""));
      case SUBNET -> {
        Subnet there = subnet(cloud, resource).orElseThrow(() -> notFound("subnet", resource));
        cloud.network().updateSubnet(request(resource, there.id(), there.networkId(), ""));
      }
      default -> throw new IllegalArgumentException("not changed in place: " + resource.key());
    }
  }

  /** Removes what has the name of a resource. */
  void remove(Cloud cloud, ResourceAddress address, Steps steps)
      throws CloudException, InterruptedException {
    steps.begins("remove");
    String name = CloudKind.unescaped(address.name());
    switch (CloudKind.of(address).orElseThrow()) {
      case PROJECT -> {
        for (Project project : cloud.identity().findProject(name).stream().toList()) {
          cloud.network().purge(project.id());
          cloud.identity().deleteProject(project.id());
        }
      }
      case FLAVOR -> {
        for (Flavor flavor : named(cloud.compute().flavors(), Flavor::name, name)) {
          cloud.compute().deleteFlavor(flavor.id());
        }
      }
      case IMAGE -> {
        for (Image image : named(cloud.images().images(), Image::name, name)) {
          cloud.images().delete(image.id());
        }
      }
      case AGGREGATE -> {
        for (HostAggregate group : named(cloud.compute().aggregates(), HostAggregate::name, name)) {
          for (String host : group.hosts()) {
            cloud.compute().removeHost(group.id(), host);
          }
          cloud.compute().deleteAggregate(group.id());
        }
      }
      case NETWORK -> {
        Set<String> owners = owners(cloud, address);
        for (Network network : named(cloud.network().networks(), Network::name, name)) {
          if (owners.contains(network.projectId())) {
            cloud.network().deleteNetwork(network.id());
          }
        }
      }
      case SUBNET -> {
        Set<String> owners = owners(cloud, address);
        for (Subnet subnet : named(cloud.network().subnets(), Subnet::name, name)) {
          if (owners.contains(subnet.projectId())) {
            cloud.network().deleteSubnet(subnet.id());
          }
        }
      }
      default -> throw new IllegalArgumentException("not an administrator's: " + address);
    }
  }

  /**
   * Ids of the projects that a network of the deployment can be in: the drawn one, or the
   * administrator's own. Of one that is no longer drawn, it is one of those that the deployment
   * made.
   */
  private Set<String> owners(Cloud cloud, ResourceAddress network)
      throws CloudException, InterruptedException {
    Optional<DesiredClouds.Made> drawn = desired.made(network);
    Set<String> owners = new HashSet<>();
    if (drawn.isEmpty() || drawn.get().resource().project().isEmpty()) {
      owners.add(cloud.identity().current().projectId());
    }
    Set<String> names =
        drawn.isPresent()
            ? drawn.get().resource().project().stream().collect(Collectors.toSet())
            : projects;
    for (String name : names) {
      cloud.identity().findProject(name).ifPresent(project -> owners.add(project.id()));
    }
    return owners;
  }

  /** Whether a network, or subnet, that has the name of a drawn one can be it. */
  static boolean isOf(CloudResource drawn, String projectId, Cloud cloud)
      throws CloudException, InterruptedException {
    // A network that others share may be of any project.
    return drawn.project().isEmpty()
        || cloud
            .identity()
            .findProject(drawn.project().get())
            .filter(project -> project.id().equals(projectId))
            .isPresent();
  }

  private static <T> List<T> named(List<T> all, Function<T, String> naming, String name) {
    return all.stream().filter(one -> naming.apply(one).equals(name)).toList();
  }

  /** Makes a project in which the user may work, and the administrator for what needs that. */
  private void makeProject(DesiredClouds.Made wanted, Cloud cloud)
      throws CloudException, InterruptedException {
    CloudResource resource = wanted.resource();
    Project project = cloud.identity().findProject(resource.name()).orElse(null);
    if (project == null) {
      project =
          cloud
              .identity()
              .createProject(
                  resource.name(), resource.attributes().getOrDefault("description", ""));
    }
    Principal user = access.user(wanted.cloud()).identity().current();
    Principal administrator = cloud.identity().current();
    cloud.identity().grantRole(project.id(), user.userId(), MEMBER);
    cloud.identity().grantRole(project.id(), administrator.userId(), ADMINISTRATOR);
  }

  private static void makeFlavor(CloudResource resource, Cloud cloud)
      throws CloudException, InterruptedException {
    if (!named(cloud.compute().flavors(), Flavor::name, resource.name()).isEmpty()) {
      return;
    }
    cloud
        .compute()
        .createFlavor(
            new Flavor(
                "",
                resource.name(),
                number(resource, "vcpus"),
                number(resource, "ram"),
                number(resource, "disk"),
                true,
                CloudAttributes.prefixed(resource, CloudAttribute.EXTRA_SPEC)));
  }

  private static int number(CloudResource resource, String attribute) {
    String text = resource.attributes().getOrDefault(attribute, "");
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  private void makeImage(CloudResource resource, Cloud cloud, Steps steps)
      throws ActionException, IOException, InterruptedException {
    List<Image> there = named(cloud.images().images(), Image::name, resource.name());
    if (there.stream().anyMatch(Image::isUsable)) {
      return;
    }
    try (ImageContent content = ImageContent.of(resource, bundle.folder(), steps)) {
      for (Image half : there) {
        cloud.images().delete(half.id());
      }
      steps.begins("upload");
      cloud
          .images()
          .upload(
              new ImageRequest(
                  resource.name(),
                  resource.attributes().getOrDefault("disk_format", "qcow2"),
                  true,
                  number(resource, "min_ram"),
                  number(resource, "min_disk"),
                  CloudAttributes.prefixed(resource, CloudAttribute.PROPERTIES)),
              content.file(),
              (done, size) -> steps.goesOn("upload", done, size));
    }
  }

  private static void makeAggregate(CloudResource resource, Cloud cloud)
      throws CloudException, InterruptedException {
    HostAggregate group =
        named(cloud.compute().aggregates(), HostAggregate::name, resource.name()).stream()
            .findFirst()
            .orElse(null);
    if (group == null) {
      group =
          cloud
              .compute()
              .createAggregate(
                  resource.name(), resource.attributes().getOrDefault("availability_zone", ""));
    }
    Set<String> wanted = new HashSet<>(list(resource, "hosts"));
    for (String host : group.hosts()) {
      if (!wanted.remove(host)) {
        cloud.compute().removeHost(group.id(), host);
      }
    }
    for (String host : list(resource, "hosts")) {
      if (wanted.contains(host)) {
        cloud.compute().addHost(group.id(), host);
      }
    }
  }

  private static List<String> list(CloudResource resource, String attribute) {
    String text = resource.attributes().getOrDefault(attribute, "");
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(","));
  }

  private static void makeNetwork(CloudResource resource, Cloud cloud)
      throws ActionException, CloudException, InterruptedException {
    if (network(cloud, resource, resource.name()).isPresent()) {
      return;
    }
    cloud.network().createNetwork(request(resource, "", projectId(resource, cloud)));
  }

  private static Network request(CloudResource network, String id, String projectId) {
    Map<String, String> as = network.attributes();
    return new Network(
        id,
        network.name(),
        projectId,
        Boolean.parseBoolean(as.get("router:external")),
        Boolean.parseBoolean(as.get("shared")),
        as.getOrDefault("provider:network_type", ""),
        as.getOrDefault("provider:physical_network", ""),
        number(network, "provider:segmentation_id"),
        number(network, "mtu"),
        Boolean.parseBoolean(as.getOrDefault(CloudAttribute.PORT_SECURITY, "true")),
        List.of());
  }

  /** The network of a name that is there for a drawn network or subnet. */
  private static Optional<Network> network(Cloud cloud, CloudResource drawn, String name)
      throws CloudException, InterruptedException {
    for (Network network : named(cloud.network().networks(), Network::name, name)) {
      if (isOf(drawn, network.projectId(), cloud)) {
        return Optional.of(network);
      }
    }
    return Optional.empty();
  }

  private static void makeSubnet(CloudResource resource, Cloud cloud)
      throws ActionException, CloudException, InterruptedException {
    if (subnet(cloud, resource).isPresent()) {
      return;
    }
    String network = resource.attributes().getOrDefault("network", "");
    Network in =
        network(cloud, resource, network)
            .orElseThrow(() -> notFound("network " + network, resource));
    cloud.network().createSubnet(request(resource, "", in.id(), projectId(resource, cloud)));
  }

  /** The subnet that is there for a drawn one. */
  private static Optional<Subnet> subnet(Cloud cloud, CloudResource drawn)
      throws CloudException, InterruptedException {
    for (Subnet subnet : named(cloud.network().subnets(), Subnet::name, drawn.name())) {
      if (isOf(drawn, subnet.projectId(), cloud)) {
        return Optional.of(subnet);
      }
    }
    return Optional.empty();
  }

  private static Subnet request(
      CloudResource subnet, String id, String networkId, String projectId) {
    Map<String, String> as = subnet.attributes();
    return new Subnet(
        id,
        subnet.name(),
        networkId,
        projectId,
        as.getOrDefault(CloudAttribute.CIDR, ""),
        as.getOrDefault(CloudAttribute.GATEWAY, ""),
        Boolean.parseBoolean(as.get("enable_dhcp")),
        list(subnet, CloudAttribute.POOLS).stream().map(AdministratorWork::pool).toList(),
        list(subnet, CloudAttribute.NAME_SERVERS),
        list(subnet, CloudAttribute.HOST_ROUTES).stream().map(AdministratorWork::route).toList(),
        as.getOrDefault(CloudAttribute.RA_MODE, ""),
        as.getOrDefault(CloudAttribute.ADDRESS_MODE, ""));
  }

  /** Whose it is to be: the project for which it is drawn, or the administrator's own. */
  private static String projectId(CloudResource resource, Cloud cloud)
      throws ActionException, CloudException, InterruptedException {
    if (resource.project().isEmpty()) {
      return "";
    }
    String name = resource.project().get();
    return cloud
        .identity()
        .findProject(name)
        .map(Project::id)
        .orElseThrow(() -> notFound("project " + name, resource));
  }

  private static ActionException notFound(String missing, CloudResource resource) {
    return new ActionException(
        Diagnostic.builder("CLOUD_NOT_FOUND", Severity.ERROR, "Not found in the cloud")
            .message("There is no {} for {}.", missing, resource.name())
            .hint("Make a new plan.")
            .build());
  }

  private static Subnet.Pool pool(String range) {
    String[] ends = range.split("-", 2);
    return new Subnet.Pool(ends[0], ends[1]);
  }

  private static Subnet.Route route(String route) {
    String[] ends = route.split("=", 2);
    return new Subnet.Route(ends[0], ends[1]);
  }
}
