// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.lab.host.HostFacts;
import dev.slipway.lab.plan.LabPlan;
import dev.slipway.lab.plan.LabPlan.Bridge;
import dev.slipway.lab.plan.LabPlan.Link;
import dev.slipway.lab.plan.LabPlan.Machine;
import dev.slipway.lab.plan.LabPlan.Rate;
import dev.slipway.lab.plan.LabPlan.Tunnel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The bridges and the machines' ports on them, all in the network namespace of the lab itself. */
public final class Fabric {
  private static final int MILLION = 1_000_000;

  private final LabPlan plan;
  private final HostFacts host;

  public Fabric(LabPlan plan, HostFacts host) {
    this.plan = plan;
    this.host = host;
  }

  /**
   * What is there.
   *
   * @param bridgeOfLink name of the bridge of each link; empty text for a link that is on none
   */
  public record Observed(Map<String, String> bridgeOfLink) {
    /** Reads what {@code ip -json link show} prints. */
    public static Observed parse(String json) {
      Map<String, String> links = new HashMap<>();
      JsonArray array =
          json.isBlank() ? new JsonArray() : JsonParser.parseString(json).getAsJsonArray();
      for (JsonElement element : array) {
        JsonObject link = element.getAsJsonObject();
        JsonElement master = link.get("master");
        links.put(link.get("ifname").getAsString(), master == null ? "" : master.getAsString());
      }
      return new Observed(links);
    }

    /** The ports of a machine that are there. */
    public List<String> portsOf(Machine machine) {
      return Stream.concat(
              machine.links().stream().map(Link::port),
              machine.tunnels().stream().map(Tunnel::port))
          .filter(bridgeOfLink::containsKey)
          .toList();
    }

    /** Whether all ports of a machine are there and where they belong. */
    public boolean connects(Machine machine) {
      return machine.links().stream()
              .allMatch(link -> link.bridge().orElse("").equals(bridgeOfLink.get(link.port())))
          && machine.tunnels().stream()
              .allMatch(tunnel -> tunnel.bridge().equals(bridgeOfLink.get(tunnel.port())));
    }
  }

  private Set<String> devices() {
    Set<String> devices = new TreeSet<>();
    for (Bridge bridge : plan.bridges()) {
      devices.addAll(bridge.names());
      if (isShared(bridge)) {
        devices.add(bridge.medium());
      }
    }
    return devices;
  }

  private boolean isShared(Bridge bridge) {
    return host.sharesCapacity() && bridge.capacity().isPresent();
  }

  /** Whether all bridges are there. */
  public boolean isIn(Observed observed) {
    return observed.bridgeOfLink().keySet().containsAll(devices());
  }

  /** Batch for ip: adds what is missing, removes what was drawn before. */
  public String links(Observed observed) {
    Set<String> there = observed.bridgeOfLink().keySet();
    Set<String> devices = devices();
    List<String> lines = new ArrayList<>();
    for (String device : new TreeSet<>(there)) {
      if (device.matches("[bs][0-9]+(h[0-9]+)?") && !devices.contains(device)) {
        lines.add("link delete dev " + device);
      }
    }
    for (Bridge bridge : plan.bridges()) {
      for (String name : bridge.names()) {
        if (!there.contains(name)) {
          lines.add(
              "link add %s type bridge stp_state 0 forward_delay 0 mcast_snooping 0"
                  .formatted(name));
        }
        lines.add("link set dev %s mtu %d up".formatted(name, bridge.mtu()));
      }
      if (isShared(bridge)) {
        if (!there.contains(bridge.medium())) {
          lines.add("link add %s type ifb".formatted(bridge.medium()));
        }
        lines.add("link set dev %s mtu %d up".formatted(bridge.medium(), bridge.mtu()));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /** Batch for tc: what all links of a network share. */
  public String queues() {
    StringBuilder batch = new StringBuilder();
    for (Bridge bridge : plan.bridges()) {
      if (isShared(bridge)) {
        Rate rate = new Rate(bridge.capacity().getAsLong(), OptionalLong.empty());
        batch.append(MachineFiles.bucket(bridge.medium(), "root", rate));
      }
    }
    return batch.toString();
  }

  /** Rules for nft: packets that get lost on their way to each machine. */
  public String losses() {
    if (!host.filters()) {
      return "";
    }
    StringBuilder rules = new StringBuilder();
    for (Bridge bridge : plan.bridges()) {
      List<String> ports =
          plan.machines().stream()
              .flatMap(machine -> machine.links().stream())
              .filter(link -> link.bridge().filter(bridge.names()::contains).isPresent())
              .map(link -> "\"" + link.port() + "\"")
              .toList();
      if (bridge.loss() > 0 && !ports.isEmpty()) {
        rules.append(
            "    oifname { %s } numgen random mod %d < %d drop\n"
                .formatted(String.join(", ", ports), MILLION, Math.round(bridge.loss() * MILLION)));
      }
    }
    return """
    table bridge slipway
    delete table bridge slipway
    table bridge slipway {
      chain loss {
        type filter hook postrouting priority filter;
    %s  }
    }
    """
        .formatted(rules);
  }
}
