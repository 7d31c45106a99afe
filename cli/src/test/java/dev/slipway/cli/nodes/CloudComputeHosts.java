// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.IsolatedMachine;
import dev.slipway.cli.testing.Patience;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Hypervisor;
import dev.slipway.openstack.http.CloudRequest;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A drawn host of metal as it is once it is restored: with the files of its bundle, its script and
 * its operator's configuration it becomes a compute host of a real OpenStack.
 */
abstract class CloudComputeHosts {
  private static final Path SCRIPT = CloudLab.CREW.resolveSibling("run-compute-host.sh");

  private static final String NAME = "compute-03";
  private static final String HOST = "5b9f0d5e-6f37-5f43-9a0d-3f6a6c1f5d51";
  private static final String FILES = "provision/installer/store/slipway";

  /** The host, and the server that installs it. */
  private static final String DRAWN =
      """
      <nodes xsi:type="infrastructure:PhysicalHost" id="5b9f0d5e-6f37-5f43-9a0d-3f6a6c1f5d51" \
      name="compute-03" type="748aa252-beff-54f8-af5b-ecb6d7e4762f" hostname="compute-03" \
      provisionedBy="0a7d3c9b-8f3e-5a0f-8a53-1e0c9d6b7f02" \
      image="c2b6f2a5-14cc-5d0c-86ff-1a4b2b1a6ac3">
      <nics id="7f6c1d3e-2b4a-5c8d-9e0f-1a2b3c4d5e04" name="eth0" mac="02:00:0a:00:00:21" \
      network="80d1479d-c202-5771-9026-3c574f78a5bb" \
      subnet="4b240ea5-0226-5a03-8ed1-90208d35146f" address="10.0.0.33" speed="10000000000" \
      boot="true"/>
      <disks id="9c1d2e3f-4a5b-5c6d-8e7f-0a1b2c3d4e05" name="sda" serial="CREW-HOST-3" size="500" \
      system="true"/>
      </nodes>
      <provisioningServers id="0a7d3c9b-8f3e-5a0f-8a53-1e0c9d6b7f02" name="installer" \
      host="11d13e43-f97d-5225-ad50-5cf9f4431739" subnet="4b240ea5-0226-5a03-8ed1-90208d35146f" \
      startOctet="33" hostnamePrefix="compute-">
      <reserved>10.0.0.11</reserved>
      </provisioningServers>
      """;

  private static final String IMAGE =
      """
      <images xsi:type="infrastructure:BareMetalImage" \
      id="c2b6f2a5-14cc-5d0c-86ff-1a4b2b1a6ac3" name="kvm-compute" operatingSystem="Debian 12" \
      resultingKind="KVM" requiredDisk="20"/>
      """;

  /** Services that a compute host calls, with accounts of the lab's own. */
  private static final List<String> SERVICES =
      List.of("placement", "neutron", "glance", "cinder", "service_user");

  @TempDir private Path folder;
  private CloudLab lab;
  private Cloud cloud;
  private Session session;
  private Process host;

  @BeforeEach
  void open(CloudLab shared) throws Exception {
    Needs.programs("libvirtd", "unshare");
    lab = shared.in(folder);
    cloud = lab.administrator();
    session = lab.session();
  }

  /** The host goes, also from the lists of the cloud. */
  @AfterEach
  void removeHost() throws Exception {
    if (host != null) {
      host.destroyForcibly().waitFor();
      for (JsonObject service :
          Json.objects(session.json(compute("GET", "/os-services?host=" + NAME)), "services")) {
        session.send(compute("DELETE", "/os-services/" + Json.text(service, "id")));
      }
    }
    session.close();
    cloud.close();
  }

  private CloudRequest compute(String method, String path) throws Exception {
    return session
        .request(method, Service.COMPUTE, path)
        .with("OpenStack-API-Version", "compute 2.53");
  }

  /** The crew's model with the host, in the cloud of the lab. */
  private Path model(String authUrl) throws IOException {
    String crew = Files.readString(CloudLab.CREW);
    String cloudsHosts = "929a967f-eeb4-51d0-8c58-94b30a93365c\">";
    String text =
        crew.replace("http://10.0.0.11:5000/v3", authUrl)
            .replace(cloudsHosts, cloudsHosts.replace("\">", " " + HOST + "\">"))
            .replace("    <clouds ", DRAWN + "    <clouds ")
            .replace("      <images ", IMAGE + "      <images ");
    return Files.writeString(folder.resolve("joining.deployment"), text);
  }

  private static String setting(String configuration, String key) {
    Matcher found =
        Pattern.compile("^" + key + " = (.*)$", Pattern.MULTILINE).matcher(configuration);
    assertThat(found.find()).as(key).isTrue();
    return found.group(1);
  }

  /**
   * What operators of a cloud write for their compute hosts.
   *
   * @param known configuration of the lab's own hypervisors
   */
  private static String operators(String known) {
    StringBuilder text = new StringBuilder("[DEFAULT]\ntransport_url = ");
    text.append(setting(known, "transport_url"));
    // The machine of the test need not have KVM.
    text.append("\n[libvirt]\nvirt_type = qemu\ncpu_mode = none\n");
    for (String service : SERVICES) {
      text.append('[').append(service).append("]\nproject_domain_name = Default\n");
      text.append("user_domain_name = Default\nproject_name = service\nusername = nova\n");
      text.append("password = ").append(setting(known, "password")).append('\n');
    }
    return text.toString();
  }

  /** Begins what the image has, and the bundle. */
  private void startHost(Path bundle, String known) throws IOException {
    Path files = bundle.resolve(FILES);
    Path nova = Files.createDirectories(folder.resolve("etc-nova/nova.conf.d"));
    Files.copy(
        files.resolve("files/" + NAME + "/etc/nova/nova.conf.d/60-slipway.conf"),
        nova.resolve("60-slipway.conf"));
    Files.copy(files.resolve("join-cloud.sh"), folder.resolve("join-cloud.sh"));
    Path state = folder.resolve("state-nova");
    Files.createDirectories(state.resolve("instances"));
    Files.writeString(
        folder.resolve("etc-nova/nova.conf"),
        """
        [DEFAULT]
        state_path = %1$s
        [oslo_concurrency]
        lock_path = %1$s
        [vnc]
        enabled = false
        [nova_sys_admin]
        helper_command = privsep-helper --config-file /etc/nova/nova.conf
        """
            .formatted(state));
    Path given = Files.writeString(folder.resolve("compute.conf"), operators(known));
    host =
        IsolatedMachine.running("bash", SCRIPT.toString(), folder.toString(), NAME)
            .redirectInput(given.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("joining").toFile())
            .start();
  }

  /** What the host has printed, or one of its services, as far as it has begun. */
  private String said(String file) throws IOException {
    Path log = folder.resolve(file);
    return Files.exists(log) ? Files.readString(log) : "";
  }

  private Optional<Hypervisor> hypervisor() throws Exception {
    return cloud.compute().hypervisors().stream()
        .filter(one -> one.host().equals(NAME))
        .findFirst();
  }

  @Test
  void aRestoredHostBecomesAComputeHostAndGetsItsZone() throws Exception {
    String known = Files.readString(lab.file("etc/nova.conf"));
    Path bundle = lab.bundle("joining", model(setting(known, "auth_url")));
    startHost(bundle, known);

    Patience.await("Nova knows the host", () -> hypervisor().isPresent() || !host.isAlive());
    assertThat(hypervisor())
        .as(said("joining") + said("libvirtd.log") + said("nova-compute.log"))
        .hasValueSatisfying(
            joined -> {
              assertThat(joined.name()).isEqualTo(NAME);
              assertThat(joined.kind()).hasValue("KVM");
              assertThat(joined.address()).isEqualTo("10.0.0.33");
              assertThat(joined.up()).isTrue();
            });
    Patience.await(
        "the host has joined", () -> said("joining").endsWith("joined\n") || !host.isAlive());
    assertThat(said("joining")).isEqualTo("joined\n");

    lab.done("apply", bundle, "--target", "aggregate/cloud/" + NAME);
    assertThat(lab.slipway(List.of("host", "list", "--cloud", "slipway-lab-admin")).out())
        .containsPattern("(?m)^" + NAME + " .*KVM");
    lab.done("destroy", bundle, "--yes");
  }
}
