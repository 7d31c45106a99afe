// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.component;

import static dev.slipway.validation.SiteFixture.subnet;

import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link AllocationRules}. */
public final class AllocationRuleCases {
  private AllocationRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "INSTANCE_UNALLOCATED",
            model -> model.instance("sonar1", model.component("Sonar")),
            """
            warning: Instance without a node [INSTANCE_UNALLOCATED]
              for component instance sonar1 (/component instance sonar1)
              No node is chosen.
              Hint: Choose the node that it runs on.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.instance("sonar1", model.component("Sonar"), site.host("blade"));
            }),
        new RuleCase(
            "INSTANCE_NODE_NOT_COMPONENT_HOST",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              ComponentType sonar = model.component("Sonar");
              site.instance("sonar1", sonar, site.host("blade"));
              VirtualMachine machine = site.machine("vm");
              machine.setImage(site.vmImage("cirros", HostKind.KVM));
              site.instance("sonar2", sonar, machine);
            },
            """
            error: Node is not a component host [INSTANCE_NODE_NOT_COMPONENT_HOST]
              for component instance sonar1 (/component instance sonar1)
              Node blade is not a component host: it has no image that would carry it.
              Hint: Choose an image that carries the component host, mark the host as a\
             component host, or choose another node.
            error: Node is not a component host [INSTANCE_NODE_NOT_COMPONENT_HOST]
              for component instance sonar2 (/component instance sonar2)
              Node vm is not a component host: its image cirros does not carry it.
              Hint: Choose an image that carries the component host, mark the host as a\
             component host, or choose another node.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              ComponentType sonar = model.component("Sonar");
              site.instance("sonar1", sonar, site.componentHost("blade", site.network("lan")));
              VirtualMachine machine = site.machine("vm");
              machine.setImage(site.vmImage("component-host", HostKind.KVM));
              machine.getImage().setComponentHost(true);
              site.instance("sonar2", sonar, machine);
            }),
        new RuleCase(
            "INSTANCE_TRAITS_MISSING",
            model -> requiring(model, "avx"),
            """
            error: Node lacks required traits [INSTANCE_TRAITS_MISSING]
              for component instance sonar1 (/component instance sonar1)
              Sonar requires cuda, which the image of node blade does not have.
              Hint: Choose a node whose image has the traits, or add them to the image if it\
             has them.
            """,
            model -> requiring(model, "avx", "cuda")),
        new RuleCase(
            "INSTANCES_NOT_APART",
            model -> apart(model, "compute-1", "compute-1"),
            """
            error: Separated instances fail together [INSTANCES_NOT_APART]
              for component instance sonar2 (/component instance sonar2)
              It and sonar1 are both on host compute-1.
              See component instance sonar1 (/component instance sonar1): the other instance
              Hint: Choose a node on a host of another failure domain for one of them.
            """,
            model -> apart(model, "compute-1", "compute-2")),
        new RuleCase(
            "INSTANCES_NOT_APART",
            model -> apartByRack(model, "2", "2"),
            """
            error: Separated instances fail together [INSTANCES_NOT_APART]
              for component instance sonar2 (/component instance sonar2)
              It and sonar1 are both in rack 2.
              See component instance sonar1 (/component instance sonar1): the other instance
              Hint: Choose a node on a host of another failure domain for one of them.
            """,
            model -> apartByRack(model, "1", "2")),
        new RuleCase(
            "INSTANCES_NOT_APART",
            model -> apart(model, "compute-1", "compute-2").setApartBy("site"),
            """
            error: Separated instances fail together [INSTANCES_NOT_APART]
              for component instance sonar2 (/component instance sonar2)
              It and sonar1 are both in site site.
              See component instance sonar1 (/component instance sonar1): the other instance
              Hint: Choose a node on a host of another failure domain for one of them.
            """,
            model -> {
              apartByRack(model, "bow", "stern").setApartBy("site");
              SiteFixture.of(model)
                  .site()
                  .getNodes()
                  .forEach(node -> node.getLabels().forEach(label -> label.setKey("site")));
            }),
        new RuleCase(
            "INSTANCE_FAILURE_DOMAIN_UNKNOWN",
            model -> apart(model, "compute-1", "compute-2").setApartBy("rack"),
            """
            error: Host lacks the label of a failure domain [INSTANCE_FAILURE_DOMAIN_UNKNOWN]
              for component instance sonar2 (/component instance sonar2)
              It is apart by rack, a label that host compute-1 does not have.
              See node compute-1 (/site site/node compute-1): the host
              Hint: Add the label to the host, or choose a node on a host that has it.
            error: Host lacks the label of a failure domain [INSTANCE_FAILURE_DOMAIN_UNKNOWN]
              for component instance sonar2 (/component instance sonar2)
              It is apart by rack, a label that host compute-2 does not have.
              See node compute-2 (/site site/node compute-2): the host
              Hint: Add the label to the host, or choose a node on a host that has it.
            """,
            model -> apartByRack(model, "1", "2")),
        new RuleCase(
            "INSTANCES_NOT_TOGETHER",
            model -> together(model, false),
            """
            error: Instances that belong together are on different nodes [INSTANCES_NOT_TOGETHER]
              for component instance tracker1 (/component instance tracker1)
              It is on node compute-2, but sonar1 is on node compute-1.
              See component instance sonar1 (/component instance sonar1): the other instance
              Hint: Choose the same node for both.
            """,
            model -> together(model, true)),
        new RuleCase(
            "INSTANCE_PLACEMENT_CONTRADICTORY",
            model -> {
              ComponentInstance first = model.instance("sonar1", model.component("Sonar"));
              ComponentInstance second = model.instance("tracker1", model.component("Tracker"));
              first.getTogetherWith().add(second);
              second.getApartFrom().add(first);
              second.getApartFrom().add(second);
            },
            """
            error: Contradictory placement constraints [INSTANCE_PLACEMENT_CONTRADICTORY]
              for component instance sonar1 (/component instance sonar1)
              It must be both with tracker1 and apart from it.
              Hint: Remove one of the two.
            error: Contradictory placement constraints [INSTANCE_PLACEMENT_CONTRADICTORY]
              for component instance tracker1 (/component instance tracker1)
              It must be apart from itself.
              Hint: Remove one of the two.
            """,
            model -> {
              ComponentInstance first = model.instance("sonar1", model.component("Sonar"));
              ComponentInstance second = model.instance("tracker1", model.component("Tracker"));
              first.getTogetherWith().add(second);
              second.getTogetherWith().add(first);
            }),
        new RuleCase(
            "INSTANCE_CORES_INVALID",
            model -> pinned(model, 4, -1),
            """
            error: Pinned core not available on the node [INSTANCE_CORES_INVALID]
              for component instance sonar1 (/component instance sonar1)
              There is no core -1.
              Hint: Choose cores from 0 and below the number of the node's cores.
            error: Pinned core not available on the node [INSTANCE_CORES_INVALID]
              for component instance sonar1 (/component instance sonar1)
              There is no core 4: node blade has 4 cores, from 0.
              Hint: Choose cores from 0 and below the number of the node's cores.
            """,
            model -> pinned(model, 3, 0)),
        new RuleCase(
            "INSTANCE_CORES_SHARED",
            model -> pinnedTogether(model, 1),
            """
            warning: Core pinned by several instances [INSTANCE_CORES_SHARED]
              for node blade (/site site/node blade)
              Core 1 is bound to both sonar1 and sonar2.
              See component instance sonar1 (/component instance sonar1): the first instance
              See component instance sonar2 (/component instance sonar2): the second instance
              Hint: Choose other cores for one of them.
            """,
            model -> pinnedTogether(model, 2)),
        new RuleCase(
            "COMPONENT_SINGLE_POINT_OF_FAILURE",
            model -> replicated(model, "compute-1", "compute-1"),
            """
            info: All replicas on one host [COMPONENT_SINGLE_POINT_OF_FAILURE]
              for component type Sonar (/component type Sonar)
              All 3 processes of it are on host compute-1.
              Hint: Allocate one of them to another physical host.
            """,
            model -> replicated(model, "compute-1", "compute-2")),
        new RuleCase(
            "INSTANCES_UNREACHABLE",
            model -> apartOnNetworks(model, true),
            """
            error: No route between components that exchange data [INSTANCES_UNREACHABLE]
              for component instance sonar1 (/component instance sonar1)
              It sends to display1, but no network leads from node bow to node bridge.
              See component instance display1 (/component instance display1): the receiving instance
              Hint: Connect the nodes to one network, or add a router without SNAT between theirs.
            """,
            model -> apartOnNetworks(model, false)),
        new RuleCase(
            "DOMAIN_NEEDS_PEERS",
            model -> apartOnNetworks(model, false),
            """
            error: Multicast discovery across a router [DOMAIN_NEEDS_PEERS]
              for component instance sonar1 (/component instance sonar1)
              It sends to display1 across router north, but domain 0 finds its participants by\
             multicast.
              See component instance display1 (/component instance display1): the receiving instance
              Hint: Set the discovery of the domain to PEERS, or connect the nodes to one network.
            """,
            model -> {
              apartOnNetworks(model, false);
              model.domain("tactical", 7).setDiscovery(DiscoveryKind.PEERS);
            }));
  }

  private static void requiring(RuleFixture model, String... traits) {
    SiteFixture site = SiteFixture.of(model);
    ComponentType sonar = model.component("Sonar");
    sonar.getRequires().addAll(List.of("avx", "cuda"));
    BareMetalImage image = site.bareMetalImage("ubuntu", HostKind.LINUX);
    image.getTraits().addAll(List.of(traits));
    PhysicalHost host = site.host("blade");
    host.setImage(image);
    site.instance("sonar1", sonar, host);
  }

  private static VirtualMachine machineOn(SiteFixture site, String name, String hostName) {
    PhysicalHost host =
        site.site().getNodes().stream()
            .filter(node -> node.getName().equals(hostName))
            .map(PhysicalHost.class::cast)
            .findFirst()
            .orElseGet(() -> site.host(hostName, HostKind.KVM));
    return site.machine(name, host);
  }

  /** Two instances on machines of two hosts; the second one, which is returned, is apart. */
  private static ComponentInstance apart(RuleFixture model, String firstHost, String secondHost) {
    SiteFixture site = SiteFixture.of(model);
    ComponentType sonar = model.component("Sonar");
    ComponentInstance first = site.instance("sonar1", sonar, machineOn(site, "vm1", firstHost));
    ComponentInstance second = site.instance("sonar2", sonar, machineOn(site, "vm2", secondHost));
    second.getApartFrom().add(first);
    return second;
  }

  private static ComponentInstance apartByRack(
      RuleFixture model, String firstRack, String secondRack) {
    ComponentInstance second = apart(model, "compute-1", "compute-2");
    second.setApartBy("rack");
    SiteFixture.of(model)
        .site()
        .getNodes()
        .forEach(
            node -> {
              Property rack = InfrastructureFactory.eINSTANCE.createProperty();
              rack.setKey("rack");
              rack.setValue(node.getName().equals("compute-1") ? firstRack : secondRack);
              node.getLabels().add(rack);
            });
    return second;
  }

  private static void together(RuleFixture model, boolean oneNode) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute-1");
    PhysicalHost other = oneNode ? host : site.host("compute-2");
    ComponentInstance first = site.instance("sonar1", model.component("Sonar"), host);
    ComponentInstance second = site.instance("tracker1", model.component("Tracker"), other);
    second.getTogetherWith().add(first);
  }

  private static ComponentInstance pinned(RuleFixture model, Integer... cores) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("blade");
    host.setCores(4);
    ComponentInstance instance = site.instance("sonar1", model.component("Sonar"), host);
    instance.getPinnedCores().addAll(List.of(cores));
    return instance;
  }

  private static void pinnedTogether(RuleFixture model, int core) {
    ComponentInstance first = pinned(model, 0, 1);
    SiteFixture.of(model)
        .instance("sonar2", first.getType(), first.getAllocatedTo())
        .getPinnedCores()
        .add(core);
  }

  private static void replicated(RuleFixture model, String firstHost, String secondHost) {
    SiteFixture site = SiteFixture.of(model);
    ComponentType sonar = model.component("Sonar");
    site.instance("sonar1", sonar, machineOn(site, "vm1", firstHost)).setReplicas(2);
    site.instance("sonar2", sonar, machineOn(site, "vm2", secondHost));
  }

  /** A writer and a reader on networks with one router between, or with one that translates. */
  private static void apartOnNetworks(RuleFixture model, boolean translated) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    Network wan = site.network("wan", "10.0.1.0/24");
    if (translated) {
      wan.setExternal(true);
      site.router("north", subnet(lan)).setExternalGateway(wan);
    } else {
      site.router("north", subnet(lan), subnet(wan));
    }
    Topic tracks = site.opaqueTopic("Tracks");
    site.instance("sonar1", site.writer("Sonar", tracks, 10, 128), site.componentHost("bow", lan));
    site.instance("display1", site.reader("Display", tracks), site.componentHost("bridge", wan));
  }
}
