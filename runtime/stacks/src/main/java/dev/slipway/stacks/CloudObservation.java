// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackResource;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks what of a deployment is in one cloud: of what administrators make, what is described or
 * recorded; of stacks, those with all that is in them.
 */
final class CloudObservation {
  /** Attribute of what has the name of something wanted, and was made by somebody else. */
  static final String FOREIGN = "foreign";

  /** A plan stays readable if all of a large stack was changed. */
  private static final int MOST_TOLD = 5;

  private static final String VOLUME_TYPE = "OS::Cinder::Volume";

  private final CloudAccess access;
  private final DesiredClouds desired;
  private final CloudManifest.Cloud drawn;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;
  private final SortedMap<ResourceAddress, SortedMap<String, String>> known;
  private final ServerKeys hostKeys;
  private final SortedMap<ResourceAddress, SortedMap<String, String>> found = new TreeMap<>();
  private final Map<String, ProjectContents> projects = new TreeMap<>();
  private final Set<String> held = new HashSet<>();

  /** How many volumes of each project are in its stacks, or are to be. */
  private final Map<String, Long> stackVolumes = new TreeMap<>();

  private Cloud highest;

  /**
   * @param recorded what earlier runs recorded, with its attributes
   * @param hostKeys told of the servers of stacks
   */
  CloudObservation(
      CloudAccess access,
      DesiredClouds desired,
      CloudManifest.Cloud drawn,
      Map<ResourceAddress, SortedMap<String, String>> recorded,
      ServerKeys hostKeys) {
    this.access = access;
    this.desired = desired;
    this.drawn = drawn;
    this.recorded = recorded;
    this.known = known();
    this.hostKeys = hostKeys;
  }

  /** What is there. */
  SortedMap<ResourceAddress, SortedMap<String, String>> look()
      throws IOException, InterruptedException {
    highest = access.highest(drawn);
    Set<String> projects = projects();
    for (ResourceAddress address : CloudKind.QUOTA.among(known.keySet())) {
      String project = CloudKind.unescaped(address.name());
      if (projects.contains(project)) {
        found.put(address, new ProjectQuotas(access).observed(drawn, project, known.get(address)));
      }
    }
    found.putAll(
        new AdministratorObservation(access, desired, drawn, recorded, known, highest).look());
    for (ResourceAddress address : known.keySet()) {
      if (CloudKind.of(address).orElseThrow() == CloudKind.STACK
          && projects.contains(known.get(address).get(CloudAttribute.PROJECT))) {
        lookAtStack(address);
      }
    }
    findOrphans();
    nameKeptVolumes();
    countOtherVolumes();
    return found;
  }

  /** Finds what the stacks have made and do not hold. */
  private void findOrphans() throws CloudException, InterruptedException {
    Orphans orphans = new Orphans(desired.deploymentId(), drawn);
    for (Map.Entry<String, ProjectContents> project : projects.entrySet()) {
      ProjectContents inside = project.getValue();
      for (Orphans.Orphan orphan :
          orphans.among(inside.cloud(), inside.servers().values(), inside.ports(mark()), held)) {
        found.put(
            CloudKind.ORPHAN.address(drawn.name(), orphan.id()),
            CloudAttribute.of(
                ServerAttribute.NAME.key(),
                orphan.name(),
                CloudAttribute.ORPHAN_KIND,
                orphan.kind().name(),
                CloudAttribute.PROJECT,
                project.getKey()));
        if (orphan.kind() == OrphanKind.VOLUME) {
          stackVolumes.merge(project.getKey(), 1L, Long::sum);
        }
      }
    }
  }

  /**
   * Has projects name the volumes that are to outlive their stacks: those that are there, and those
   * that were, for one whose stack was deleted is still in its project.
   */
  private void nameKeptVolumes() {
    for (ResourceAddress volume : CloudKind.VOLUME.among(known.keySet())) {
      SortedMap<String, String> as = found.getOrDefault(volume, recorded.get(volume));
      if (as != null && CloudAttribute.isKept(as)) {
        ResourceAddress project =
            CloudKind.PROJECT.address(drawn.name(), as.get(CloudAttribute.PROJECT));
        Optional.ofNullable(found.get(project))
            .ifPresent(
                attributes ->
                    attributes.merge(
                        CloudAttribute.KEPT_VOLUMES,
                        CloudKind.unescaped(volume.name()),
                        (others, name) -> others + ", " + name));
      }
    }
  }

  /**
   * Has projects that the deployment made say how many volumes are in them besides: such as one
   * that was forgotten when it was no longer drawn. Whoever may not see that is not told.
   */
  private void countOtherVolumes() throws CloudException, InterruptedException {
    for (ResourceAddress project : CloudKind.PROJECT.among(known.keySet())) {
      if (!recorded.containsKey(project) || !found.containsKey(project)) {
        continue;
      }
      String name = CloudKind.unescaped(project.name());
      long used =
          new ProjectQuotas(access)
              .of(drawn, name).stream()
                  .filter(quota -> quota.resource() == QuotaResource.VOLUMES)
                  .mapToLong(Quota::used)
                  .sum();
      long others = used - accounted(name);
      if (others > 0) {
        found
            .get(project)
            .merge(CloudAttribute.KEPT_VOLUMES, others + " not drawn", "%s, %s"::formatted);
      }
    }
  }

  /** How many volumes of a project are in its stacks, or were and are named as kept. */
  private long accounted(String project) {
    long kept =
        CloudKind.VOLUME.among(known.keySet()).stream()
            .filter(address -> !found.containsKey(address))
            .map(recorded::get)
            .filter(as -> as != null && CloudAttribute.isKept(as))
            .filter(as -> project.equals(as.get(CloudAttribute.PROJECT)))
            .count();
    return kept + stackVolumes.getOrDefault(project, 0L);
  }

  /** Looks at the projects; returns the names of those that can be worked in. */
  private Set<String> projects() throws CloudException, InterruptedException {
    Set<String> names = names(access.user(drawn));
    if (access.isAdministered()) {
      Set<String> administered = names(highest);
      drawn.stacks().stream()
          .filter(stack -> !stack.adminRights().isEmpty())
          .filter(stack -> !administered.contains(stack.project()))
          .forEach(stack -> names.remove(stack.project()));
    }
    for (ResourceAddress address : CloudKind.PROJECT.among(known.keySet())) {
      String name = CloudKind.unescaped(address.name());
      if (names.contains(name)) {
        found.put(
            address,
            CloudAttribute.of("name", name, CloudAttribute.ACCESS, CloudAttribute.GRANTED));
      } else if (access.isAdministered() && highest.identity().findProject(name).isPresent()) {
        found.put(address, CloudAttribute.of("name", name, CloudAttribute.ACCESS, "missing"));
      }
    }
    return names;
  }

  private static Set<String> names(Cloud cloud) throws CloudException, InterruptedException {
    Set<String> names = new HashSet<>();
    for (Project project : cloud.identity().projects()) {
      names.add(project.name());
    }
    return names;
  }

  private void lookAtStack(ResourceAddress address) throws IOException, InterruptedException {
    String project = known.get(address).get(CloudAttribute.PROJECT);
    Optional<CloudManifest.Stack> described =
        desired.stack(address).map(DesiredClouds.Placed::stack);
    Cloud cloud =
        described.isPresent() ? access.of(drawn, described.get()) : access.user(drawn, project);
    ProjectContents inside = projects.computeIfAbsent(project, name -> new ProjectContents(cloud));
    Optional<Stack> there = cloud.stacks().find(CloudKind.unescaped(address.name()));
    if (there.isEmpty()) {
      return;
    }
    Stack stack = there.get();
    SortedMap<String, String> attributes = CloudAttribute.of(CloudAttribute.PROJECT, project);
    found.put(address, attributes);
    if (!stack.tags().contains(mark())) {
      attributes.put(FOREIGN, "true");
      return;
    }
    if (StackTags.isAdministered(stack)) {
      access.noteAdministered(drawn, project);
    }
    attributes.put(CloudAttribute.TEMPLATE, StackTags.template(stack));
    attributes.put(CloudAttribute.PARAMETERS, StackTags.parameters(stack));
    Set<String> wrong = new TreeSet<>();
    if (stack.status().isInProgress() || stack.status().isFailed()) {
      wrong.add(stack.status().toString());
    }
    boolean settled = wrong.isEmpty();
    Optional<Map<String, StackResource>> recorded =
        described.isPresent() && settled && holdsWantedServersOnly(stack, project)
            ? hostKeys.recorded(
                address, described.get(), stack, desired.deploymentId(), inside.servers())
            : Optional.empty();
    Map<String, StackResource> resources;
    if (recorded.isPresent()) {
      resources = recorded.get();
    } else {
      // Both take a cloud long if a stack is large: it works out what depends on what.
      resources = StackParts.resources(cloud, stack.ref());
      if (described.isPresent()) {
        hostKeys.settle(address, described.get(), cloud.stacks().show(stack.ref()), resources);
      }
    }
    resources.values().forEach(resource -> held.add(resource.physicalId()));
    stackVolumes.merge(
        project,
        resources.values().stream()
            .filter(resource -> resource.type().equals(VOLUME_TYPE))
            .filter(resource -> !resource.physicalId().isEmpty())
            .count(),
        Long::sum);
    for (ResourceAddress in : known.keySet()) {
      if (isIn(stack, project, in)) {
        SortedMap<String, String> as = known.get(in);
        lookInside(inside, in, as, resources.get(as.get(CloudAttribute.RESOURCE)), wrong);
        if (!settled) {
          lookAtGroup(inside, in, as, resources);
        }
      }
    }
    if (described.isPresent()) {
      lookAtBootVolumes(inside, described.get(), resources);
    }
    attributes.put(
        CloudAttribute.CONDITION,
        wrong.isEmpty() ? CloudAttribute.WHOLE : String.join(", ", wrong));
    attributes.put(
        CloudAttribute.NETWORK,
        settled ? network(inside, described, attributes) : CloudAttribute.AS_DRAWN);
  }

  /**
   * What was changed of the ports, routers and groups of a stack. Of one whose template is to be
   * another, what the former one said of them is not known.
   */
  private String network(
      ProjectContents inside,
      Optional<CloudManifest.Stack> described,
      SortedMap<String, String> attributes)
      throws CloudException, InterruptedException {
    if (described.isEmpty() || !isMadeOf(described.get(), attributes)) {
      return CloudAttribute.AS_DRAWN;
    }
    List<String> differences =
        NetworkDrift.of(inside.cloud(), described.get().network(), mark(), inside.ports(mark()))
            .stream()
            .map(NetworkDrift.Difference::text)
            .toList();
    if (differences.isEmpty()) {
      return CloudAttribute.AS_DRAWN;
    }
    String told =
        String.join("; ", differences.subList(0, Math.min(MOST_TOLD, differences.size())));
    return differences.size() > MOST_TOLD
        ? told + "; and %d more".formatted(differences.size() - MOST_TOLD)
        : told;
  }

  private boolean isMadeOf(CloudManifest.Stack described, SortedMap<String, String> there) {
    return desired
        .resource(CloudKind.STACK.address(drawn.name(), described.name()))
        .filter(
            wanted ->
                wanted
                    .attributes()
                    .get(CloudAttribute.TEMPLATE)
                    .equals(there.get(CloudAttribute.TEMPLATE)))
        .isPresent();
  }

  private String mark() {
    return CloudManifest.mark(desired.deploymentId());
  }

  /**
   * The group of a server, which is believed otherwise: an update that failed may have replaced the
   * server by one in another group, or in none.
   */
  private void lookAtGroup(
      ProjectContents inside,
      ResourceAddress address,
      SortedMap<String, String> as,
      Map<String, StackResource> resources)
      throws CloudException, InterruptedException {
    if (CloudKind.of(address).orElseThrow() == CloudKind.SERVER && found.containsKey(address)) {
      String key = ServerAttribute.SERVER_GROUP.key();
      String id = resources.get(as.get(CloudAttribute.RESOURCE)).physicalId();
      Optional<String> group = inside.group(id);
      if (group.isPresent() || as.containsKey(key)) {
        found.get(address).put(key, group.orElse(""));
      }
    }
  }

  /**
   * Reads the sizes of the volumes that servers boot from. All else about them is as recorded; a
   * failed update may have extended a volume and launched its server again.
   */
  private void lookAtBootVolumes(
      ProjectContents inside, CloudManifest.Stack described, Map<String, StackResource> resources)
      throws CloudException, InterruptedException {
    String key = ServerAttribute.BOOT_VOLUME.key();
    for (CloudManifest.Server server : described.servers()) {
      ResourceAddress address = CloudKind.SERVER.address(drawn.name(), server.node());
      String made = recorded.getOrDefault(address, known.get(address)).get(key);
      Optional<CloudManifest.Volume> volume = described.bootVolume(server);
      if (made == null || volume.isEmpty() || !found.containsKey(address)) {
        continue;
      }
      StackResource resource = resources.get(volume.get().resource());
      Long size = resource == null ? null : inside.volumeSizes().get(resource.physicalId());
      if (size != null) {
        found.get(address).put(key, size + made.substring(made.indexOf(':')));
      }
    }
  }

  /** Whether of what is known to be in a stack the list of servers and their records say all. */
  private boolean holdsWantedServersOnly(Stack stack, String project) {
    return known.keySet().stream()
        .filter(address -> isIn(stack, project, address))
        .allMatch(
            address ->
                CloudKind.of(address).orElseThrow() == CloudKind.SERVER
                    && desired.resource(address).isPresent());
  }

  private boolean isIn(Stack stack, String project, ResourceAddress address) {
    SortedMap<String, String> as = known.get(address);
    return stack.ref().name().equals(as.get(CloudAttribute.STACK))
        && project.equals(as.get(CloudAttribute.PROJECT));
  }

  /** A server or volume of a stack, and what is wrong with it so that the stack is to mend it. */
  private void lookInside(
      ProjectContents inside,
      ResourceAddress address,
      SortedMap<String, String> as,
      StackResource resource,
      Set<String> wrong)
      throws CloudException, InterruptedException {
    boolean wanted = desired.resource(address).isPresent();
    if (resource == null || resource.physicalId().isEmpty()) {
      return;
    }
    SortedMap<String, String> attributes = new TreeMap<>();
    CloudAttribute.copy(as, attributes, CloudAttribute.STACK);
    CloudAttribute.copy(as, attributes, CloudAttribute.PROJECT);
    CloudAttribute.copy(as, attributes, CloudAttribute.RESOURCE);
    if (CloudKind.of(address).orElseThrow() == CloudKind.VOLUME) {
      Optional.ofNullable(inside.volumeSizes().get(resource.physicalId()))
          .ifPresent(size -> attributes.put(CloudAttribute.SIZE, String.valueOf(size)));
      // The stack was made as recorded; of one that failed nothing is.
      CloudAttribute.copy(
          recorded.getOrDefault(address, as), attributes, CloudAttribute.ON_DELETION);
    }
    if (CloudKind.of(address).orElseThrow() == CloudKind.SERVER) {
      Optional<Server> server = inside.server(resource.physicalId());
      if (server.isEmpty()) {
        if (wanted) {
          wrong.add(address.name() + " is missing");
        }
        return;
      }
      attributes.put("name", server.get().name());
      attributes.put("flavor", server.get().flavor());
      if (!server.get().imageId().isEmpty()) {
        attributes.put("image", inside.imageName(server.get().imageId()));
      }
      // One that nothing pins has the zone that the scheduler chose.
      if (as.containsKey("availability_zone")) {
        attributes.put("availability_zone", server.get().zone());
      }
      attributes.put(CloudAttribute.STATUS, server.get().status());
      if (wanted && "ERROR".equals(server.get().status())) {
        wrong.add(address.name() + " is ERROR");
      }
    }
    found.put(address, attributes);
  }

  /** A server by its id; empty if there is none. */
  static Optional<Server> server(Cloud cloud, String id)
      throws CloudException, InterruptedException {
    try {
      return Optional.of(cloud.compute().server(id));
    } catch (CloudException e) {
      if (e.kind() == CloudException.Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** What is wanted, and what is recorded besides, in this cloud. */
  private SortedMap<ResourceAddress, SortedMap<String, String>> known() {
    String scope = CloudKind.escaped(drawn.name());
    SortedMap<ResourceAddress, SortedMap<String, String>> known = new TreeMap<>();
    recorded.forEach(
        (address, attributes) -> {
          if (CloudKind.of(address).isPresent() && address.scope().equals(scope)) {
            known.put(address, attributes);
          }
        });
    for (Resource resource : desired.system().resources().values()) {
      if (resource.address().scope().equals(scope)) {
        known.put(resource.address(), resource.attributes());
      }
    }
    return known;
  }
}
