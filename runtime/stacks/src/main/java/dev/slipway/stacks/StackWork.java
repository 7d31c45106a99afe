// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.StackResource;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.plan.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Creates, updates and deletes stacks, and waits for what they make. */
final class StackWork {
  private static final Duration BOOT = Duration.ofMinutes(15);
  private static final String ERROR = "ERROR";

  private final Bundle bundle;
  private final String deploymentId;
  private final Optional<String> publicKey;
  private final ServerKeys hostKeys;
  private final StackParts parts = new StackParts();

  /**
   * @param publicKey the public key that servers let in, in one line; empty where there is none
   * @param hostKeys the host keys of servers
   */
  StackWork(Bundle bundle, String deploymentId, Optional<String> publicKey, ServerKeys hostKeys) {
    this.bundle = bundle;
    this.deploymentId = deploymentId;
    this.publicKey = publicKey;
    this.hostKeys = hostKeys;
  }

  /** What is in the way of creating a stack, as far as it is known before anything is made. */
  Optional<Diagnostic> objection(CloudManifest.Stack wanted) {
    return publicKey.isEmpty() && !wanted.servers().isEmpty()
        ? Optional.of(noKey(wanted.name()))
        : Optional.empty();
  }

  /**
   * Creates a stack, or goes on with one that an earlier run has begun to create.
   *
   * @param knowing the cloud as somebody who may know why actions on servers failed
   */
  void create(Cloud cloud, Cloud knowing, CloudManifest.Stack wanted, Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    Optional<Stack> there = cloud.stacks().adopt(wanted.name(), CloudManifest.mark(deploymentId));
    if (there.isPresent()) {
      update(cloud, knowing, wanted, action, server -> false, steps);
      return;
    }
    steps.begins("ask for the stack");
    parts.forget(place(action, wanted.name()));
    hostKeys.forget(action.resource(), node -> false);
    StackRequest request = request(wanted, action, true, server -> true);
    StackRef ref = cloud.stacks().create(request);
    progress(cloud, ref, wanted, "", nothing(cloud), steps).await("create");
    parts.settle(place(action, wanted.name()), settle(cloud, wanted, ref, action));
  }

  /**
   * Updates a stack to what is wanted; what is missing of it is made again.
   *
   * @param knowing the cloud as somebody who may know why actions on servers failed
   * @param replaced the servers that it is known to replace; each gets a host key of its own, and
   *     the others keep theirs
   */
  void update(
      Cloud cloud,
      Cloud knowing,
      CloudManifest.Stack wanted,
      Action action,
      Predicate<CloudManifest.Server> replaced,
      Steps steps)
      throws ActionException, IOException, InterruptedException {
    Stack stack =
        cloud
            .stacks()
            .find(wanted.name())
            .orElseThrow(() -> new ActionException(gone(wanted.name())));
    boolean rests = true;
    if (stack.status().isInProgress()) {
      String marker = StackProgress.marker(cloud, stack.ref());
      Map<String, StackResource> there = StackParts.resources(cloud, stack.ref());
      RefusedActions refused =
          new RefusedActions(knowing, resized(wanted, there, StackParts.servers(cloud)));
      rests = progress(cloud, stack.ref(), wanted, marker, refused, steps).awaitEarlier("wait");
    }
    Map<String, StackResource> before = settle(cloud, wanted, stack.ref(), action);
    Map<String, Server> servers = StackParts.servers(cloud);
    remake(cloud, wanted, stack.ref(), before, steps);
    Set<String> missing = mend(cloud, wanted, stack, before, servers, replaced, steps);
    Predicate<CloudManifest.Server> launched =
        server ->
            !before.containsKey(server.resource())
                || before.get(server.resource()).physicalId().isEmpty()
                || missing.contains(server.resource())
                || replaced.test(server);
    parts.forget(place(action, wanted.name()));
    RefusedActions refused = new RefusedActions(knowing, resized(wanted, before, servers));
    refused.forgetEarlier();
    String marker = StackProgress.marker(cloud, stack.ref());
    cloud.stacks().update(stack.ref(), request(wanted, action, false, launched));
    progress(cloud, stack.ref(), wanted, marker, refused, steps)
        .behindCancelled(rests ? locked(before) : List.of())
        .await("update");
    correct(cloud, wanted, stack.ref(), action, steps);
    parts.settle(place(action, wanted.name()), settle(cloud, wanted, stack.ref(), action));
    Set<String> nodes =
        wanted.servers().stream().map(CloudManifest.Server::node).collect(Collectors.toSet());
    hostKeys.forget(action.resource(), nodes::contains);
  }

  /**
   * Has the next update make again what was deleted of ports, routers and security groups.
   *
   * @param resources what is in the stack, by logical id
   * @return whether anything was
   */
  private boolean remake(
      Cloud cloud,
      CloudManifest.Stack wanted,
      StackRef ref,
      Map<String, StackResource> resources,
      Steps steps)
      throws CloudException, InterruptedException {
    Map<String, String> missing = new TreeMap<>();
    for (NetworkDrift.Difference difference : drift(cloud, wanted)) {
      difference
          .missing()
          .map(resources::get)
          .filter(resource -> !resource.physicalId().isEmpty())
          .ifPresent(resource -> missing.put(resource.logicalId(), resource.physicalId()));
    }
    if (!missing.isEmpty()) {
      // What is there under another name, or as another rule, is the update's to change.
      missing.values().removeAll(NetworkDrift.ids(cloud.network()));
    }
    for (String resource : missing.keySet()) {
      steps.begins("make again " + resource);
      cloud.stacks().markUnhealthy(ref, resource, "It was deleted.");
    }
    return !missing.isEmpty();
  }

  /**
   * Corrects what was changed of ports, routers and security groups, also by the update itself,
   * which deletes the rules of a group that are resources of their own.
   */
  private void correct(
      Cloud cloud, CloudManifest.Stack wanted, StackRef ref, Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    if (drift(cloud, wanted).stream().anyMatch(one -> one.missing().isPresent())
        && remake(cloud, wanted, ref, StackParts.resources(cloud, ref), steps)) {
      String marker = StackProgress.marker(cloud, ref);
      cloud.stacks().update(ref, request(wanted, action, false, server -> false));
      progress(cloud, ref, wanted, marker, nothing(cloud), steps).await("update again");
    }
    for (NetworkDrift.Difference difference : drift(cloud, wanted)) {
      if (difference.correction().isPresent()) {
        steps.begins("correct " + difference.text());
        difference.correction().get().carryOut(cloud.network());
      }
    }
  }

  private List<NetworkDrift.Difference> drift(Cloud cloud, CloudManifest.Stack wanted)
      throws CloudException, InterruptedException {
    if (wanted.network().isEmpty()) {
      return List.of();
    }
    String mark = CloudManifest.mark(deploymentId);
    return NetworkDrift.of(cloud, wanted.network(), mark, cloud.network().describedPorts(mark));
  }

  /** Ids of the servers that are to have another flavor, by logical id. */
  private static Map<String, String> resized(
      CloudManifest.Stack wanted, Map<String, StackResource> resources, Map<String, Server> there) {
    Map<String, String> resized = new TreeMap<>();
    for (CloudManifest.Server server : wanted.servers()) {
      Server now =
          Optional.ofNullable(resources.get(server.resource()))
              .map(resource -> there.get(resource.physicalId()))
              .orElse(null);
      String flavor = server.attributes().get(ServerAttribute.FLAVOR.key());
      if (now != null && !now.flavor().equals(flavor)) {
        resized.put(server.resource(), now.id());
      }
    }
    return resized;
  }

  /** Nothing is asked of servers that are there. */
  private static RefusedActions nothing(Cloud cloud) {
    return new RefusedActions(cloud, Map.of());
  }

  /** Records where the servers of a stack are, and returns what is in it. */
  private Map<String, StackResource> settle(
      Cloud cloud, CloudManifest.Stack wanted, StackRef ref, Action action)
      throws IOException, InterruptedException {
    Stack stack = cloud.stacks().show(ref);
    Map<String, StackResource> resources = StackParts.resources(cloud, ref);
    hostKeys.settle(action.resource(), wanted, stack, resources);
    return resources;
  }

  /**
   * Has the stack notice what is missing, and removes servers that failed and those in the way of
   * what replaces them.
   *
   * @param resources what is in the stack, by logical id
   * @param servers those of the project, by id
   * @param replaced the servers that are known to be replaced
   * @return logical ids of the servers that are gone
   */
  private Set<String> mend(
      Cloud cloud,
      CloudManifest.Stack wanted,
      Stack stack,
      Map<String, StackResource> resources,
      Map<String, Server> servers,
      Predicate<CloudManifest.Server> replaced,
      Steps steps)
      throws ActionException, IOException, InterruptedException {
    Set<String> missing = new TreeSet<>();
    for (CloudManifest.Server server : wanted.servers()) {
      StackResource resource = resources.get(server.resource());
      if (resource == null || resource.physicalId().isEmpty()) {
        continue;
      }
      Server there = servers.get(resource.physicalId());
      if (there == null) {
        missing.add(server.resource());
      } else if (there.status().equals(ERROR) || replaced.test(server) && occupiesItsDisk(server)) {
        steps.begins("delete " + server.node());
        cloud.compute().delete(resource.physicalId());
        awaitGone(cloud, resource.physicalId());
        missing.add(server.resource());
      }
    }
    if (!missing.isEmpty()) {
      String marker = StackProgress.marker(cloud, stack.ref());
      cloud.stacks().check(stack.ref());
      StackProgress check = progress(cloud, stack.ref(), wanted, marker, nothing(cloud), steps);
      check.awaitBegin();
      try {
        check.await("check");
      } catch (ActionException e) {
        // That it fails is what it is for: the update makes again what the check misses.
        steps.begins("make what is missing");
      }
    }
    return missing;
  }

  /**
   * Heat creates the new server before it deletes the old one, which two servers that boot from one
   * volume do not survive: Nova refuses the second.
   */
  static boolean occupiesItsDisk(CloudManifest.Server server) {
    return server.attributes().containsKey(ServerAttribute.BOOT_VOLUME.key());
  }

  /** Deletes a stack; one that is gone is no error. */
  void delete(Cloud cloud, String name, Map<String, String> names, Steps steps)
      throws ActionException, CloudException, InterruptedException {
    Optional<Stack> there = cloud.stacks().find(name);
    if (there.isEmpty()) {
      return;
    }
    String marker = StackProgress.marker(cloud, there.get().ref());
    cloud.stacks().delete(there.get().ref());
    new StackProgress(cloud, there.get().ref(), names, marker, nothing(cloud), steps)
        .await("delete");
  }

  /** What a cloud still works on in a stack that is at rest: it was told to cancel that. */
  private static List<String> locked(Map<String, StackResource> resources) {
    return resources.values().stream()
        .filter(resource -> resource.status().isInProgress())
        .map(StackResource::logicalId)
        .toList();
  }

  private static StackProgress progress(
      Cloud cloud,
      StackRef ref,
      CloudManifest.Stack wanted,
      String marker,
      RefusedActions refused,
      Steps steps) {
    Map<String, String> names = new TreeMap<>();
    wanted.servers().forEach(server -> names.put(server.resource(), "server " + server.node()));
    wanted.volumes().forEach(volume -> names.put(volume.resource(), "volume " + volume.name()));
    return new StackProgress(cloud, ref, names, marker, refused, steps);
  }

  private StackRequest request(
      CloudManifest.Stack wanted,
      Action action,
      boolean anew,
      Predicate<CloudManifest.Server> launched)
      throws ActionException, IOException {
    Map<String, String> parameters = new TreeMap<>(wanted.parameters());
    if (anew && !wanted.servers().isEmpty()) {
      parameters.put(
          CloudManifest.PUBLIC_KEY_PARAMETER,
          publicKey.orElseThrow(() -> new ActionException(noKey(wanted.name()))));
    }
    String template = Files.readString(bundle.resolve(wanted.template()));
    return StackRequest.of(wanted.name(), template)
        .withParameters(parameters)
        .withSecretParameters(hostKeys.make(action.resource(), wanted, template, launched))
        .withTags(StackTags.of(deploymentId, wanted, action.after()));
  }

  /** Waits until a server of a stack runs, or a volume is there. */
  void awaitPart(Cloud cloud, Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins("wait for it");
    StackResource resource = resource(cloud, action);
    if (isServer(action) && !isJustLaunched(resource, action)) {
      StackParts.Place place = place(action, action.after().get(CloudAttribute.STACK));
      boolean runs =
          Optional.ofNullable(parts.servers(cloud, place).get(resource.physicalId()))
              .filter(server -> server.status().equals(CloudAttribute.ACTIVE))
              .isPresent();
      if (!runs) {
        awaitActive(cloud, resource.physicalId(), action);
      }
    }
  }

  /** A server that a stack has created in this run runs: the stack has waited for that. */
  private boolean isJustLaunched(StackResource resource, Action action) {
    return action.does(CloudOperation.LAUNCH_SERVER.operation())
        && resource.status().toString().equals("CREATE_COMPLETE")
        && parts.isSettled(place(action, action.after().get(CloudAttribute.STACK)));
  }

  private static boolean isServer(Action action) {
    return action.resource().kind().equals(CloudKind.SERVER.word());
  }

  /** The part of a stack that an action is about. */
  private StackResource resource(Cloud cloud, Action action)
      throws ActionException, CloudException, InterruptedException {
    return parts
        .of(cloud, place(action, action.after().get(CloudAttribute.STACK)))
        .map(resources -> resources.get(action.after().get(CloudAttribute.RESOURCE)))
        .filter(resource -> !resource.physicalId().isEmpty())
        .orElseThrow(() -> new ActionException(gone(action.address())));
  }

  private static StackParts.Place place(Action action, String stack) {
    return new StackParts.Place(
        action.resource().scope(), action.after().get(CloudAttribute.PROJECT), stack);
  }

  private static void awaitActive(Cloud cloud, String id, Action action)
      throws ActionException, CloudException, InterruptedException {
    Pauses pauses = new Pauses(BOOT);
    while (true) {
      Server server =
          CloudObservation.server(cloud, id)
              .orElseThrow(() -> new ActionException(gone(action.address())));
      if (server.status().equals(CloudAttribute.ACTIVE)) {
        return;
      }
      if (server.status().equals(ERROR) || pauses.areOver()) {
        throw new ActionException(
            Diagnostic.builder("CLOUD_SERVER_FAILED", Severity.ERROR, "Server is not running")
                .message(
                    "{} is {}.{}",
                    action.address(),
                    server.status(),
                    server.fault().isEmpty() ? "" : " " + server.fault())
                .hint("'slipway plan' shows what replaces it.")
                .build());
      }
      pauses.pause();
    }
  }

  /** Starts a server that is shut off. */
  void start(Cloud cloud, Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins("start");
    String id = resource(cloud, action).physicalId();
    cloud.compute().reboot(id, true);
    steps.begins("wait for it");
    awaitActive(cloud, id, action);
  }

  /** Deletes what no stack holds. */
  void deleteOrphan(Cloud cloud, Action action, Steps steps)
      throws ActionException, CloudException, InterruptedException {
    steps.begins("delete");
    String id = CloudKind.unescaped(action.resource().name());
    switch (OrphanKind.valueOf(action.before().get(CloudAttribute.ORPHAN_KIND))) {
      case SERVER -> {
        cloud.compute().delete(id);
        awaitGone(cloud, id);
      }
      case PORT -> cloud.network().deletePort(id);
      case VOLUME -> {
        cloud.volumes().delete(id);
        awaitVolumeGone(cloud, id);
      }
    }
  }

  private static void awaitVolumeGone(Cloud cloud, String id)
      throws ActionException, CloudException, InterruptedException {
    Pauses pauses = new Pauses(BOOT);
    while (cloud.volumes().volumes().stream().anyMatch(volume -> volume.id().equals(id))
        && !pauses.areOver()) {
      pauses.pause();
    }
  }

  private static void awaitGone(Cloud cloud, String id)
      throws ActionException, CloudException, InterruptedException {
    Pauses pauses = new Pauses(BOOT);
    while (CloudObservation.server(cloud, id).isPresent() && !pauses.areOver()) {
      pauses.pause();
    }
  }

  private static Diagnostic gone(String what) {
    return Diagnostic.builder("CLOUD_NOT_FOUND", Severity.ERROR, "Not found in the cloud")
        .message("{} is missing.", what)
        .hint("The cloud was changed meanwhile: make a new plan.")
        .build();
  }

  private static Diagnostic noKey(String stack) {
    return Diagnostic.builder("CLOUD_PUBLIC_KEY", Severity.ERROR, "No public key for servers")
        .message("No key opens the servers of stack {}.", stack)
        .hint("Name the file of an SSH public key by --public-key, or make one with ssh-keygen.")
        .build();
  }
}
