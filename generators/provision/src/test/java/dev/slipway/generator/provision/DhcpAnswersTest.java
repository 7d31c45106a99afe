// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratorOptions;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What both DHCP servers answer to firmware and boot loaders, with the generated files: a server
 * and a client in a network of their own.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DhcpAnswersTest {
  /** Called with the command of a server that goes to the background once it listens. */
  private static final String ASK =
      """
      set -eu
      mount -t tmpfs tmpfs /srv
      mkdir /srv/tftp
      ip link set lo up
      ip link add server type veth peer name client
      ip address add 10.33.136.2/26 dev server
      ip link set server up
      ip link set client address 02:00:0a:21:02:07 up
      "$@" >log 2>&1 || { cat log; exit 1; }
      cat >show <<'END'
      #!/bin/sh
      [ "$1" != bound ] || echo "$ip ${bootfile-$boot_file} ${vendor-}"
      END
      chmod +x show
      # Vendor class, client architecture and, in hexadecimal, user class.
      ask() {
        busybox udhcpc -f -n -q -t 2 -T 1 -s "$PWD/show" -i client -O bootfile -O 60 -V "$1" \\
          -x "0x5d:$2" ${3+-x "0x4d:$3"} 2>/dev/null || echo none
      }
      ask PXEClient 0000
      ask PXEClient 0000 69505845
      ask PXEClient 0007
      ask PXEClient 0009
      ask PXEClient 0007 69505845
      ask HTTPClient 0010
      ip link set client down
      ip link set client address 02:00:0a:21:02:99 up
      ask HTTPClient 0010
      """;

  @TempDir private Path folder;

  private void answers(String dhcp, String... server) throws Exception {
    Needs.programs("unshare", "ip", "busybox");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    Samples.write(
        folder,
        Samples.files(
            Samples.load(), GeneratorOptions.defaults().with(ProvisionGenerator.DHCP, dhcp)));
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"));
    command.addAll(List.of("--mount-proc", "bash", "-c", ASK, "bash"));
    command.addAll(List.of(server));

    Tool asked =
        Tool.run(folder, Map.of("PATH", System.getenv("PATH") + ":/usr/sbin:/sbin"), command);

    assertThat(asked.output())
        .isEqualTo(
            """
            10.33.136.7 lpxelinux.0\s
            10.33.136.7 lpxelinux.0\s
            10.33.136.7 grub/grubnetx64.efi\s
            10.33.136.7 grub/grubnetx64.efi\s
            10.33.136.7 http://10.33.136.2/ipxe/01-${netX/mac:hexhyp}\s
            10.33.136.7 http://10.33.136.2/ipxe/snponly.efi HTTPClient
            none
            """);
  }

  @Test
  void dnsmasqNamesTheLoaderThatIsAskedFor() throws Exception {
    answers(
        "dnsmasq",
        Needs.program("dnsmasq") + "",
        "--conf-file=provision/clonezilla/dnsmasq.conf",
        "--user=root",
        "--pid-file",
        "--dhcp-leasefile=" + folder.resolve("leases"));
  }

  @Test
  void dhcpdNamesTheSame() throws Exception {
    Path leases = Files.createFile(folder.resolve("leases"));
    answers(
        "dhcpd",
        Needs.program("dhcpd") + "",
        "-4",
        "-cf",
        folder.resolve("provision/clonezilla/dhcpd.conf") + "",
        "-lf",
        leases + "",
        "-pf",
        folder.resolve("pid") + "",
        "-user",
        "root",
        "-group",
        "root",
        "server");
  }
}
