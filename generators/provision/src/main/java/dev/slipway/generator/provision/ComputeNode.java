// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a KVM host is told of the cloud that it is drawn as a compute host of. Accounts and
 * passwords are the operator's and in no bundle; Nova reads them from another file of the same
 * folder.
 *
 * @param authUrl URL of the Identity service
 * @param region its region; empty where not drawn
 */
record ComputeNode(String authUrl, String region) {
  /** Where Nova's services look for further configuration. */
  static final String CONFIGURATION = "/etc/nova/nova.conf.d/60-slipway.conf";

  /** No character of these has a meaning in Nova's configuration. */
  private static final Pattern PLAIN_URL =
      Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._~/-]*)?");

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9._-]*");

  /** Sections of the services that a compute host calls. */
  private static final List<String> SERVICES =
      List.of("cinder", "glance", "neutron", "placement", "service_user");

  /** The cloud that a host is a KVM compute host of; the first, for a host has one Nova. */
  static Optional<ComputeNode> of(PhysicalHost host, ModelIndex index) {
    if (host.getType() == null || host.getType().getKind() != HostKind.KVM) {
      return Optional.empty();
    }
    return index.all(Cloud.class).stream()
        .filter(cloud -> cloud.getComputeHosts().contains(host))
        .findFirst()
        .map(cloud -> new ComputeNode(text(cloud.getAuthUrl()), text(cloud.getRegion())));
  }

  /** Whether its values can be written as they are. */
  boolean isPlain() {
    return (authUrl.isEmpty() || PLAIN_URL.matcher(authUrl).matches())
        && PLAIN_NAME.matcher(region).matches();
  }

  /** The file. */
  String configuration(String hostname, String address) {
    StringBuilder text = new StringBuilder("[DEFAULT]\ncompute_driver = libvirt.LibvirtDriver\n");
    text.append("# As the host aggregate names it.\nhost = ").append(hostname);
    text.append("\nmy_ip = ").append(address).append("\n[libvirt]\nvirt_type = kvm\n");
    for (String service : SERVICES) {
      text.append('[').append(service).append("]\nauth_type = password\n");
      if (!authUrl.isEmpty()) {
        text.append("auth_url = ").append(authUrl).append('\n');
      }
      if (!region.isEmpty()) {
        text.append(service.equals("cinder") ? "os_region_name = " : "region_name = ")
            .append(region)
            .append('\n');
      }
      if (service.equals("service_user")) {
        text.append("send_service_user_token = true\n");
      }
    }
    return text.toString();
  }

  private static String text(String drawn) {
    return drawn == null ? "" : drawn.strip();
  }
}
