// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.plan.Judge.Adjustment;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.Plan.UnreachableScope;
import dev.slipway.plan.RecordedState.RecordedResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares what is wanted with what is recorded and what is there. A pure function; the steps are
 *
 * <ol>
 *   <li>take each resource that is wanted, recorded, or there and described by the bundle or left
 *       behind by the deployment,
 *   <li>say what becomes of it, and why; first of machines, then of what is on them: what is on a
 *       machine that is made anew is made anew, and what is on one that goes goes with it,
 *   <li>let what stands on a replaced resource start anew,
 *   <li>order: what is removed before what it stands on, what is made after what it needs; what may
 *       be in one place only is removed there first.
 * </ol>
 */
public final class Planner {
  private final Request request;
  private final Judges judges;
  private final Set<ResourceAddress> renewed;
  private final SortedMap<ResourceAddress, String> leftBehind = new TreeMap<>();
  private final SortedMap<ResourceAddress, Action> actions = new TreeMap<>();

  private Planner(Request request, Set<ResourceAddress> renewed) {
    this.request = request;
    this.judges = request.judges();
    this.renewed = renewed;
  }

  /**
   * What a plan is made of.
   *
   * @param purpose whether the plan builds up or tears down
   * @param tool version of Slipway
   * @param bundleSha256 SHA-256 of the bundle's {@code slipway.json}
   * @param dds identifier of the DDS implementation
   * @param desired what is wanted, and what the bundle describes; for {@link Purpose#DESTROY}
   *     nothing is wanted
   * @param state what earlier runs recorded
   * @param observation what each scope said; one that is missing was not asked, and nothing is
   *     planned for it unless its machine is made or removed. On one that is expected to answer all
   *     is made that is wanted
   * @param scopes which scopes the plan is limited to
   * @param judges who judges which kind of resource
   */
  public record Request(
      Purpose purpose,
      String tool,
      String bundleSha256,
      String dds,
      DesiredSystem desired,
      RecordedState state,
      SortedMap<Scope, ScopeObservation> observation,
      Predicate<Scope> scopes,
      Judges judges) {}

  /** The scopes that are looked at for a plan: where something is described or recorded. */
  public static SortedSet<Scope> scopesOf(
      DesiredSystem desired, RecordedState state, Judges judges) {
    SortedSet<Scope> scopes = new TreeSet<>();
    desired.described().keySet().forEach(address -> scopes.add(judges.scope(address)));
    state.resources().keySet().stream()
        .map(ResourceAddress::parse)
        .filter(judges::know)
        .forEach(address -> scopes.add(judges.scope(address)));
    return scopes;
  }

  /** The plan. */
  public static Plan plan(Request request) {
    return plan(request, Set.of());
  }

  /**
   * The same, with resources that are made anew though they are as wanted.
   *
   * @param renewed those of them that can be; one that is not there is made as ever
   */
  public static Plan plan(Request request, Set<ResourceAddress> renewed) {
    return new Planner(request, renewed).plan();
  }

  private Plan plan() {
    findLeftBehind();
    SortedMap<Scope, SortedSet<ResourceAddress>> byScope = new TreeMap<>();
    for (ResourceAddress address : candidates()) {
      byScope.computeIfAbsent(judges.scope(address), scope -> new TreeSet<>()).add(address);
    }
    for (Scope scope : machinesFirst(byScope.keySet())) {
      if (request.scopes().test(scope)) {
        judge(scope, byScope.get(scope));
      }
    }
    restartOnReplaced();
    return new Plan(
        Plan.SCHEMA,
        request.tool(),
        request.state().deployment(),
        request.state().deploymentId(),
        request.purpose(),
        request.bundleSha256(),
        request.dds(),
        request.state().serial(),
        ordered(),
        foreign(),
        unreachable());
  }

  private SortedSet<ResourceAddress> candidates() {
    SortedSet<ResourceAddress> addresses = new TreeSet<>(request.desired().resources().keySet());
    request.state().resources().keySet().stream()
        .map(ResourceAddress::parse)
        .filter(judges::know)
        .forEach(addresses::add);
    request.desired().described().keySet().stream()
        .filter(this::isTakenOver)
        .forEach(addresses::add);
    addresses.addAll(leftBehind.keySet());
    return addresses;
  }

  private void findLeftBehind() {
    request.observation().values().stream()
        .flatMap(seen -> seen.resources().keySet().stream())
        .filter(address -> !known(address))
        .forEach(
            address ->
                there(address)
                    .flatMap(there -> judges.of(address).leftBehind(address, there))
                    .ifPresent(reason -> leftBehind.put(address, reason)));
  }

  /** Scopes after those that their machines are in. */
  private List<Scope> machinesFirst(Collection<Scope> scopes) {
    List<Scope> sorted = new ArrayList<>(scopes);
    sorted.sort(
        Comparator.comparingInt((Scope scope) -> depth(scope, new HashSet<>()))
            .thenComparing(Comparator.naturalOrder()));
    return sorted;
  }

  private int depth(Scope scope, Set<Scope> seen) {
    if (!seen.add(scope)) {
      throw new IllegalStateException("machines are in one another: " + seen);
    }
    return request
        .desired()
        .machine(scope)
        .map(machine -> 1 + depth(judges.scope(machine), seen))
        .orElse(0);
  }

  private void judge(Scope scope, Set<ResourceAddress> addresses) {
    Optional<Action> machine = request.desired().machine(scope).map(actions::get);
    if (machine.filter(Action::makesAnew).isPresent()) {
      addresses.forEach(
          address ->
              onNewMachine(address, machine.get())
                  .ifPresent(action -> actions.put(address, action)));
    } else if (machine.filter(Action::removes).isPresent()) {
      addresses.forEach(
          address ->
              withMachine(address, machine.get())
                  .ifPresent(action -> actions.put(address, action)));
    } else if (answered(scope)) {
      addresses.forEach(address -> actions.put(address, judge(address)));
    } else if (machine.isPresent() && expected(scope)) {
      addresses.stream()
          .map(request.desired().resources()::get)
          .filter(Objects::nonNull)
          .forEach(
              wanted ->
                  actions.put(
                      wanted.address(),
                      create(wanted, "Once " + machine.get().address() + " answers.")));
    }
  }

  private boolean expected(Scope scope) {
    ScopeObservation seen = request.observation().get(scope);
    return seen != null && seen.expected();
  }

  private boolean answered(Scope scope) {
    ScopeObservation seen = request.observation().get(scope);
    return seen != null && seen.problem().isEmpty() && request.scopes().test(scope);
  }

  /** Whether a resource is there that the bundle describes; a shared one, unless others need it. */
  private boolean isTakenOver(ResourceAddress address) {
    Optional<SortedMap<String, String>> there = there(address);
    return there.isPresent()
        && judges.of(address).takesOver(address, there.get())
        && !(judges.of(address).isShared(address) && usedByOthers(judges.scope(address)));
  }

  private Optional<SortedMap<String, String>> there(ResourceAddress address) {
    Scope scope = judges.scope(address);
    return answered(scope)
        ? Optional.ofNullable(request.observation().get(scope).resources().get(address))
            .map(there -> withBelieved(address, there))
        : Optional.empty();
  }

  private SortedMap<String, String> withBelieved(
      ResourceAddress address, SortedMap<String, String> there) {
    Set<String> believed = judges.of(address).believed(address.kind());
    if (believed.isEmpty()) {
      return there;
    }
    SortedMap<String, String> all = new TreeMap<>(there);
    Resource wanted = request.desired().resources().get(address);
    for (String key : believed) {
      Optional.ofNullable(
              recorded(address)
                  .map(RecordedResource::attributes)
                  .orElseGet(
                      () -> wanted == null ? Collections.emptySortedMap() : wanted.attributes())
                  .get(key))
          .ifPresent(value -> all.putIfAbsent(key, value));
    }
    return all;
  }

  private Optional<RecordedResource> recorded(ResourceAddress address) {
    return Optional.ofNullable(request.state().resources().get(address.toString()));
  }

  private Action judge(ResourceAddress address) {
    Resource wanted = request.desired().resources().get(address);
    SortedMap<String, String> there = there(address).orElse(null);
    if (wanted == null) {
      return there == null
          ? forget(address, Collections.emptySortedMap(), "It is gone already.")
          : destroy(address, there);
    }
    return there == null
        ? create(
            wanted,
            recorded(address).isEmpty() ? "It is missing." : "It was created, but is missing now.")
        : adjust(wanted, there);
  }

  /** What becomes of a resource whose machine is made: nothing of it can be there before. */
  private Optional<Action> onNewMachine(ResourceAddress address, Action machine) {
    Resource wanted = request.desired().resources().get(address);
    boolean lost = there(address).isPresent() || recorded(address).isPresent();
    if (wanted == null) {
      return lost ? Optional.of(goesWith(address, machine)) : Optional.empty();
    }
    Action made = create(wanted, "After " + machine.address() + ".");
    if (machine.change() == Change.CREATE || !lost) {
      return Optional.of(made);
    }
    return Optional.of(
        action(
            address,
            Change.REPLACE,
            judges.of(address).create(wanted),
            List.of("It goes with " + machine.address() + ", and is made after it."),
            wanted.elementId(),
            there(address).orElse(Collections.emptySortedMap()),
            wanted.attributes()));
  }

  /** What becomes of a resource whose machine is removed. */
  private Optional<Action> withMachine(ResourceAddress address, Action machine) {
    return there(address).isPresent() || recorded(address).isPresent()
        ? Optional.of(goesWith(address, machine))
        : Optional.empty();
  }

  private Action goesWith(ResourceAddress address, Action machine) {
    return action(
        address,
        Change.DESTROY,
        Operation.FORGET,
        List.of("It goes with " + machine.address() + "."),
        elementId(address),
        there(address).orElse(Collections.emptySortedMap()),
        Collections.emptySortedMap());
  }

  private Optional<String> elementId(ResourceAddress address) {
    return recorded(address)
        .map(RecordedResource::elementId)
        .orElseGet(() -> request.desired().described().getOrDefault(address, Optional.empty()));
  }

  private Action forget(ResourceAddress address, SortedMap<String, String> there, String reason) {
    return action(
        address,
        Change.NONE,
        Operation.FORGET,
        List.of(reason),
        elementId(address),
        there,
        Collections.emptySortedMap());
  }

  private Action destroy(ResourceAddress address, SortedMap<String, String> there) {
    if (judges.of(address).isShared(address) && usedByOthers(judges.scope(address))) {
      return forget(address, there, "Others use it.");
    }
    Optional<String> stays = judges.of(address).stays(address, there);
    if (stays.isPresent()) {
      return forget(address, there, stays.get());
    }
    return action(
        address,
        Change.DESTROY,
        judges.of(address).destroy(address),
        Optional.ofNullable(leftBehind.get(address))
            .map(List::of)
            .orElseGet(() -> unwanted(address)),
        elementId(address),
        there,
        Collections.emptySortedMap());
  }

  private List<String> unwanted(ResourceAddress address) {
    List<String> reasons = new ArrayList<>();
    reasons.add(
        request.purpose() == Purpose.DESTROY
            ? "The deployment is destroyed."
            : "The bundle no longer wants it.");
    if (recorded(address).isEmpty()) {
      reasons.add("No run recorded it; the bundle describes it.");
    }
    return reasons;
  }

  private boolean usedByOthers(Scope scope) {
    return request.observation().get(scope).resources().keySet().stream()
        .anyMatch(address -> !known(address));
  }

  private boolean known(ResourceAddress address) {
    return request.desired().described().containsKey(address) || recorded(address).isPresent();
  }

  private Action create(Resource wanted, String reason) {
    return action(
        wanted.address(),
        Change.CREATE,
        judges.of(wanted.address()).create(wanted),
        List.of(reason),
        wanted.elementId(),
        Collections.emptySortedMap(),
        wanted.attributes());
  }

  private Action adjust(Resource wanted, SortedMap<String, String> there) {
    Judge judge = judges.of(wanted.address());
    List<String> differing = differing(judge, wanted, there);
    Change change = Change.NONE;
    Operation operation = Operation.KEEP;
    List<String> reasons = new ArrayList<>();
    boolean known = recorded(wanted.address()).isPresent();
    boolean ours = known || judge.takesOver(wanted.address(), there);
    if (ours && !known) {
      operation = Operation.ADOPT;
      reasons.add(
          "It is there as wanted, made by %s."
              .formatted(
                  judge
                      .carrier(wanted.address(), wanted.attributes())
                      .map(ResourceAddress::toString)
                      .orElse("someone else")));
    }
    Optional<Adjustment> adjustment =
        !differing.isEmpty()
            ? Optional.of(judge.adjust(wanted, differing, there, ours))
            : renewed.contains(wanted.address()) ? judge.renew(wanted) : Optional.empty();
    if (adjustment.isPresent()) {
      change = adjustment.get().change();
      operation = adjustment.get().operation();
      reasons.clear();
      differing.forEach(key -> reasons.add(reason(judge, key, wanted, there)));
      adjustment.get().reason().ifPresent(reasons::add);
    }
    return action(
        wanted.address(),
        change,
        operation,
        reasons,
        wanted.elementId(),
        there,
        wanted.attributes());
  }

  /** Names of the attributes that are others than wanted, or are there and not wanted. */
  private List<String> differing(Judge judge, Resource wanted, SortedMap<String, String> there) {
    SortedMap<String, String> made =
        recorded(wanted.address())
            .map(RecordedResource::attributes)
            .orElse(Collections.emptySortedMap());
    Set<String> optional = judge.optional(wanted.address().kind());
    Set<String> had = new TreeSet<>(made.keySet());
    had.addAll(there.keySet());
    return Stream.concat(
            wanted.attributes().keySet().stream()
                .filter(key -> !wanted.attributes().get(key).equals(there.get(key))),
            had.stream()
                .filter(optional::contains)
                .filter(key -> !wanted.attributes().containsKey(key)))
        .sorted()
        .toList();
  }

  private String reason(
      Judge judge, String attribute, Resource wanted, SortedMap<String, String> there) {
    String value = wanted.attributes().getOrDefault(attribute, "");
    Optional<String> made =
        recorded(wanted.address()).map(known -> known.attributes().get(attribute));
    return judge.reason(
        attribute,
        value,
        Optional.ofNullable(there.get(attribute))
            .or(() -> wanted.attributes().containsKey(attribute) ? Optional.empty() : made),
        made.filter(value::equals).isPresent());
  }

  private Action action(
      ResourceAddress address,
      Change change,
      Operation operation,
      List<String> reasons,
      Optional<String> elementId,
      SortedMap<String, String> before,
      SortedMap<String, String> after) {
    Judge judge = judges.of(address);
    boolean removes = change == Change.REPLACE || change == Change.DESTROY;
    return new Action(
        address.toString(),
        judge.scopeType(),
        change,
        operation.name(),
        operation.verb(),
        reasons,
        elementId,
        before,
        after,
        removes && judge.losesData(address, before, after),
        Collections.emptySortedSet());
  }

  private void restartOnReplaced() {
    for (ResourceAddress address : List.copyOf(actions.keySet())) {
      Action action = actions.get(address);
      Resource wanted = request.desired().resources().get(address);
      if (wanted == null || action.makesAnew()) {
        continue;
      }
      wanted.needs().stream()
          .filter(need -> judges.scope(need).equals(judges.scope(address)))
          .filter(need -> actions.containsKey(need))
          .filter(need -> actions.get(need).change() == Change.REPLACE)
          .flatMap(need -> judges.of(address).onReplacedNeed(wanted, need).stream())
          .filter(adjustment -> !action.does(adjustment.operation()))
          .findFirst()
          .ifPresent(
              adjustment -> {
                List<String> reasons =
                    new ArrayList<>(action.change() == Change.NONE ? List.of() : action.reasons());
                adjustment.reason().ifPresent(reasons::add);
                actions.put(
                    address,
                    action(
                        address,
                        adjustment.change(),
                        adjustment.operation(),
                        reasons,
                        action.elementId(),
                        action.before(),
                        action.after()));
              });
    }
  }

  private List<Action> ordered() {
    Map<String, SortedSet<String>> waits = new HashMap<>();
    Map<String, Set<ResourceAddress>> exclusive = new HashMap<>();
    actions.forEach(
        (address, action) -> {
          if (action.removes()) {
            judges
                .of(address)
                .exclusiveName(address)
                .ifPresent(
                    name -> exclusive.computeIfAbsent(name, key -> new TreeSet<>()).add(address));
          }
        });
    Map<Scope, List<ResourceAddress>> byScope =
        actions.keySet().stream().collect(Collectors.groupingBy(judges::scope));
    actions.forEach(
        (address, action) ->
            waits.put(
                address.toString(),
                waitsFor(address, action, byScope.get(judges.scope(address)), exclusive)));
    List<Action> ordered = new ArrayList<>();
    SortedMap<ResourceAddress, Action> left = new TreeMap<>(actions);
    Set<String> done = new HashSet<>();
    while (!left.isEmpty()) {
      List<ResourceAddress> ready =
          left.keySet().stream()
              .filter(address -> done.containsAll(waits.get(address.toString())))
              .toList();
      if (ready.isEmpty()) {
        throw new IllegalStateException("actions wait for one another: " + left.keySet());
      }
      for (ResourceAddress address : ready) {
        Action action = left.remove(address);
        done.add(action.address());
        ordered.add(action.waitingFor(waits.get(action.address())));
      }
    }
    return ordered;
  }

  private SortedSet<String> waitsFor(
      ResourceAddress address,
      Action action,
      Collection<ResourceAddress> sameScope,
      Map<String, Set<ResourceAddress>> exclusive) {
    SortedSet<String> waits = new TreeSet<>();
    if (!action.acts()) {
      return waits;
    }
    Optional<Action> machine =
        request.desired().machine(judges.scope(address)).map(actions::get).filter(Action::acts);
    if (action.does(Operation.FORGET) && action.change() == Change.DESTROY) {
      machine.ifPresent(gone -> waits.add(gone.address()));
      return waits;
    }
    if ((action.removes() || action.change() == Change.REPLACE)
        && machine.filter(Action::makesAnew).isEmpty()) {
      // What stands on it and is not to stay on it goes first.
      for (ResourceAddress other : sameScope) {
        Action leaving = actions.get(other);
        if (!other.equals(address)
            && leaves(other, leaving, address)
            && !(stays(action) && stays(leaving))) {
          waits.add(other.toString());
        }
      }
    }
    if (stays(action)) {
      // What it stands on stays because of it: forgotten last, it still says so if this is cut off.
      for (ResourceAddress other : sameScope) {
        if (stays(actions.get(other)) && standsOn(address, action, other)) {
          waits.add(other.toString());
        }
      }
    }
    if (action.removes()) {
      carrier(address, action).ifPresent(waits::add);
      return waits;
    }
    Resource wanted = request.desired().resources().get(address);
    if (wanted != null) {
      wanted.needs().stream()
          .filter(need -> actions.containsKey(need) && actions.get(need).acts())
          .forEach(need -> waits.add(need.toString()));
    }
    // A resource that was left behind may hold this one.
    leftBehind.keySet().stream()
        .filter(sameScope::contains)
        .filter(other -> standsOn(other, actions.get(other), address))
        .forEach(other -> waits.add(other.toString()));
    machine.filter(Action::makesAnew).ifPresent(made -> waits.add(made.address()));
    carrier(address, action).ifPresent(waits::add);
    judges.of(address).exclusiveName(address).map(exclusive::get).stream()
        .flatMap(Set::stream)
        .forEach(other -> waits.add(other.toString()));
    return waits;
  }

  /** Whether it stands on a base itself, or with what carries it. */
  private boolean standsOn(ResourceAddress address, Action action, ResourceAddress base) {
    Judge judge = judges.of(address);
    return judge.standsOn(address, action.before(), base)
        || judge
            .carrier(address, action.before())
            .filter(carrier -> judge.standsOn(carrier, action.before(), base))
            .isPresent();
  }

  /** Whether it is left where it is, and only no longer known. */
  private static boolean stays(Action action) {
    return action.does(Operation.FORGET) && action.change() == Change.NONE;
  }

  private Optional<String> carrier(ResourceAddress address, Action action) {
    return judges
        .of(address)
        .carrier(address, action.after().isEmpty() ? action.before() : action.after())
        .map(actions::get)
        .filter(Action::acts)
        .map(Action::address);
  }

  private boolean leaves(ResourceAddress other, Action action, ResourceAddress base) {
    Judge judge = judges.of(other);
    return action.acts()
        && judge.standsOn(other, action.before(), base)
        && (action.removes() || !judge.standsOn(other, action.after(), base));
  }

  private List<String> foreign() {
    List<String> foreign = new ArrayList<>();
    request
        .observation()
        .forEach(
            (scope, seen) -> {
              if (request.scopes().test(scope)) {
                seen.resources().keySet().stream()
                    .filter(address -> !known(address) && !leftBehind.containsKey(address))
                    .forEach(address -> foreign.add(address.toString()));
              }
            });
    return foreign;
  }

  private List<UnreachableScope> unreachable() {
    List<UnreachableScope> unreachable = new ArrayList<>();
    request
        .observation()
        .forEach(
            (scope, seen) ->
                seen.problem()
                    .filter(problem -> request.scopes().test(scope) && !comes(scope))
                    .filter(problem -> !seen.expected())
                    .ifPresent(
                        problem ->
                            unreachable.add(
                                new UnreachableScope(
                                    scope, problem.code(), problem.summary(), problem.message()))));
    return unreachable;
  }

  /** Whether the machine of a scope is made or removed, so that its silence is no matter. */
  private boolean comes(Scope scope) {
    return request
        .desired()
        .machine(scope)
        .map(actions::get)
        .filter(machine -> machine.makesAnew() || machine.removes())
        .isPresent();
  }
}
