// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Objection;
import dev.slipway.engine.Provider;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judge;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The provider of what is in clouds. */
public final class CloudProvider implements Provider {
  private final CloudAccess access;
  private final DesiredClouds desired;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;
  private final Map<ResourceAddress, SortedMap<String, String>> seen = new ConcurrentHashMap<>();
  private final Judge judge;
  private final Bundle bundle;
  private final AdministratorWork administration;
  private final ProjectQuotas quotas;
  private final StackWork stacks;
  private final ServerKeys hostKeys;

  /**
   * @param access the clouds
   * @param bundle where templates come from
   * @param desired what the bundle describes
   * @param recorded what earlier runs recorded, with its attributes
   * @param publicKey the public key that new servers let in, in one line as OpenSSH writes it;
   *     empty where there is none
   * @param servers where the host keys and addresses of servers are recorded
   */
  public CloudProvider(
      CloudAccess access,
      Bundle bundle,
      DesiredClouds desired,
      Map<ResourceAddress, SortedMap<String, String>> recorded,
      Optional<String> publicKey,
      ServerRecords servers) {
    this.access = access;
    this.bundle = bundle;
    this.desired = desired;
    this.recorded = Map.copyOf(recorded);
    this.judge = new CloudJudge(access.isAdministered(), recorded);
    Set<String> projects =
        recorded.keySet().stream()
            .filter(address -> address.kind().equals(CloudKind.PROJECT.word()))
            .map(address -> CloudKind.unescaped(address.name()))
            .collect(Collectors.toSet());
    this.administration = new AdministratorWork(access, bundle, desired, projects);
    this.quotas = new ProjectQuotas(access);
    this.hostKeys = new ServerKeys(bundle, servers);
    this.stacks = new StackWork(bundle, desired.deploymentId(), publicKey, hostKeys);
  }

  @Override
  public Judge judge() {
    return judge;
  }

  @Override
  public SortedMap<String, ScopeObservation> observe(Collection<String> clouds)
      throws InterruptedException {
    SortedMap<String, ScopeObservation> seen = new TreeMap<>();
    for (String name : clouds) {
      seen.put(name, look(name));
    }
    return seen;
  }

  @Override
  public ScopeObservation look(String name) throws InterruptedException {
    try {
      SortedMap<ResourceAddress, SortedMap<String, String>> found =
          new CloudObservation(access, desired, cloud(name), recorded, hostKeys).look();
      seen.putAll(found);
      return ScopeObservation.of(found);
    } catch (CloudException e) {
      return ScopeObservation.unknown(e.diagnostic());
    } catch (IOException e) {
      return ScopeObservation.unknown(notRecorded(e));
    }
  }

  private static Diagnostic notRecorded(IOException e) {
    return Diagnostic.builder(
            "CLOUD_SERVERS_UNRECORDED", Severity.ERROR, "Servers cannot be recorded")
        .message("{}.", FileFailure.text(e))
        .hint("Make the folder of the state writable, or restore the file from a backup.")
        .build();
  }

  /** A cloud of the bundle, or one that is only recorded any more. */
  private CloudManifest.Cloud cloud(String scope) {
    return desired
        .cloud(CloudKind.unescaped(scope))
        .orElseGet(
            () ->
                new CloudManifest.Cloud(
                    CloudKind.unescaped(scope), "", Optional.empty(), List.of(), List.of()));
  }

  @Override
  public List<Objection> objections(Collection<Action> actions)
      throws IOException, InterruptedException {
    List<Objection> objections = new ArrayList<>();
    for (Action action : actions) {
      if (action.does(CloudOperation.CREATE_STACK.operation())) {
        stacks
            .objection(desired.stack(action.resource()).orElseThrow().stack())
            .map(Objection::toPlan)
            .ifPresent(objections::add);
      } else if (action.does(CloudOperation.ADJUST_VOLUME.operation()) && shrinks(action)) {
        objections.add(Objection.toPlan(shrunk(action)));
      }
    }
    try {
      new QuotaCheck(access, bundle, actions)
          .check().stream().map(Objection::toPlan).forEach(objections::add);
    } catch (CloudException e) {
      objections.add(Objection.unanswered(e.diagnostic()));
    }
    return objections;
  }

  private static boolean shrinks(Action volume) {
    return Long.parseLong(volume.after().get(CloudAttribute.SIZE))
        < Long.parseLong(volume.before().getOrDefault(CloudAttribute.SIZE, "0"));
  }

  /** The stack would fail, and be failed until the volume is drawn as large as before. */
  private static Diagnostic shrunk(Action volume) {
    return Diagnostic.builder("CLOUD_VOLUME_SHRINKS", Severity.ERROR, "Volume cannot shrink")
        .message(
            "{} has {} GiB and is drawn with {} GiB; a cloud only extends volumes.",
            volume.address(),
            volume.before().get(CloudAttribute.SIZE),
            volume.after().get(CloudAttribute.SIZE))
        .hint("Draw it as large as it is, or draw another volume and copy the data.")
        .build();
  }

  @Override
  public void carryOut(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    try {
      carryOutIn(cloud(action.resource().scope()), action, steps);
    } catch (CloudException e) {
      throw new ActionException(e.diagnostic());
    }
  }

  private void carryOutIn(CloudManifest.Cloud drawn, Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    ResourceAddress address = action.resource();
    CloudOperation operation = CloudOperation.valueOf(action.operation());
    switch (operation) {
      case NEED_ADMINISTRATOR -> throw new ActionException(needsAdministrator(action));
      case LEAVE_OTHERS -> throw new ActionException(clashes(action));
      case MAKE -> administration.make(desired.made(address).orElseThrow(), steps);
      case CHANGE -> administration.change(desired.made(address).orElseThrow(), steps);
      case REMAKE -> {
        administration.remove(access.highest(drawn), address, steps);
        administration.make(desired.made(address).orElseThrow(), steps);
      }
      case REMOVE -> administration.remove(access.highest(drawn), address, steps);
      case SET_QUOTA -> quotas.set(desired.made(address).orElseThrow(), steps);
      case RESET_QUOTA -> quotas.reset(drawn, CloudKind.unescaped(address.name()), steps);
      case CREATE_STACK -> {
        CloudManifest.Stack stack = desired.stack(address).orElseThrow().stack();
        stacks.create(access.of(drawn, stack), knowing(drawn, stack), stack, action, steps);
      }
      case UPDATE_STACK -> {
        CloudManifest.Stack stack = desired.stack(address).orElseThrow().stack();
        if (!stack.servers().isEmpty()) {
          StackKeyPairs.share(access.of(drawn, stack), access.users(drawn), stack.name());
        }
        stacks.update(
            access.of(drawn, stack),
            knowing(drawn, stack),
            stack,
            action,
            server -> isReplaced(address, server),
            steps);
      }
      case DELETE_STACK -> {
        String name = CloudKind.unescaped(address.name());
        stacks.delete(tenant(drawn, action), name, names(address), steps);
        StackKeyPairs.remove(access.users(drawn), name);
        hostKeys.forget(address, node -> false);
      }
      case LAUNCH_SERVER, RELAUNCH_SERVER, ADJUST_SERVER, CREATE_VOLUME, ADJUST_VOLUME ->
          stacks.awaitPart(tenant(drawn, action), action, steps);
      case DELETE_ORPHAN -> stacks.deleteOrphan(tenant(drawn, action), action, steps);
      case START_SERVER -> stacks.start(tenant(drawn, action), action, steps);
      // The stack has done it, of which this is a part.
      case NOTE_SERVER, TERMINATE_SERVER, DELETE_VOLUME -> {}
    }
  }

  /** The cloud as somebody who sees a stack's servers, and if possible why they failed. */
  private Cloud knowing(CloudManifest.Cloud drawn, CloudManifest.Stack stack)
      throws CloudException, InterruptedException {
    return access.isAdministered() ? access.highest(drawn) : access.of(drawn, stack);
  }

  /**
   * Whether a stack deletes and creates a server, since that is to be otherwise than it is: as it
   * was seen, else as it is recorded.
   */
  private boolean isReplaced(ResourceAddress stack, CloudManifest.Server server) {
    ResourceAddress address =
        CloudKind.SERVER.address(CloudKind.unescaped(stack.scope()), server.node());
    // What is neither seen nor recorded is taken to be as wanted.
    Map<String, String> before = new TreeMap<>(recorded.getOrDefault(address, server.attributes()));
    before.putAll(seen.getOrDefault(address, Collections.emptySortedMap()));
    return Arrays.stream(ServerAttribute.values())
        .filter(attribute -> attribute.effect() == ServerAttribute.Effect.REPLACED)
        .map(ServerAttribute::key)
        .anyMatch(key -> !Objects.equals(before.get(key), server.attributes().get(key)));
  }

  private Cloud tenant(CloudManifest.Cloud drawn, Action action)
      throws CloudException, InterruptedException {
    Map<String, String> attributes = action.after().isEmpty() ? action.before() : action.after();
    String project = attributes.get(CloudAttribute.PROJECT);
    Optional<CloudManifest.Stack> stack =
        drawn.stacks().stream().filter(one -> one.project().equals(project)).findFirst();
    return stack.isPresent() ? access.of(drawn, stack.get()) : access.of(drawn, project);
  }

  private static Map<String, String> names(ResourceAddress stack) {
    return Map.of(stack.name(), "stack " + stack.name());
  }

  private static Diagnostic needsAdministrator(Action action) {
    return Diagnostic.builder(
            "CLOUD_ADMINISTRATOR_NEEDED", Severity.ERROR, "Needs an administrator of the cloud")
        .message("Only an administrator can make or change {}.", action.address())
        .hint(
            "Name a cloud with an administrator's credentials by --admin-cloud, or have an"
                + " administrator do it: {}.",
            action.after().entrySet().stream()
                .map(Object::toString)
                .collect(Collectors.joining(", ")))
        .build();
  }

  private static Diagnostic clashes(Action action) {
    return Diagnostic.builder("CLOUD_NAME_TAKEN", Severity.ERROR, "Name already used in the cloud")
        .message(
            "{} was not made by this deployment, and differs from what it wants. {}",
            action.address(),
            String.join(" ", action.reasons()))
        .hint("Rename it in the model, or make the two alike.")
        .build();
  }
}
