// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.plan.ResourceAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Kinds of resources in clouds; later ones stand on earlier ones. */
public enum CloudKind {
  /** A project. */
  PROJECT,
  /** The limits of a project, whose name it has. */
  QUOTA,
  /** A flavor. */
  FLAVOR,
  /** An image. */
  IMAGE,
  /** A host aggregate, which is an availability zone. */
  AGGREGATE,
  /** A network that is shared, external or bound to a physical one. */
  NETWORK,
  /** A subnet of such a network. */
  SUBNET,
  /** A Heat stack. */
  STACK,
  /** A server of a stack, named by its node. */
  SERVER,
  /** A volume of a stack. */
  VOLUME,
  /** What a stack made and does not hold, named by its id: see {@link OrphanKind}. */
  ORPHAN;

  /** How addresses have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a resource; empty if it is in no cloud. */
  public static Optional<CloudKind> of(ResourceAddress address) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(address.kind())).findFirst();
  }

  /** The kind of what an administrator makes; empty for what is not made by itself. */
  static Optional<CloudKind> of(ResourceKind kind) {
    return Arrays.stream(values()).filter(each -> each.name().equals(kind.name())).findFirst();
  }

  /**
   * The address of a resource. Names in clouds may hold what addresses may not: that is written as
   * in URLs.
   *
   * @param cloud name of the cloud in the bundle
   */
  public ResourceAddress address(String cloud, String name) {
    return new ResourceAddress(word(), escaped(cloud), escaped(name));
  }

  /** The address of what a resource needs, by the key that the bundle gives it. */
  static ResourceAddress address(String cloud, CloudResource needed) {
    return of(needed.kind()).orElseThrow().address(cloud, needed.name());
  }

  /** Those of the addresses whose resources are of this kind. */
  List<ResourceAddress> among(Collection<ResourceAddress> addresses) {
    return addresses.stream().filter(address -> address.kind().equals(word())).toList();
  }

  /** A name as addresses have it. */
  static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }

  /** The name that {@link #escaped} was given. */
  static String unescaped(String name) {
    return name.replace("%2F", "/").replace("%25", "%");
  }
}
