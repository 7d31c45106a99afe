// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.Allowed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The actions that make nodes and clouds match a bundle.
 *
 * <p>A value: {@link PlanJson} saves and reads it, and just this is executed.
 *
 * @param schema form and version, {@link #SCHEMA}
 * @param tool version of Slipway that made it
 * @param deployment name of the deployment
 * @param deploymentId UUID of the deployment
 * @param purpose whether it builds up or tears down
 * @param bundleSha256 SHA-256 of the bundle's {@code slipway.json}; a plan is stale when it differs
 * @param dds identifier of the DDS implementation whose component archives are installed
 * @param stateSerial serial of the recorded state; a plan is stale when it differs
 * @param actions what is done, each after those that it waits for
 * @param foreign addresses of what is there, that this deployment neither wants nor made; left
 *     alone
 * @param unreachable scopes that did not answer; their actions are unknown
 */
public record Plan(
    String schema,
    String tool,
    String deployment,
    String deploymentId,
    Purpose purpose,
    @Allowed(pattern = Allowed.SHA256) String bundleSha256,
    String dds,
    long stateSerial,
    List<Action> actions,
    List<@Allowed(pattern = ResourceAddress.PATTERN) String> foreign,
    List<UnreachableScope> unreachable) {
  /** The only form that this version reads and writes. */
  public static final String SCHEMA = "slipway-plan/2";

  /** What a plan is for. */
  public enum Purpose {
    /** To bring about what the bundle wants. */
    APPLY,
    /** To remove what is recorded, and what the bundle describes. */
    DESTROY
  }

  /**
   * A node or another scope that did not answer.
   *
   * @param scope which
   * @param code of the diagnostic that says why
   * @param summary of that diagnostic: the kind of reason
   * @param message why
   */
  public record UnreachableScope(Scope scope, String code, String summary, String message) {}

  public Plan {
    Objects.requireNonNull(schema);
    Objects.requireNonNull(tool);
    Objects.requireNonNull(deployment);
    Objects.requireNonNull(deploymentId);
    Objects.requireNonNull(purpose);
    Objects.requireNonNull(bundleSha256);
    Objects.requireNonNull(dds);
    actions = List.copyOf(actions);
    foreign = List.copyOf(foreign);
    unreachable = List.copyOf(unreachable);
  }

  /** Whether all scopes answered. */
  public boolean complete() {
    return unreachable.isEmpty();
  }

  /** Whether nothing is to be done. */
  public boolean empty() {
    return actions.stream().noneMatch(Action::acts);
  }

  /** Whether data is lost, such as the logs of components. */
  public boolean losesData() {
    return actions.stream().anyMatch(Action::losesData);
  }

  /** Whether it is carried out only if the user agrees: it loses data, replaces or tears down. */
  public boolean needsConsent() {
    return losesData()
        || count(Change.REPLACE) > 0
        || purpose == Purpose.DESTROY && count(Change.DESTROY) > 0;
  }

  /** How many actions do that. */
  public long count(Change change) {
    return actions.stream().filter(action -> action.change() == change).count();
  }

  /**
   * The part of this plan that some resources need: their own actions, all that these wait for, and
   * what is removed or replaced with them, which would not survive it.
   *
   * @param targets the resources
   */
  public Plan only(Set<ResourceAddress> targets) {
    SortedMap<String, Action> kept = new TreeMap<>();
    Deque<Action> open =
        actions.stream()
            .filter(action -> targets.contains(action.resource()))
            .collect(Collectors.toCollection(ArrayDeque::new));
    while (!open.isEmpty()) {
      Action action = open.remove();
      if (kept.put(action.address(), action) == null) {
        actions.stream().filter(other -> other.acts() && belongs(other, action)).forEach(open::add);
      }
    }
    SortedSet<Scope> scopes = new TreeSet<>();
    kept.values().forEach(action -> scopes.add(action.scope()));
    SortedSet<String> names = new TreeSet<>();
    targets.forEach(target -> names.add(target.scope()));
    return new Plan(
        schema,
        tool,
        deployment,
        deploymentId,
        purpose,
        bundleSha256,
        dds,
        stateSerial,
        actions.stream().filter(action -> kept.containsKey(action.address())).toList(),
        List.of(),
        unreachable.stream()
            .filter(away -> scopes.contains(away.scope()) || names.contains(away.scope().name()))
            .toList());
  }

  private static boolean belongs(Action other, Action kept) {
    return kept.waitsFor().contains(other.address())
        || other.waitsFor().contains(kept.address())
            && (kept.change() == Change.REPLACE
                || kept.change() == Change.DESTROY && other.does(Operation.FORGET));
  }

  /** The action for a resource. */
  public Optional<Action> action(String address) {
    return actions.stream().filter(action -> action.address().equals(address)).findFirst();
  }
}
