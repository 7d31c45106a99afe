// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import java.util.List;
import java.util.regex.Pattern;

/** Services that Slipway asks, as catalogues name them. */
public enum Service {
  IDENTITY("identity", "/v3", List.of("identity")),
  ORCHESTRATION("orchestration", "", List.of("orchestration")),
  COMPUTE("compute", "", List.of("compute", "compute_legacy")),
  NETWORK("network", "/v2.0", List.of("network")),
  IMAGE("image", "/v2", List.of("image", "imagev2")),
  BLOCK_STORAGE("block-storage", "/v3", List.of("block-storage", "volumev3"));

  private static final Pattern VERSIONED = Pattern.compile(".*/v[0-9][0-9.]*(/[0-9a-f-]{32,36})?");

  private final String type;
  private final String version;
  private final List<String> types;

  Service(String type, String version, List<String> types) {
    this.type = type;
    this.version = version;
    this.types = types;
  }

  /** Its type in catalogues. */
  public String type() {
    return type;
  }

  /** Types that it has in catalogues, the best first. */
  List<String> types() {
    return types;
  }

  /**
   * The address with the version of the API, which a catalogue may leave out. After it may stand a
   * project, as in Cinder's.
   */
  String withVersion(String address) {
    String base = address.replaceFirst("/+$", "");
    return version.isEmpty() || VERSIONED.matcher(base).matches() ? base : base + version;
  }
}
