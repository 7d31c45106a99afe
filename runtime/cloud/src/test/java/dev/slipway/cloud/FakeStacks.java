// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import dev.slipway.cloud.StackStatus.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * Stacks in memory. An action is in progress for one look at the stack, and done at the next; an
 * update replaces servers that are gone or in another zone, and what is marked as unhealthy.
 */
public final class FakeStacks implements StackService {
  private static final String SERVER = "OS::Nova::Server";
  private static final String VOLUME = "OS::Cinder::Volume";
  private static final String HIDDEN = "******";

  /** A check begins later than it is answered; an update before it misses what it would find. */
  private static final int LOOKS_BEFORE_CHECK = 2;

  private final FakeCloud cloud;
  private final FakeCompute compute;
  private final FakeVolumes volumes;
  private final FakeNetworks networks;
  private final FakeNetworkResources neutron;
  private final Map<String, Made> stacks = new LinkedHashMap<>();
  private final Map<String, String> failing = new TreeMap<>();
  private final Map<String, String> stuck = new TreeMap<>();
  private final Set<String> losing = new TreeSet<>();
  private final Set<String> replacing = new TreeSet<>();
  private int lists;
  private BiConsumer<String, Map<String, String>> boots = (server, parameters) -> {};

  /** A stack and what is still to be done with it. */
  private static final class Made {
    private final StackRef ref;
    private StackRequest request;
    private FakeTemplate template;
    private FakeTemplate before;
    private StackStatus status;
    private String reason = "";
    private boolean shown;
    private int looksBeforeCheck;
    private final Map<String, String> values = new TreeMap<>();
    private final Map<String, StackResource> resources = new TreeMap<>();
    private final List<StackEvent> events = new ArrayList<>();
    private final Set<String> retained = new TreeSet<>();

    private Made(StackRef ref) {
      this.ref = ref;
    }
  }

  FakeStacks(FakeCloud cloud, FakeCompute compute, FakeVolumes volumes, FakeNetworks networks) {
    this.cloud = cloud;
    this.compute = compute;
    this.volumes = volumes;
    this.networks = networks;
    this.neutron = new FakeNetworkResources(networks);
  }

  /** The next action that touches this resource of any stack fails there, once. */
  public synchronized void failAt(String logicalId, String reason) {
    failing.put(logicalId, reason);
  }

  /** The next action that makes this resource fails there once it has, and does not note it. */
  public synchronized void loseNext(String logicalId) {
    losing.add(logicalId);
  }

  /** The next action fails while it replaces this server: the old one is there, and not shown. */
  public synchronized void failReplacing(String logicalId) {
    replacing.add(logicalId);
  }

  /** The next update never ends: a server refuses to be resized, and is asked again and again. */
  public synchronized void refuseResize(String logicalId, String reason) {
    stuck.put(logicalId, reason);
  }

  /** From now on, told of each server that is launched: its name, and its stack's parameters. */
  public synchronized void boot(BiConsumer<String, Map<String, String>> machine) {
    boots = machine;
  }

  @Override
  public synchronized List<TemplateParameter> validate(StackRequest request) throws CloudException {
    cloud.answer();
    return FakeTemplate.parse(cloud, request).declared();
  }

  @Override
  public synchronized StackRef create(StackRequest request) throws CloudException {
    cloud.answer();
    if (living(request.name()).isPresent()) {
      throw cloud.conflict("A stack " + request.name() + " exists already.");
    }
    Made made = new Made(new StackRef(request.name(), cloud.newId()));
    want(made, request);
    stacks.put(made.ref.id(), made);
    begin(made, "CREATE");
    return made.ref;
  }

  @Override
  public synchronized void update(StackRef stack, StackRequest request) throws CloudException {
    Made made = idle(stack);
    if (made.looksBeforeCheck > 0) {
      made.looksBeforeCheck = 0;
      made.resources.values().stream()
          .filter(this::isGone)
          .forEach(gone -> failAt(gone.logicalId(), "Instance could not be found."));
    }
    want(made, request);
    begin(made, "UPDATE");
  }

  private void want(Made made, StackRequest request) throws CloudException {
    FakeTemplate template = FakeTemplate.parse(cloud, request);
    Map<String, String> values = new TreeMap<>(made.values);
    for (TemplateParameter parameter : template.declared()) {
      String name = parameter.name();
      if (request.parameters().containsKey(name)) {
        values.put(name, request.parameters().get(name));
      } else if (request.secretParameters().containsKey(name)) {
        values.put(name, request.secretParameters().get(name).value());
      } else if (!parameter.required()) {
        values.putIfAbsent(name, String.valueOf(template.parameters().get(name).get("default")));
      } else if (!values.containsKey(name)) {
        throw cloud.refused("The parameter " + name + " has no value.");
      }
    }
    made.values.clear();
    made.values.putAll(values);
    made.request = request;
    made.before = made.template;
    made.template = template;
    for (String name : template.resources().keySet()) {
      made.retained.remove(name);
      if (template.isRetained(name)) {
        made.retained.add(name);
      }
    }
  }

  @Override
  public synchronized void cancelUpdate(StackRef stack) throws CloudException {
    Made made = known(stack);
    if (!made.status.equals(new StackStatus("UPDATE", Progress.IN_PROGRESS))) {
      throw cloud.refused("No update of stack " + stack.name() + " is in progress.");
    }
    stuck.clear();
    set(made, new StackStatus("UPDATE", Progress.FAILED), "Stack UPDATE cancelled");
  }

  @Override
  public synchronized void check(StackRef stack) throws CloudException {
    idle(stack).looksBeforeCheck = LOOKS_BEFORE_CHECK;
  }

  @Override
  public synchronized void markUnhealthy(StackRef stack, String logicalId, String reason)
      throws CloudException {
    Made made = idle(stack);
    StackResource now = made.resources.get(logicalId);
    if (now == null) {
      throw cloud.notFound("resource", logicalId);
    }
    made.resources.put(
        logicalId,
        new StackResource(
            logicalId,
            now.type(),
            now.physicalId(),
            new StackStatus("CHECK", Progress.FAILED),
            reason));
  }

  @Override
  public synchronized void delete(StackRef stack) throws CloudException {
    cloud.answer();
    Made made = stacks.get(stack.id());
    if (made != null && !isDeleted(made)) {
      begin(made, "DELETE");
    }
  }

  @Override
  public synchronized Optional<Stack> find(String name) throws CloudException {
    cloud.answer();
    Optional<Made> found = living(name);
    return found.map(this::look).filter(stack -> !isDeleted(found.get())).map(FakeStacks::listed);
  }

  @Override
  public synchronized Stack show(StackRef stack) throws CloudException {
    return look(known(stack));
  }

  @Override
  public synchronized Stack peek(StackRef stack) throws CloudException {
    Stack shown = look(known(stack));
    return new Stack(
        shown.ref(), shown.status(), shown.reason(), Map.of(), shown.parameters(), shown.tags());
  }

  private static Stack listed(Stack stack) {
    return new Stack(stack.ref(), stack.status(), stack.reason(), Map.of(), Map.of(), stack.tags());
  }

  @Override
  public synchronized List<Stack> list(String tag) throws CloudException {
    cloud.answer();
    return stacks.values().stream()
        .filter(made -> !isDeleted(made))
        .filter(made -> tag.isEmpty() || made.request.tags().contains(tag))
        .map(this::look)
        .map(FakeStacks::listed)
        .sorted(Comparator.comparing(stack -> stack.ref().name()))
        .toList();
  }

  /** How often it was asked for the resources of a stack. */
  public synchronized int lists() {
    return lists;
  }

  @Override
  public synchronized List<StackResource> resources(StackRef stack) throws CloudException {
    lists++;
    return List.copyOf(known(stack).resources.values());
  }

  @Override
  public synchronized List<StackEvent> events(StackRef stack, String marker) throws CloudException {
    Made made = known(stack);
    if (made.looksBeforeCheck > 0 && --made.looksBeforeCheck == 0) {
      begin(made, "CHECK");
    }
    List<StackEvent> events = made.events;
    int from = 0;
    while (!marker.isEmpty() && from < events.size() && !events.get(from).id().equals(marker)) {
      from++;
    }
    return List.copyOf(events.subList(marker.isEmpty() ? 0 : from + 1, events.size()));
  }

  private Made known(StackRef stack) throws CloudException {
    cloud.answer();
    if (!stacks.containsKey(stack.id())) {
      throw cloud.notFound("stack", stack.name());
    }
    return stacks.get(stack.id());
  }

  private Made idle(StackRef stack) throws CloudException {
    Made made = known(stack);
    if (made.status.isInProgress()) {
      throw cloud.conflict("The stack " + stack.name() + " has an action in progress.");
    }
    return made;
  }

  private Optional<Made> living(String name) {
    return stacks.values().stream()
        .filter(made -> made.ref.name().equals(name) && !isDeleted(made))
        .findFirst();
  }

  private static boolean isDeleted(Made made) {
    return made.status.equals(new StackStatus("DELETE", Progress.COMPLETE));
  }

  private void begin(Made made, String action) {
    made.shown = false;
    set(made, new StackStatus(action, Progress.IN_PROGRESS), "Stack " + action + " started");
  }

  private void set(Made made, StackStatus status, String reason) {
    made.status = status;
    made.reason = reason;
    event(made, made.ref.name(), made.ref.id(), status, reason);
  }

  private void event(Made made, String name, String physicalId, StackStatus status, String reason) {
    made.events.add(new StackEvent(cloud.newId(), Instant.EPOCH, name, physicalId, status, reason));
  }

  /** Shows the stack; an action that was shown before is done first. */
  private Stack look(Made made) {
    if (made.status.isInProgress()) {
      if (made.shown && !isStuck(made)) {
        finish(made);
      }
      made.shown = true;
    }
    return new Stack(
        made.ref, made.status, made.reason, outputs(made), visible(made), made.request.tags());
  }

  private boolean isStuck(Made made) {
    StackStatus updating = new StackStatus("UPDATE", Progress.IN_PROGRESS);
    if (!made.status.equals(updating)) {
      return false;
    }
    boolean isStuck = false;
    for (Map.Entry<String, String> refusal : stuck.entrySet()) {
      StackResource now = made.resources.get(refusal.getKey());
      if (now != null && !now.status().equals(updating)) {
        compute.refuse(now.physicalId(), "resize", refusal.getValue());
        made.resources.put(
            now.logicalId(),
            new StackResource(now.logicalId(), now.type(), now.physicalId(), updating, ""));
        event(made, now.logicalId(), now.physicalId(), updating, "state changed");
      }
      isStuck |= now != null;
    }
    return isStuck;
  }

  private void finish(Made made) {
    String action = made.status.action();
    Set<String> names =
        new TreeSet<>(
            Comparator.comparing((String name) -> !FakeNetworkResources.isFirst(type(made, name)))
                .thenComparing(Comparator.naturalOrder()));
    names.addAll(made.resources.keySet());
    names.addAll(made.template.resources().keySet());
    String failure = "";
    for (String name : names) {
      boolean stays = !action.equals("DELETE") && made.template.resources().containsKey(name);
      String why = failing.getOrDefault(name, "");
      failing.remove(name);
      if (why.isEmpty() && action.equals("CHECK") && isGone(made.resources.get(name))) {
        why = "not found";
      }
      if (why.isEmpty() && action.equals("UPDATE") && isDiskTaken(made, name)) {
        why = "Invalid volume: status must be available, but the current status is in-use.";
      }
      if (replacing.remove(name)) {
        StackResource now = made.resources.get(name);
        made.resources.put(
            name, new StackResource(name, now.type(), "", now.status(), now.reason()));
        why = "No valid host was found.";
      }
      if (why.isEmpty() && losing.remove(name)) {
        make(made, name, made.template.type(name));
        why = "The engine died.";
      }
      if (!why.isEmpty()) {
        failure = "Resource " + action + " failed: " + name + ": " + why;
      }
      act(made, name, stays, new StackStatus(action, progress(why)), why);
    }
    set(
        made,
        new StackStatus(action, progress(failure)),
        failure.isEmpty() ? "Stack " + action + " completed successfully" : failure);
  }

  private static String type(Made made, String name) {
    return made.template.resources().containsKey(name)
        ? made.template.type(name)
        : made.resources.get(name).type();
  }

  private static Progress progress(String failure) {
    return failure.isEmpty() ? Progress.COMPLETE : Progress.FAILED;
  }

  private boolean isGone(StackResource resource) {
    return resource != null
        && resource.type().equals(SERVER)
        && !compute.has(resource.physicalId());
  }

  private void act(Made made, String name, boolean stays, StackStatus status, String why) {
    StackResource now = made.resources.get(name);
    String type = now == null ? made.template.type(name) : now.type();
    String physicalId = now == null ? "" : now.physicalId();
    if (!stays && !status.isFailed()) {
      remove(physicalId);
      if (!made.retained.contains(name)) {
        volumes.remove(physicalId);
        networks.remove(physicalId);
      }
      made.resources.remove(name);
    } else {
      if (status.action().equals("UPDATE") && isOther(made, name, now)) {
        remove(physicalId);
        networks.remove(physicalId);
        physicalId = "";
      }
      if (physicalId.isEmpty() && !status.isFailed()) {
        physicalId = make(made, name, type);
      } else if (status.action().equals("UPDATE") && isChanged(made, name)) {
        neutron.change(type, physicalId, made.template.properties(name), other -> id(made, other));
      } else if (type.equals(VOLUME) && !status.isFailed()) {
        volumes.resize(physicalId, made.template.number(name, "size"));
        volumes.describe(physicalId, made.template.texts(name, "metadata"));
      }
      made.resources.put(name, new StackResource(name, type, physicalId, status, why));
    }
    event(made, name, physicalId, status, why);
  }

  /** Whether a server is gone, or in another zone than the template wants it. */
  private boolean isOther(Made made, String name, StackResource now) {
    String zone = made.template.property(name, "availability_zone");
    return isGone(now)
        || now != null && !now.type().equals(SERVER) && isUnhealthy(now)
        || now != null
            && now.type().equals(SERVER)
            && !zone.isEmpty()
            && !compute.zone(now.physicalId()).equals(zone);
  }

  private static boolean isUnhealthy(StackResource resource) {
    return resource.status().equals(new StackStatus("CHECK", Progress.FAILED));
  }

  /** Whether a template says otherwise of the rules of a group than the one before. */
  private static boolean isChanged(Made made, String name) {
    return made.before != null
        && made.before.resources().containsKey(name)
        && !Objects.equals(
            made.before.properties(name).get("rules"), made.template.properties(name).get("rules"));
  }

  /** Whether a server boots from a volume that the server which it replaces still has. */
  private boolean isDiskTaken(Made made, String name) {
    StackResource now = made.resources.get(name);
    return now != null
        && made.template.gives(name, "block_device_mapping_v2")
        && !isGone(now)
        && isOther(made, name, now);
  }

  private void remove(String physicalId) {
    try {
      compute.delete(physicalId);
    } catch (CloudException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String id(Made made, String logicalId) {
    return made.resources.get(logicalId).physicalId();
  }

  private String make(Made made, String name, String type) {
    if (type.equals(VOLUME)) {
      return volumes.create(
          made.template.property(name, "name"),
          made.template.number(name, "size"),
          made.template.texts(name, "metadata"));
    }
    if (!type.equals(SERVER)) {
      String id = neutron.make(type, made.template.properties(name), other -> id(made, other));
      return id.isEmpty() ? cloud.newId() : id;
    }
    String given = made.template.property(name, "name");
    String serverName = given.isEmpty() ? made.ref.name() + "-" + name : given;
    boots.accept(serverName, Map.copyOf(made.values));
    return compute
        .create(
            serverName,
            made.template.property(name, "availability_zone"),
            made.template.property(name, "flavor"),
            made.template.property(name, "address"))
        .id();
  }

  private static Map<String, String> visible(Made made) {
    Map<String, String> visible = new TreeMap<>(made.values);
    for (TemplateParameter parameter : made.template.declared()) {
      if (parameter.hidden()) {
        visible.replace(parameter.name(), HIDDEN);
      }
    }
    return visible;
  }

  private static Map<String, String> outputs(Made made) {
    Map<String, String> outputs = new TreeMap<>();
    made.template
        .outputs()
        .forEach((name, says) -> outputs.put(name, output(made, says.get("value"))));
    return outputs;
  }

  private static String output(Made made, Object value) {
    if (value instanceof Map<?, ?> call && call.get("get_param") instanceof String parameter) {
      return made.values.getOrDefault(parameter, "");
    }
    if (value instanceof Map<?, ?> call && call.get("get_resource") instanceof String resource) {
      StackResource found = made.resources.get(resource);
      return found == null ? "" : found.physicalId();
    }
    return String.valueOf(value);
  }
}
