// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.NetworkPort.AddressPair;
import dev.slipway.cloud.NetworkPort.Filter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What every {@link NetworkService} does, whatever is behind it. */
public abstract class NetworkServiceContract extends CloudContract {
  private static final String PORT =
      """
      heat_template_version: 2018-08-31
      resources:
        port:
          type: OS::Neutron::Port
          properties: {name: %s, network: %s, value_specs: {description: %s}}
      """;

  private static final String WIRED =
      """
      heat_template_version: 2021-04-16
      resources:
        group:
          type: OS::Neutron::SecurityGroup
          properties:
            name: NAME
            description: mark of NAME
            rules:
            - {direction: ingress, ethertype: IPv4, protocol: tcp, port_range_min: 22,
               port_range_max: 22, remote_ip_prefix: 10.7.0.0/16}
        rule:
          type: OS::Neutron::SecurityGroupRule
          properties: {security_group: {get_resource: group}, direction: ingress, ethertype: IPv4,
                       protocol: udp, port_range_min: 7400, port_range_max: 7600,
                       remote_group: {get_resource: group}}
        port:
          type: OS::Neutron::Port
          properties:
            name: NAME
            network: NETWORK
            fixed_ips: [{ip_address: 10.7.6.50}]
            security_groups: [{get_resource: group}]
            allowed_address_pairs: [{ip_address: 10.7.6.60}]
            value_specs: {description: mark of NAME}
        router:
          type: OS::Neutron::Router
          properties: {name: NAME, value_specs: {description: mark of NAME}}
      """;

  private static final OptionalLong NONE = OptionalLong.empty();
  private static final String NO_SUCH_ID = "b1a6ff1e-3c1d-4b0e-8a55-000000000000";

  @Test
  void aNetworkWithASubnetIsMadeAndDeleted() throws Exception {
    Network network = networks().createNetwork(Network.request(freshName("network")));
    try {
      assertThat(network.external()).isFalse();
      assertThat(network.shared()).isFalse();
      assertThat(network.projectId()).isEqualTo(cloud().identity().current().projectId());
      assertThat(network.mtu()).isPositive();
      Subnet subnet = networks().createSubnet(subnet(network.id(), "10.7.6.0/24"));
      assertThat(subnet.projectId()).isEqualTo(network.projectId());
      assertThat(subnet.gateway()).isEqualTo("10.7.6.1");
      assertThat(subnet.dhcp()).isTrue();
      assertThat(subnet.pools()).containsExactly(new Subnet.Pool("10.7.6.100", "10.7.6.200"));
      assertThat(subnet.nameServers()).containsExactly("10.7.6.2");
      assertThat(networks().subnet(subnet.id())).isEqualTo(subnet);
      assertThat(networks().subnets()).contains(subnet);
      assertThat(networks().network(network.id()).subnetIds()).containsExactly(subnet.id());
      assertThat(networks().networks())
          .anySatisfy(found -> assertThat(found.id()).isEqualTo(network.id()));
      failure(Kind.REFUSED, () -> networks().createSubnet(subnet(network.id(), "ten dot nought")));
      failure(Kind.NOT_FOUND, () -> networks().createSubnet(subnet(NO_SUCH_ID, "10.7.5.0/24")));
      networks().deleteSubnet(subnet.id());
      networks().deleteSubnet(subnet.id());
      assertThat(networks().network(network.id()).subnetIds()).isEmpty();
    } finally {
      networks().deleteNetwork(network.id());
    }
    networks().deleteNetwork(network.id());
    failure(Kind.NOT_FOUND, () -> networks().network(network.id()));
  }

  @Test
  void aNetworkIsMadeForAnotherProject() throws Exception {
    Project project = cloud().identity().createProject(freshName("project"), "");
    try {
      Network network =
          networks()
              .createNetwork(
                  new Network(
                      "",
                      freshName("given"),
                      project.id(),
                      false,
                      false,
                      "",
                      "",
                      0,
                      0,
                      true,
                      List.of()));
      try {
        assertThat(network.projectId()).isEqualTo(project.id());
        Subnet subnet = networks().createSubnet(subnet(network.id(), project.id(), "10.7.6.0/24"));
        assertThat(subnet.projectId()).isEqualTo(project.id());
        assertThat(networks().subnet(subnet.id())).isEqualTo(subnet);
      } finally {
        networks().deleteNetwork(network.id());
      }
    } finally {
      cloud().identity().deleteProject(project.id());
    }
  }

  @Test
  void anExternalSharedProviderNetworkKeepsWhatWasAskedFor() throws Exception {
    String physical = freshName("phys").substring(0, 30);
    Network network =
        networks()
            .createNetwork(
                new Network(
                    "",
                    freshName("external"),
                    "",
                    true,
                    true,
                    "flat",
                    physical,
                    0,
                    1400,
                    false,
                    List.of()));
    try {
      assertThat(network.external()).isTrue();
      assertThat(network.shared()).isTrue();
      assertThat(network.providerType()).isEqualTo("flat");
      assertThat(network.physicalNetwork()).isEqualTo(physical);
      assertThat(network.mtu()).isEqualTo(1400);
      assertThat(network.portSecurity()).isFalse();
    } finally {
      networks().deleteNetwork(network.id());
    }
  }

  @Test
  void aNetworkIsChangedInPlace() throws Exception {
    String name = freshName("network");
    Network network = networks().createNetwork(Network.request(name));
    try {
      assertThat(network.portSecurity()).isTrue();
      networks()
          .updateNetwork(
              new Network(network.id(), name, "", false, true, "", "", 0, 1400, false, List.of()));
      Network changed = networks().network(network.id());
      assertThat(changed.name()).isEqualTo(name);
      assertThat(changed.shared()).isTrue();
      assertThat(changed.mtu()).isEqualTo(1400);
      assertThat(changed.portSecurity()).isFalse();
      networks().updateNetwork(changed);
      assertThat(networks().network(network.id())).isEqualTo(changed);
    } finally {
      networks().deleteNetwork(network.id());
    }
  }

  @Test
  void aSubnetIsChangedInPlace() throws Exception {
    Network network = networks().createNetwork(Network.request(freshName("network")));
    try {
      Subnet made =
          networks()
              .createSubnet(
                  subnet(
                      network.id(),
                      "",
                      "10.7.6.0/24",
                      List.of(new Subnet.Route("10.9.0.0/16", "10.7.6.3"))));
      assertThat(made.hostRoutes()).containsExactly(new Subnet.Route("10.9.0.0/16", "10.7.6.3"));
      assertThat(made.raMode()).isEmpty();
      networks()
          .updateSubnet(
              new Subnet(
                  made.id(),
                  made.name(),
                  network.id(),
                  "",
                  made.cidr(),
                  "",
                  false,
                  List.of(new Subnet.Pool("10.7.6.50", "10.7.6.60")),
                  List.of(),
                  List.of(),
                  "",
                  ""));
      Subnet changed = networks().subnet(made.id());
      assertThat(changed.gateway()).isEmpty();
      assertThat(changed.dhcp()).isFalse();
      assertThat(changed.pools()).containsExactly(new Subnet.Pool("10.7.6.50", "10.7.6.60"));
      assertThat(changed.nameServers()).isEmpty();
      assertThat(changed.hostRoutes()).isEmpty();
    } finally {
      networks().deleteNetwork(network.id());
    }
  }

  @Test
  void aSubnetHasTheModesOfItsAddresses() throws Exception {
    Network network = networks().createNetwork(Network.request(freshName("network")));
    try {
      Subnet made =
          networks()
              .createSubnet(
                  new Subnet(
                      "",
                      "lan6",
                      network.id(),
                      "",
                      "fd00:7:6::/64",
                      "fd00:7:6::1",
                      true,
                      List.of(),
                      List.of(),
                      List.of(),
                      "dhcpv6-stateless",
                      "dhcpv6-stateless"));
      assertThat(made.raMode()).isEqualTo("dhcpv6-stateless");
      assertThat(made.addressMode()).isEqualTo("dhcpv6-stateless");
    } finally {
      networks().deleteNetwork(network.id());
    }
  }

  /** What a stack makes is changed by hand, as by the rest of the cloud's users. */
  @Test
  void portsRoutersAndGroupsOfAStackAreFoundAndChanged() throws Exception {
    String name = freshName("wired");
    Network network = networks().createNetwork(Network.request(name));
    Network outside =
        networks()
            .createNetwork(
                new Network("", name + "-out", "", true, false, "", "", 0, 0, true, List.of()));
    try {
      networks().createSubnet(subnet(network.id(), "10.7.6.0/24"));
      StackRef stack =
          cloud()
              .stacks()
              .create(
                  StackRequest.of(
                      name, WIRED.replace("NAME", name).replace("NETWORK", network.id())));
      await(
          () -> cloud().stacks().show(stack),
          shown -> shown.status().toString().endsWith("COMPLETE"));

      SecurityGroup group = group(name);
      assertThat(group.description()).isEqualTo("mark of " + name);
      assertThat(group.rules())
          .extracting(
              SecurityRule::direction,
              SecurityRule::etherType,
              SecurityRule::protocol,
              SecurityRule::first,
              SecurityRule::last,
              SecurityRule::remotePrefix,
              SecurityRule::remoteGroupId)
          .containsExactlyInAnyOrder(
              tuple("egress", "IPv4", "", NONE, NONE, "", ""),
              tuple("egress", "IPv6", "", NONE, NONE, "", ""),
              tuple("ingress", "IPv4", "tcp", port(22), port(22), "10.7.0.0/16", ""),
              tuple("ingress", "IPv4", "udp", port(7400), port(7600), "", group.id()));
      NetworkPort port = networks().describedPorts("mark of " + name).get(0);
      assertThat(port.name()).isEqualTo(name);
      assertThat(port.addresses())
          .extracting(NetworkPort.FixedAddress::address)
          .containsExactly("10.7.6.50");
      assertThat(port.filter())
          .isEqualTo(
              new Filter(
                  true, List.of(group.id()), List.of(new AddressPair(port.mac(), "10.7.6.60"))));
      assertThat(router(name).description()).isEqualTo("mark of " + name);
      assertThat(router(name).externalNetworkId()).isEmpty();

      networks()
          .updatePort(
              port.with(
                  List.of(new NetworkPort.FixedAddress("", "10.7.6.51")),
                  new Filter(true, List.of(), List.of(new AddressPair("", "10.7.6.61")))));
      NetworkPort changed = networks().describedPorts("mark of " + name).get(0);
      assertThat(changed.addresses())
          .extracting(NetworkPort.FixedAddress::address)
          .containsExactly("10.7.6.51");
      assertThat(changed.filter())
          .isEqualTo(
              new Filter(true, List.of(), List.of(new AddressPair(port.mac(), "10.7.6.61"))));
      networks()
          .updatePort(changed.with(changed.addresses(), new Filter(false, List.of(), List.of())));
      assertThat(networks().describedPorts("mark of " + name).get(0).filter())
          .isEqualTo(new Filter(false, List.of(), List.of()));

      SecurityRule ssh =
          group.rules().stream().filter(rule -> rule.protocol().equals("tcp")).findFirst().get();
      networks().deleteRule(ssh.id());
      networks().deleteRule(ssh.id());
      assertThat(group(name).rules()).hasSize(3).doesNotContain(ssh);
      networks().addRule(group.id(), ssh);
      assertThat(group(name).rules()).hasSize(4);
      failure(Kind.CONFLICT, () -> networks().addRule(group.id(), ssh));

      Router router = router(name);
      networks().updateRouter(to(router, outside.id()));
      assertThat(router(name).externalNetworkId()).isEqualTo(outside.id());
      networks().updateRouter(to(router, ""));
      assertThat(router(name).externalNetworkId()).isEmpty();

      cloud().stacks().delete(stack);
      await(() -> cloud().stacks().find(name), Optional::isEmpty);
      assertThat(networks().routers()).noneMatch(one -> one.name().equals(name));
      assertThat(networks().securityGroups()).noneMatch(one -> one.name().equals(name));
    } finally {
      networks().deleteNetwork(outside.id());
      networks().deleteNetwork(network.id());
    }
  }

  private static OptionalLong port(int number) {
    return OptionalLong.of(number);
  }

  private static Router to(Router router, String externalNetwork) {
    return new Router(
        router.id(),
        router.name(),
        router.description(),
        externalNetwork,
        true,
        List.of(),
        router.status());
  }

  private SecurityGroup group(String name) throws Exception {
    return networks().securityGroups().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private Router router(String name) throws Exception {
    return networks().routers().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void portsRoutersAndAddressesAreTold() throws Exception {
    assertThat(networks().ports(NO_SUCH_ID)).isEmpty();
    assertThat(networks().ports("")).isNotNull();
    assertThat(networks().routers()).isNotNull();
    assertThat(networks().floatingAddresses()).isNotNull();
  }

  @Test
  void aPortOfNoDeviceIsFoundByItsDescriptionAndDeleted() throws Exception {
    String name = freshName("port");
    Network network = networks().createNetwork(Network.request(name));
    try {
      StackRef stack =
          cloud()
              .stacks()
              .create(StackRequest.of(name, PORT.formatted(name, network.id(), "mark of " + name)));
      await(
          () -> cloud().stacks().show(stack),
          shown -> shown.status().toString().endsWith("COMPLETE"));
      List<NetworkPort> found = networks().describedPorts("mark of " + name);
      assertThat(found).extracting(NetworkPort::name).containsExactly(name);
      assertThat(found.get(0).deviceId()).isEmpty();
      assertThat(networks().ports("")).contains(found.get(0));
      assertThat(networks().describedPorts("mark of")).isEmpty();

      networks().deletePort(found.get(0).id());
      networks().deletePort(found.get(0).id());
      assertThat(networks().describedPorts("mark of " + name)).isEmpty();
      cloud().stacks().delete(stack);
      await(() -> cloud().stacks().find(name), Optional::isEmpty);
    } finally {
      networks().deleteNetwork(network.id());
    }
  }

  private NetworkService networks() throws Exception {
    return cloud().network();
  }

  private static Subnet subnet(String networkId, String cidr) {
    return subnet(networkId, "", cidr);
  }

  private static Subnet subnet(String networkId, String projectId, String cidr) {
    return subnet(networkId, projectId, cidr, List.of());
  }

  private static Subnet subnet(
      String networkId, String projectId, String cidr, List<Subnet.Route> routes) {
    return new Subnet(
        "",
        "lan",
        networkId,
        projectId,
        cidr,
        "10.7.6.1",
        true,
        List.of(new Subnet.Pool("10.7.6.100", "10.7.6.200")),
        List.of("10.7.6.2"),
        routes,
        "",
        "");
  }
}
