// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static dev.slipway.stacks.CloudOperation.ADJUST_SERVER;
import static dev.slipway.stacks.CloudOperation.ADJUST_VOLUME;
import static dev.slipway.stacks.CloudOperation.CHANGE;
import static dev.slipway.stacks.CloudOperation.CREATE_STACK;
import static dev.slipway.stacks.CloudOperation.CREATE_VOLUME;
import static dev.slipway.stacks.CloudOperation.DELETE_ORPHAN;
import static dev.slipway.stacks.CloudOperation.DELETE_STACK;
import static dev.slipway.stacks.CloudOperation.DELETE_VOLUME;
import static dev.slipway.stacks.CloudOperation.LAUNCH_SERVER;
import static dev.slipway.stacks.CloudOperation.LEAVE_OTHERS;
import static dev.slipway.stacks.CloudOperation.MAKE;
import static dev.slipway.stacks.CloudOperation.NEED_ADMINISTRATOR;
import static dev.slipway.stacks.CloudOperation.NOTE_SERVER;
import static dev.slipway.stacks.CloudOperation.RELAUNCH_SERVER;
import static dev.slipway.stacks.CloudOperation.REMAKE;
import static dev.slipway.stacks.CloudOperation.REMOVE;
import static dev.slipway.stacks.CloudOperation.RESET_QUOTA;
import static dev.slipway.stacks.CloudOperation.SET_QUOTA;
import static dev.slipway.stacks.CloudOperation.START_SERVER;
import static dev.slipway.stacks.CloudOperation.TERMINATE_SERVER;
import static dev.slipway.stacks.CloudOperation.UPDATE_STACK;

import dev.slipway.bundle.ServerAttribute;
import dev.slipway.bundle.ServerAttribute.Effect;
import dev.slipway.cloud.Quota;
import dev.slipway.plan.Change;
import dev.slipway.plan.Judge;
import dev.slipway.plan.Operation;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges what is in clouds. */
public final class CloudJudge implements Judge {
  /** The type of scope that clouds are. */
  public static final String CLOUD = "cloud";

  /** Of servers: what a cloud shows, and so is not believed. */
  private static final Set<String> SHOWN =
      Set.of(
          ServerAttribute.NAME.key(),
          ServerAttribute.FLAVOR.key(),
          ServerAttribute.IMAGE.key(),
          ServerAttribute.AVAILABILITY_ZONE.key());

  /** Of servers: what says that one boots from the same volume as before. */
  private static final Set<String> DISK =
      Set.of(ServerAttribute.BOOT_VOLUME.key(), CloudAttribute.STACK, CloudAttribute.PROJECT);

  /** Of networks and subnets: what Neutron changes while they are in use. */
  private static final Set<String> CHANGED_IN_PLACE =
      Set.of(
          "router:external",
          "shared",
          "mtu",
          CloudAttribute.PORT_SECURITY,
          CloudAttribute.GATEWAY,
          "enable_dhcp",
          CloudAttribute.POOLS,
          CloudAttribute.NAME_SERVERS,
          CloudAttribute.HOST_ROUTES);

  /** Of subnets: what one may be drawn with or without. */
  private static final Set<String> OF_SOME_SUBNETS =
      Set.of(
          CloudAttribute.NAME_SERVERS,
          CloudAttribute.HOST_ROUTES,
          CloudAttribute.RA_MODE,
          CloudAttribute.ADDRESS_MODE);

  private static final String UNLIMITED = String.valueOf(Quota.UNLIMITED);

  private final boolean administrator;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;

  /**
   * @param administrator whether there are credentials of an administrator
   */
  public CloudJudge(boolean administrator) {
    this(administrator, Map.of());
  }

  /**
   * @param administrator whether there are credentials of an administrator
   * @param recorded what the deployment has made, with its attributes
   */
  CloudJudge(boolean administrator, Map<ResourceAddress, SortedMap<String, String>> recorded) {
    this.administrator = administrator;
    this.recorded = new TreeMap<>(recorded);
  }

  @Override
  public String scopeType() {
    return CLOUD;
  }

  @Override
  public Set<String> kinds() {
    return Arrays.stream(CloudKind.values()).map(CloudKind::word).collect(Collectors.toSet());
  }

  @Override
  public boolean named(String kind) {
    return true;
  }

  @Override
  public List<Operation> operations(String word) {
    CloudKind kind = CloudKind.valueOf(word.toUpperCase(Locale.ROOT));
    List<CloudOperation> operations =
        switch (kind) {
          case STACK -> List.of(CREATE_STACK, UPDATE_STACK, DELETE_STACK, LEAVE_OTHERS);
          case SERVER ->
              List.of(
                  LAUNCH_SERVER,
                  RELAUNCH_SERVER,
                  ADJUST_SERVER,
                  START_SERVER,
                  NOTE_SERVER,
                  TERMINATE_SERVER);
          case VOLUME -> List.of(CREATE_VOLUME, ADJUST_VOLUME, DELETE_VOLUME);
          case ORPHAN -> List.of(DELETE_ORPHAN);
          case QUOTA -> List.of(SET_QUOTA, RESET_QUOTA, NEED_ADMINISTRATOR);
          default -> List.of(MAKE, CHANGE, REMAKE, REMOVE, NEED_ADMINISTRATOR, LEAVE_OTHERS);
        };
    return operations.stream().map(CloudOperation::operation).toList();
  }

  private static CloudKind kind(ResourceAddress address) {
    return CloudKind.of(address).orElseThrow();
  }

  @Override
  public Operation create(Resource wanted) {
    return switch (kind(wanted.address())) {
      case STACK -> CREATE_STACK.operation();
      case SERVER -> LAUNCH_SERVER.operation();
      case VOLUME -> CREATE_VOLUME.operation();
      case QUOTA -> (administrator ? SET_QUOTA : NEED_ADMINISTRATOR).operation();
      default -> (administrator ? MAKE : NEED_ADMINISTRATOR).operation();
    };
  }

  @Override
  public Operation destroy(ResourceAddress address) {
    return switch (kind(address)) {
      case STACK -> DELETE_STACK.operation();
      case SERVER -> TERMINATE_SERVER.operation();
      case VOLUME -> DELETE_VOLUME.operation();
      case ORPHAN -> DELETE_ORPHAN.operation();
      case QUOTA -> RESET_QUOTA.operation();
      default -> REMOVE.operation();
    };
  }

  @Override
  public Adjustment adjust(
      Resource wanted, List<String> differing, SortedMap<String, String> there, boolean ours) {
    CloudKind kind = kind(wanted.address());
    if (kind == CloudKind.QUOTA) {
      return administered(Adjustment.of(Change.UPDATE, SET_QUOTA.operation()));
    }
    if (!ours) {
      return new Adjustment(
          Change.UPDATE,
          LEAVE_OTHERS.operation(),
          Optional.of("It was not made by this deployment and stays as it is."));
    }
    return switch (kind) {
      case STACK -> Adjustment.of(Change.UPDATE, UPDATE_STACK.operation());
      case SERVER -> adjustServer(wanted, differing, there);
      case VOLUME -> Adjustment.of(Change.UPDATE, ADJUST_VOLUME.operation());
      case AGGREGATE ->
          administered(
              differing.equals(List.of("hosts"))
                  ? Adjustment.of(Change.UPDATE, CHANGE.operation())
                  : Adjustment.of(Change.UPDATE, REMAKE.operation()));
      // One that was made in a run that was cut off before it gave the roles.
      case PROJECT -> administered(Adjustment.of(Change.UPDATE, CHANGE.operation()));
      // What servers were made of is theirs: nothing is lost with the flavor.
      case FLAVOR -> administered(Adjustment.of(Change.UPDATE, REMAKE.operation()));
      // One whose upload was cut off; it has no content to lose.
      case IMAGE ->
          administered(
              differing.equals(List.of(CloudAttribute.STATUS))
                  ? Adjustment.of(Change.UPDATE, MAKE.operation())
                  : Adjustment.of(Change.REPLACE, REMAKE.operation()));
      case NETWORK, SUBNET ->
          administered(
              CHANGED_IN_PLACE.containsAll(differing)
                  ? Adjustment.of(Change.UPDATE, CHANGE.operation())
                  : Adjustment.of(Change.REPLACE, REMAKE.operation()));
      default -> administered(Adjustment.of(Change.REPLACE, REMAKE.operation()));
    };
  }

  private Adjustment administered(Adjustment adjustment) {
    return administrator
        ? adjustment
        : Adjustment.of(Change.UPDATE, NEED_ADMINISTRATOR.operation());
  }

  private static Adjustment adjustServer(
      Resource wanted, List<String> differing, SortedMap<String, String> there) {
    if (differing.equals(List.of(CloudAttribute.STATUS))
        && "SHUTOFF".equals(there.get(CloudAttribute.STATUS))) {
      return Adjustment.of(Change.UPDATE, START_SERVER.operation());
    }
    Effect worst =
        differing.stream()
            .map(CloudJudge::effect)
            .max(Comparator.naturalOrder())
            .orElse(Effect.UPDATED);
    return switch (worst) {
      case IGNORED -> Adjustment.of(Change.UPDATE, NOTE_SERVER.operation());
      case UPDATED, RESIZED -> Adjustment.of(Change.UPDATE, ADJUST_SERVER.operation());
      case REBUILT, REPLACED ->
          new Adjustment(
              Change.REPLACE,
              RELAUNCH_SERVER.operation(),
              keepsItsDisk(there, wanted.attributes())
                  ? Optional.of("It boots from the same volume again, which keeps its data.")
                  : Optional.empty());
    };
  }

  /** A server that failed, or is to be in another stack, is made anew. */
  private static Effect effect(String attribute) {
    return ServerAttribute.ofKey(attribute).map(ServerAttribute::effect).orElse(Effect.REPLACED);
  }

  /**
   * Every project has a quota; that of one that others made is theirs again. Volumes that outlive
   * their stack need their project.
   */
  @Override
  public Optional<String> stays(ResourceAddress address, SortedMap<String, String> there) {
    return switch (kind(address)) {
      case QUOTA ->
          recorded.containsKey(
                  new ResourceAddress(CloudKind.PROJECT.word(), address.scope(), address.name()))
              ? Optional.empty()
              : Optional.of("Its project was not made by this deployment, and keeps it.");
      case VOLUME ->
          CloudAttribute.isKept(there)
              ? Optional.of("It is drawn to outlive its server: it stays, with its data.")
              : Optional.empty();
      case PROJECT ->
          Optional.ofNullable(there.get(CloudAttribute.KEPT_VOLUMES))
              .map(volumes -> "Volumes stay in it: " + volumes + ".");
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> leftBehind(ResourceAddress address, SortedMap<String, String> there) {
    return kind(address) == CloudKind.ORPHAN
        ? Optional.of(
            "%s %s carries the mark of this deployment, and no stack holds it."
                .formatted(orphan(there).title(), there.get(ServerAttribute.NAME.key())))
        : Optional.empty();
  }

  @Override
  public String reason(String attribute, String wanted, Optional<String> there, boolean drifted) {
    switch (attribute) {
      case CloudAttribute.TEMPLATE:
        return "Its template changed.";
      case CloudAttribute.PARAMETERS:
        return "Its parameters changed.";
      case CloudAttribute.CONDITION:
        return "It is not whole: " + there.orElse("unknown") + ".";
      case CloudAttribute.NETWORK:
        return "It was changed in the cloud: " + there.orElse("unknown") + ".";
      case CloudAttribute.STATUS:
        return "It is " + there.orElse("in no status") + " and should be " + wanted + ".";
      case CloudAttribute.ON_DELETION:
        return wanted.isEmpty() ? "It now goes with its stack." : "It now outlives its stack.";
      default:
        Optional<ServerAttribute> known = ServerAttribute.ofKey(attribute);
        String difference =
            known.filter(ServerAttribute.USER_DATA::equals).isPresent()
                ? "Its user data changed."
                : "%s: %s -> %s.".formatted(attribute, shown(there.orElse("")), shown(wanted));
        return known
            .filter(one -> one.effect() != Effect.UPDATED)
            .map(one -> difference + " " + one.reason())
            .orElse(difference);
    }
  }

  private static String shown(String value) {
    if (value.isEmpty()) {
      return "unset";
    }
    return value.equals(UNLIMITED) ? "unlimited" : value;
  }

  @Override
  public boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after) {
    return switch (kind(address)) {
      case SERVER -> !keepsItsDisk(before, after);
      case VOLUME -> true;
      case ORPHAN -> orphan(before).hasData();
      default -> false;
    };
  }

  private static OrphanKind orphan(Map<String, String> there) {
    return OrphanKind.valueOf(there.get(CloudAttribute.ORPHAN_KIND));
  }

  /** The data of a server that boots from a volume are on that, which has an action of its own. */
  private static boolean keepsItsDisk(Map<String, String> before, Map<String, String> after) {
    return before.containsKey(ServerAttribute.BOOT_VOLUME.key())
        && (after.isEmpty() || DISK.stream().allMatch(key -> same(key, before, after)));
  }

  private static boolean same(String key, Map<String, String> before, Map<String, String> after) {
    return Objects.equals(before.get(key), after.get(key));
  }

  /**
   * Stacks stand on all that administrators make, subnets on networks, all on projects. What no
   * stack holds may have taken what is a stack's, such as ports and addresses.
   */
  @Override
  public boolean standsOn(
      ResourceAddress address, Map<String, String> attributes, ResourceAddress base) {
    CloudKind upper = kind(address);
    CloudKind lower = kind(base);
    return upper == CloudKind.ORPHAN
        ? lower.compareTo(CloudKind.STACK) <= 0
        : upper.compareTo(CloudKind.STACK) <= 0 && lower.compareTo(upper) < 0;
  }

  /** Of a stack that failed, a cloud finishes what it had begun of other resources. */
  @Override
  public boolean isUnderWay(ResourceAddress address, SortedMap<String, String> there) {
    String condition = there.getOrDefault(CloudAttribute.CONDITION, "");
    return kind(address) == CloudKind.STACK
        && (condition.contains("_IN_PROGRESS") || condition.contains("_FAILED"));
  }

  /** What administrators make may serve others, too; a stack has a mark of its deployment. */
  @Override
  public boolean takesOver(ResourceAddress address, SortedMap<String, String> there) {
    return switch (kind(address)) {
      case STACK, SERVER, VOLUME -> !there.containsKey(CloudObservation.FOREIGN);
      default -> false;
    };
  }

  @Override
  public Set<String> believed(String word) {
    if (word.equals(CloudKind.SERVER.word())) {
      return Arrays.stream(ServerAttribute.values())
          .map(ServerAttribute::key)
          .filter(key -> !SHOWN.contains(key))
          .collect(Collectors.toSet());
    }
    return word.equals(CloudKind.VOLUME.word()) ? Set.of(CloudAttribute.SIZE) : Set.of();
  }

  /**
   * A server is drawn with or without a zone, a group, addresses; a subnet with or without name
   * servers, routes, IPv6 modes; a volume to outlive its stack or not.
   */
  @Override
  public Set<String> optional(String word) {
    if (word.equals(CloudKind.SERVER.word())) {
      return Arrays.stream(ServerAttribute.values())
          .map(ServerAttribute::key)
          .collect(Collectors.toSet());
    }
    if (word.equals(CloudKind.SUBNET.word())) {
      return OF_SOME_SUBNETS;
    }
    return word.equals(CloudKind.VOLUME.word()) ? Set.of(CloudAttribute.ON_DELETION) : Set.of();
  }

  @Override
  public Optional<ResourceAddress> carrier(
      ResourceAddress address, Map<String, String> attributes) {
    return switch (kind(address)) {
      case SERVER, VOLUME ->
          Optional.ofNullable(attributes.get(CloudAttribute.STACK))
              .map(
                  stack ->
                      new ResourceAddress(
                          CloudKind.STACK.word(), address.scope(), CloudKind.escaped(stack)));
      default -> Optional.empty();
    };
  }
}
