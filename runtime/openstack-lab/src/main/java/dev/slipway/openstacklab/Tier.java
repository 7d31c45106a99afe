// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How much of OpenStack a lab has; each tier has what those before it have. */
public enum Tier {
  /** Keystone and Heat: templates are validated. */
  TEMPLATES(1, List.of("keystone", "heat", "heat-cfn", "neutron")),
  /** Also Glance, Placement, Neutron, and Nova with hypervisors that only pretend. */
  SERVERS(
      2,
      List.of(
          "glance",
          "placement",
          "nova",
          "cinder",
          "mariadb",
          "rabbitmq",
          "rabbitmq-distribution",
          "epmd")),
  /** Also a hypervisor, QEMU without acceleration, whose servers run. */
  GUESTS(3, List.of());

  /** The port of each service where nobody chose another. */
  private static final Map<String, Integer> USUAL_PORTS =
      Map.ofEntries(
          Map.entry("keystone", 5000),
          Map.entry("heat", 8004),
          Map.entry("heat-cfn", 8000),
          Map.entry("neutron", 9696),
          Map.entry("glance", 9292),
          Map.entry("placement", 8778),
          Map.entry("nova", 8774),
          Map.entry("cinder", 8776),
          Map.entry("mariadb", 3306),
          Map.entry("rabbitmq", 5672),
          Map.entry("rabbitmq-distribution", 5673),
          Map.entry("epmd", 4369));

  private final int number;
  private final List<String> listeners;

  Tier(int number, List<String> listeners) {
    this.number = number;
    this.listeners = listeners;
  }

  /** The tier of that number, from 1. */
  public static Optional<Tier> of(int number) {
    return Stream.of(values()).filter(tier -> tier.number == number).findFirst();
  }

  /** Its number, from 1. */
  public int number() {
    return number;
  }

  /** Whether it has what a later tier brought in. */
  boolean includes(Tier other) {
    return number >= other.number;
  }

  /**
   * The ports that it listens on, by what listens.
   *
   * @param offset how much higher they are than usual
   */
  Map<String, Integer> ports(int offset) {
    Map<String, Integer> ports = new TreeMap<>();
    for (Tier tier : values()) {
      if (includes(tier)) {
        tier.listeners.forEach(name -> ports.put(name, USUAL_PORTS.get(name) + offset));
      }
    }
    return ports;
  }
}
