// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A manifest in which every kind of entry occurs. */
final class Manifests {
  static final String CONTENT = "interface\n";

  private Manifests() {}

  static BundleManifest.FileEntry file(String path) {
    byte[] content = CONTENT.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return new BundleManifest.FileEntry(
        path, Sha256.of(content), content.length, "idl", Optional.empty(), false);
  }

  static BundleManifest of(List<BundleManifest.FileEntry> files) {
    return new BundleManifest(
        BundleManifest.SCHEMA,
        new BundleManifest.Tool("slipway", "0.1.0"),
        new BundleManifest.Deployment("Lab \"1\"\n\u00e9", "1.2.3", "id-0", "0".repeat(64)),
        List.of(new BundleManifest.Domain("", 0, BundleManifest.Discovery.PEERS, Optional.empty())),
        List.of(
            new BundleManifest.Topic(
                "Contacts",
                "sonar::Contact",
                BundleManifest.Payload.TYPED,
                "id-1",
                List.of("sonar"),
                List.of("tracker"))),
        List.of(
            new BundleManifest.Component(
                "Sonar-1.0.0",
                "Sonar",
                "1.0.0",
                BundleManifest.ComponentKind.DUMMY,
                "components/Sonar-1.0.0",
                Optional.empty(),
                "id-2",
                List.of(
                    new BundleManifest.Publication(
                        "Contacts",
                        "Contacts",
                        "sonar::Contact",
                        new BundleManifest.Size(128, 1024, OptionalLong.empty()),
                        20.0,
                        1,
                        0,
                        BundleManifest.Reliability.RELIABLE,
                        BundleManifest.Ownership.EXCLUSIVE,
                        7,
                        List.of("port"),
                        BundleManifest.EndpointPolicies.DEFAULT,
                        "id-3")),
                List.of(),
                List.of()),
            new BundleManifest.Component(
                "Tracker-2.0.0",
                "Tracker",
                "2.0.0",
                BundleManifest.ComponentKind.DUMMY,
                "components/Tracker-2.0.0",
                Optional.empty(),
                "id-4",
                List.of(),
                List.of(
                    new BundleManifest.Subscription(
                        "Contacts",
                        "Contacts",
                        "sonar::Contact",
                        BundleManifest.Reliability.BEST_EFFORT,
                        BundleManifest.Ownership.EXCLUSIVE,
                        List.of(),
                        new BundleManifest.EndpointPolicies(
                            BundleManifest.Durability.TRANSIENT_LOCAL,
                            OptionalLong.of(5),
                            OptionalLong.empty(),
                            BundleManifest.Liveliness.MANUAL_BY_TOPIC,
                            OptionalLong.of(6),
                            BundleManifest.DestinationOrder.BY_SOURCE_TIMESTAMP,
                            BundleManifest.AccessScope.TOPIC,
                            true,
                            true),
                        Optional.of("id > 3"),
                        0,
                        "id-5")),
                List.of(
                    new BundleManifest.Reaction(
                        "", "Contacts", 2, 5_000, List.of(), OptionalLong.of(7), "id-6")))),
        List.of(
            new BundleManifest.Instance(
                "sonar", "Sonar-1.0.0", 2, Optional.of("blade"), 0, true, List.of(1, 2), "id-7"),
            new BundleManifest.Instance(
                "tracker", "Tracker-2.0.0", 1, Optional.empty(), 0, false, List.of(), "id-8")),
        List.of(
            new BundleManifest.Node(
                "blade",
                "compute-1",
                Optional.of("lab.example"),
                "LINUX",
                true,
                true,
                Optional.empty(),
                Optional.of("component-host"),
                Optional.of("user"),
                OptionalLong.of(8),
                OptionalLong.of(24L << 30),
                Optional.empty(),
                List.of(
                    new BundleManifest.NetworkInterface(
                        "eth2",
                        Optional.of("02:00:0a:21:02:07"),
                        Optional.of("lan"),
                        Optional.of("lan-subnet"),
                        Optional.of("10.33.136.7"),
                        OptionalLong.of(26),
                        OptionalLong.of(1400),
                        OptionalLong.of(10_000_000_000L),
                        Optional.of("gold"),
                        true,
                        "id-11"),
                    new BundleManifest.NetworkInterface(
                        "eth3",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        Optional.empty(),
                        false,
                        "id-12")),
                "id-9")),
        List.of(
            new BundleManifest.Network(
                "lan",
                "FLAT",
                1500,
                OptionalLong.of(1_000_000_000),
                OptionalLong.of(250_000),
                0.001,
                true,
                Optional.of("lan"),
                List.of(
                    new BundleManifest.Subnet(
                        "lan-subnet",
                        "10.33.136.0/26",
                        Optional.of("10.33.136.62"),
                        true,
                        List.of(new BundleManifest.AddressRange("10.33.136.49", "10.33.136.61")),
                        List.of(),
                        List.of("10.33.136.2"),
                        "id-13")),
                "id-10")),
        List.of(
            new BundleManifest.Router(
                "edge",
                false,
                true,
                Optional.of("lan"),
                Optional.of("blade"),
                List.of(
                    new BundleManifest.RouterInterface(
                        "lan", "lan-subnet", Optional.of("10.33.136.62"), 26)),
                "id-14")),
        List.of(
            new BundleManifest.NetworkQos(
                "gold",
                BundleManifest.Direction.EGRESS,
                OptionalLong.of(100_000_000),
                OptionalLong.empty(),
                OptionalLong.of(10_000_000),
                OptionalLong.of(46),
                "id-15")),
        files.isEmpty() ? List.of() : List.of(cloud(files.get(0).path())),
        files.isEmpty()
            ? Optional.empty()
            : Optional.of(List.of(provisioning(files.get(0).path()))),
        List.of(
            new BundleManifest.Flow(
                "Contacts",
                "sonar",
                "Contacts",
                "tracker",
                "Contacts",
                20.0,
                OptionalLong.of(50_000_000))),
        new BundleManifest.Thresholds(0.01, 0, 0.02),
        files);
  }

  /**
   * A cloud.
   *
   * @param template path of its stack's template
   */
  private static CloudManifest.Cloud cloud(String template) {
    return new CloudManifest.Cloud(
        "openstack",
        "id-16",
        Optional.of("RegionOne"),
        List.of(
            new CloudManifest.CloudResource(
                CloudManifest.ResourceKind.PROJECT,
                "sonar",
                Optional.empty(),
                "id-17",
                new TreeMap<>(),
                List.of()),
            new CloudManifest.CloudResource(
                CloudManifest.ResourceKind.QUOTA,
                "sonar",
                Optional.of("sonar"),
                "id-17",
                new TreeMap<>(Map.of("ram", "2048", "cores", "-1")),
                List.of("project/sonar"))),
        List.of(
            new CloudManifest.Stack(
                "sonar",
                "sonar",
                "id-17",
                template,
                new TreeMap<>(),
                List.of(
                    new CloudManifest.Server(
                        "blade",
                        "compute-1",
                        "blade",
                        "id-9",
                        Optional.of("kvm-1"),
                        true,
                        new TreeMap<>(Map.of("flavor", "m1.small")))),
                List.of(
                    new CloudManifest.Volume(
                        "log", "log", "id-18", 10, Optional.of("blade"), true)),
                new StackNetwork(
                    List.of(
                        new StackNetwork.Port(
                            "blade-eth0",
                            "port_blade_eth0",
                            List.of("10.0.0.5"),
                            true,
                            List.of("lan"),
                            List.of(
                                new StackNetwork.AddressPair(Optional.empty(), "10.0.0.6"),
                                new StackNetwork.AddressPair(
                                    Optional.of("02:00:00:00:00:01"), "10.1.0.0/16")))),
                    List.of(
                        new StackNetwork.Router(
                            "out",
                            "router_out",
                            Optional.of("outside"),
                            true,
                            List.of(new StackNetwork.Route("10.2.0.0/16", "10.0.0.9")))),
                    List.of(
                        new StackNetwork.SecurityGroup(
                            "lan",
                            "security_group_lan",
                            List.of(
                                new StackNetwork.Rule(
                                    Optional.of("security_group_rule_lan_lan"),
                                    "ingress",
                                    "IPv4",
                                    Optional.of("udp"),
                                    OptionalLong.of(7400),
                                    OptionalLong.of(7600),
                                    Optional.empty(),
                                    Optional.of("lan")))))),
                List.of("project/sonar"),
                List.of("floating address 10.0.100.111"))));
  }

  /**
   * A server that installs hosts.
   *
   * @param file path of its only file, which is in a folder
   */
  private static ProvisioningManifest.Server provisioning(String file) {
    int slash = file.lastIndexOf('/');
    return new ProvisioningManifest.Server(
        "blade",
        "10.33.136.7",
        "/home/partimag",
        file.substring(0, Math.max(0, slash)),
        "id-19",
        List.of(
            new ProvisioningManifest.Host(
                "blade",
                "compute-1",
                "02:00:0a:21:02:07",
                "10.33.136.7",
                ProvisioningManifest.Firmware.UEFI,
                new ProvisioningManifest.Image("component-host", 20L << 30),
                new ProvisioningManifest.Disk(
                    Optional.of("HS22-01"), Optional.of("0x5000c500a1b2c3d4"), 278L << 30),
                Optional.of(
                    new ProvisioningManifest.Power(
                        ProvisioningManifest.PowerKind.IPMI, "10.33.137.7", Optional.of("blades"))),
                file.substring(slash + 1),
                file.substring(slash + 1),
                "id-9")),
        List.of(new ProvisioningManifest.Refusal("blade", "It is protected.")),
        List.of("10.33.136.1"));
  }
}
