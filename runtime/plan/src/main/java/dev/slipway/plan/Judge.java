// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The part of a provider that plans: what is to be done with a resource of its kinds. Every method
 * is a pure function, so that a plan is one.
 *
 * <p>What holds for all kinds is {@link Planner}'s: what is there as wanted is kept, what is gone
 * is forgotten, what nobody wants any more is removed, and in which order.
 */
public interface Judge {
  /** The type of {@link Scope} that its resources are in. */
  String scopeType();

  /** The kinds of resources that it is for, as their addresses have them. */
  Set<String> kinds();

  /** Whether resources of a kind have a name; of others there is one in a scope. */
  boolean named(String kind);

  /** The operations for a kind, without those for all kinds. */
  List<Operation> operations(String kind);

  /** How a resource is made that is not there. */
  Operation create(Resource wanted);

  /** How a resource is removed that is there. */
  Operation destroy(ResourceAddress address);

  /**
   * How a resource that is there becomes as wanted.
   *
   * @param wanted what it is to be like
   * @param differing names of the attributes that are others or no longer wanted, at least one
   * @param there what it is like
   * @param ours whether it is the deployment's: recorded, or taken over
   */
  Adjustment adjust(
      Resource wanted, List<String> differing, SortedMap<String, String> there, boolean ours);

  /**
   * Why an attribute matters that differs, in a sentence.
   *
   * @param attribute its name
   * @param wanted its value in the bundle
   * @param there its value now; empty where it has none
   * @param drifted whether the bundle wants what was made: somebody else changed it
   */
  String reason(String attribute, String wanted, Optional<String> there, boolean drifted);

  /** How a resource is made anew that is as wanted; empty where that makes no sense. */
  default Optional<Adjustment> renew(Resource wanted) {
    return Optional.empty();
  }

  /**
   * What becomes of a resource that is there when one that it needs is replaced and its scope
   * stays; empty where nothing does.
   */
  default Optional<Adjustment> onReplacedNeed(Resource wanted, ResourceAddress replaced) {
    return Optional.empty();
  }

  /**
   * Whether something of value is lost when a resource is removed or replaced.
   *
   * @param before what it is like
   * @param after what it is to be like; empty where it is removed
   */
  boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after);

  /**
   * Whether a resource that is there stands on another of the same scope, which cannot be removed
   * before it.
   *
   * @param attributes of the one that stands
   */
  default boolean standsOn(
      ResourceAddress address, Map<String, String> attributes, ResourceAddress base) {
    return false;
  }

  /**
   * Whether a resource carries what others, too, have in its scope, so that it stays as long as
   * they are there.
   */
  default boolean isShared(ResourceAddress address) {
    return false;
  }

  /**
   * Whether a resource that the bundle describes counts as the deployment's where nothing is
   * recorded of it. One that does not is used as it is, and never removed.
   *
   * @param there what it is like
   */
  default boolean takesOver(ResourceAddress address, SortedMap<String, String> there) {
    return true;
  }

  /**
   * Why the deployment must have made a resource that no bundle describes and no run recorded, in a
   * sentence; empty for a resource of others. It is removed before what it stands on is changed.
   *
   * @param there its attributes
   */
  default Optional<String> leftBehind(ResourceAddress address, SortedMap<String, String> there) {
    return Optional.empty();
  }

  /**
   * Why a resource of the deployment that is no longer wanted is left where it is, and only
   * forgotten, in a sentence; empty where it is removed.
   *
   * @param there what it is like
   */
  default Optional<String> stays(ResourceAddress address, SortedMap<String, String> there) {
    return Optional.empty();
  }

  /**
   * Attributes of a kind that cannot be observed: what was recorded of them is believed, and what
   * was not recorded is taken to be as wanted.
   */
  default Set<String> believed(String kind) {
    return Set.of();
  }

  /**
   * Attributes of a kind that not every resource of it has. One that was recorded or observed and
   * is not wanted differs; of others, that they are absent says nothing.
   */
  default Set<String> optional(String kind) {
    return Set.of();
  }

  /**
   * The resource whose action makes, changes and removes this one, too; its own action only follows
   * that. Empty where there is none.
   *
   * @param attributes what it is like, or is to be like
   */
  default Optional<ResourceAddress> carrier(
      ResourceAddress address, Map<String, String> attributes) {
    return Optional.empty();
  }

  /**
   * A name that only one resource of all scopes may have at a time: one that is made with it waits
   * until the other is removed. Empty where there is none.
   */
  default Optional<String> exclusiveName(ResourceAddress address) {
    return Optional.empty();
  }

  /**
   * Whether a resource is being changed by what an earlier run began, so that it and what it
   * carries may be otherwise in a moment; that makes no plan stale.
   *
   * @param there what it is like
   */
  default boolean isUnderWay(ResourceAddress address, SortedMap<String, String> there) {
    return false;
  }

  /** Attributes that change by themselves, and so make no plan stale. */
  default Set<String> volatileAttributes() {
    return Set.of();
  }

  /**
   * How a resource is changed.
   *
   * @param change UPDATE or REPLACE
   * @param operation what is executed
   * @param reason why, in a sentence; empty where the differing attributes say it
   */
  record Adjustment(Change change, Operation operation, Optional<String> reason) {
    /** One whose differing attributes say why. */
    public static Adjustment of(Change change, Operation operation) {
      return new Adjustment(change, operation, Optional.empty());
    }
  }
}
