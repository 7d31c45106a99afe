// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.infrastructure.Firmware;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the programs that read the files say of them; one of the hosts starts by UEFI. */
class ConfigurationSyntaxTest {
  @TempDir private Path bundle;
  private SortedMap<String, String> files;

  @BeforeEach
  void generate() throws IOException {
    LoadedModel model = Samples.load();
    Samples.host(model, "compute-10-33-136-8").setFirmware(Firmware.UEFI);
    files = Samples.files(model);
    Samples.write(bundle, files);
  }

  @Test
  void dnsmasqTakesItsConfiguration() throws Exception {
    Path dnsmasq = Needs.program("dnsmasq");
    accepted(dnsmasq + "", "--test", "--conf-file=" + bundle.resolve(server("dnsmasq.conf")));
  }

  @Test
  void dhcpdTakesItsConfigurationAndDnsmasqTheRest() throws Exception {
    Path dhcpd = Needs.program("dhcpd");
    Samples.write(
        bundle,
        Samples.files(
            Samples.load(), GeneratorOptions.defaults().with(ProvisionGenerator.DHCP, "dhcpd")));
    Path leases = Files.createFile(bundle.resolve("leases"));
    Path configuration = bundle.resolve(server("dhcpd.conf"));
    accepted(dhcpd + "", "-t", "-cf", configuration + "", "-lf", leases + "");
    assertThat(configuration)
        .content()
        .contains(
            """
            subnet 10.33.136.0 netmask 255.255.255.192 {
              deny unknown-clients;
              option routers 10.33.136.62;
              next-server 10.33.136.2;
            """,
            """
            host compute-10-33-136-7 {
              hardware ethernet 02:00:0a:21:02:07;
              fixed-address 10.33.136.7;
              option host-name "compute-10-33-136-7";
            }
            """)
        .doesNotContain("range", "10.33.136.3;");
    assertThat(bundle.resolve(server("dnsmasq.conf"))).content().doesNotContain("dhcp");
    dnsmasqTakesItsConfiguration();
  }

  @Test
  void grubTakesItsEntries() throws Exception {
    Path checker = Needs.program("grub-script-check");
    for (String entry :
        List.of(
            "tftp/grub/grub.cfg",
            "tftp/grub/grub.cfg-01-02-00-0a-21-02-08",
            "restore/grub/grub.cfg-01-02-00-0a-21-02-08.in")) {
      assertThat(files).containsKey(server(entry));
      accepted(checker + "", server(entry));
    }
  }

  @Test
  void novaTakesItsConfiguration() throws Exception {
    Path file =
        bundle.resolve(
            server("store/slipway/files/compute-10-33-136-7/etc/nova/nova.conf.d/60-slipway.conf"));
    Needs.that(Files.exists(Path.of("/usr/lib/python3/dist-packages/nova")), () -> "no Nova here");
    Tool read =
        Tool.run(
            bundle,
            Map.of(),
            List.of(
                "/usr/bin/python3",
                "-c",
                """
                import sys
                import nova.conf
                from keystoneauth1 import loading
                conf = nova.conf.CONF
                conf(["--config-file", sys.argv[1]], project="nova", default_config_files=[])
                print(conf.host, conf.my_ip, conf.compute_driver, conf.libvirt.virt_type)
                for group in ("cinder", "glance", "neutron", "placement", "service_user"):
                    loading.register_auth_conf_options(conf, group)
                    plugin = loading.get_plugin_loader(conf[group].auth_type)
                    conf.register_opts(loading.get_auth_plugin_conf_options(plugin), group=group)
                    print(group, conf[group].auth_url)
                print(conf.service_user.send_service_user_token)
                """,
                file.toString()));
    assertThat(read.exitCode()).as(read.output()).isZero();
    String url = "http://10.33.136.3:5000/v3\n";
    assertThat(read.output())
        .endsWith(
            "compute-10-33-136-7 10.33.136.7 libvirt.LibvirtDriver kvm\ncinder "
                + url
                + "glance "
                + url
                + "neutron "
                + url
                + "placement "
                + url
                + "service_user "
                + url
                + "True\n");
  }

  @Test
  void scriptsAreCleanShell() throws Exception {
    List<String> scripts = files.keySet().stream().filter(p -> p.contains("/hosts/")).toList();
    assertThat(scripts).hasSize(3);
    List<String> lint = new ArrayList<>(List.of(Needs.program("shellcheck") + ""));
    lint.addAll(scripts);
    accepted(lint.toArray(String[]::new));
    List<String> format =
        new ArrayList<>(List.of(Needs.program("shfmt") + "", "-d", "-i", "2", "-ci"));
    format.addAll(scripts);
    accepted(format.toArray(String[]::new));
  }

  private static String server(String path) {
    return "provision/clonezilla/" + path;
  }

  private void accepted(String... command) throws Exception {
    Tool tool = Tool.run(bundle, Map.of(), List.of(command));
    assertThat(tool.exitCode()).as(tool.output()).isZero();
  }
}
