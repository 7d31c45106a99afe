// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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
                "LINUX",
                true,
                List.of(new BundleManifest.Address("eth2", Optional.of("lan"), "10.33.136.7")),
                "id-9")),
        List.of(
            new BundleManifest.Network("lan", "FLAT", 1500, List.of("10.33.136.0/26"), "id-10")),
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
}
