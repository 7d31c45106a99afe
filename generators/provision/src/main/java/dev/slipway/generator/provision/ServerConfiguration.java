// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.generator.ShellWord;
import dev.slipway.generator.provision.ProvisionPlan.Server;

/**
 * The texts of one server. Every value in a boot entry, an export or a line of dnsmasq is an
 * address or of the characters that {@link ProvisionPlan} lets pass; those need no quotation there.
 *
 * @param server what is printed
 * @param heading first line of files that can have comments, with its line end
 */
record ServerConfiguration(Server server, String heading) {
  /** The one-time token, which whoever arms an entry puts in. */
  private static final String TOKEN = "@TOKEN@";

  /**
   * TFTP, and DHCP for the drawn hosts only.
   *
   * @param dhcp what gives the addresses
   */
  String dnsmasq(DhcpServer dhcp) {
    StringBuilder text = new StringBuilder(heading);
    text.append("port=0\n");
    line(text, "listen-address=", server.address());
    text.append("bind-interfaces\n");
    if (dhcp == DhcpServer.DNSMASQ) {
      addDhcp(text);
    }
    text.append("enable-tftp\ntftp-root=/srv/tftp\n");
    if (dhcp == DhcpServer.DNSMASQ) {
      addBootFiles(text);
    }
    return text.toString();
  }

  private void addDhcp(StringBuilder text) {
    line(
        text,
        "dhcp-range=",
        server.subnet().address() + ",static," + netmask(server.subnet().prefixLength()) + ",1h");
    server.gateway().ifPresent(gateway -> line(text, "dhcp-option=option:router,", gateway));
    for (ProvisionedHost host : server.hosts()) {
      line(text, "dhcp-host=", host.mac() + "," + host.address() + "," + host.hostname());
    }
    text.append("dhcp-ignore=tag:!known\n");
  }

  private void addBootFiles(StringBuilder text) {
    text.append(
        """
        # Client architectures (RFC 4578, IANA): BIOS, UEFI for x64 by both of its numbers, and by its
        # HTTP boot, which loads iPXE. iPXE asks again as UEFI.
        dhcp-match=set:bios,option:client-arch,0
        dhcp-match=set:uefi,option:client-arch,7
        dhcp-match=set:uefi,option:client-arch,9
        dhcp-match=set:http,option:client-arch,16
        dhcp-userclass=set:ipxe,iPXE
        dhcp-boot=tag:bios,lpxelinux.0
        dhcp-boot=tag:uefi,tag:!ipxe,grub/grubnetx64.efi
        """);
    line(text, "dhcp-boot=tag:uefi,tag:ipxe,", ipxeEntry());
    line(text, "dhcp-boot=tag:http,", ipxe());
    text.append(
        """
        # Without it UEFI does not take the address for that of a loader.
        dhcp-option-force=tag:http,option:vendor-class,HTTPClient
        """);
  }

  private String base() {
    return "http://" + server.address();
  }

  /** What firmware loads by UEFI's HTTP boot. */
  private String ipxe() {
    return base() + "/ipxe/snponly.efi";
  }

  /** The entry of the host that asks; iPXE fills in the MAC address of its interface. */
  private String ipxeEntry() {
    return base() + "/ipxe/01-${netX/mac:hexhyp}";
  }

  /**
   * DHCP for the drawn hosts only, by ISC's server: without a range nobody else gets an address.
   */
  String dhcpd() {
    StringBuilder text = new StringBuilder(heading);
    text.append("default-lease-time 3600;\nmax-lease-time 3600;\n");
    text.append("# Client architectures (RFC 4578, IANA).\n");
    text.append("option client-architecture code 93 = unsigned integer 16;\n");
    text.append("subnet " + server.subnet().address());
    text.append(" netmask " + netmask(server.subnet().prefixLength()) + " {\n");
    text.append("  deny unknown-clients;\n");
    server.gateway().ifPresent(gateway -> text.append("  option routers " + gateway + ";\n"));
    text.append("  next-server " + server.address() + ";\n");
    text.append(
        """
          if option client-architecture = 00:10 {
            # UEFI's HTTP boot loads iPXE, which asks again as UEFI.
            option vendor-class-identifier "HTTPClient";
            filename "%s";
          } elsif option client-architecture = 00:07 or option client-architecture = 00:09 {
            if option user-class = "iPXE" {
              filename "%s";
            } else {
              filename "grub/grubnetx64.efi";
            }
          } else {
            filename "lpxelinux.0";
          }
        }
        """
            .formatted(ipxe(), ipxeEntry()));
    for (ProvisionedHost host : server.hosts()) {
      text.append("host " + host.hostname() + " {\n");
      text.append("  hardware ethernet " + host.mac() + ";\n");
      text.append("  fixed-address " + host.address() + ";\n");
      text.append("  option host-name \"" + host.hostname() + "\";\n}\n");
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String key, Object value) {
    text.append(key).append(value).append('\n');
  }

  private static String netmask(int prefixLength) {
    int mask = prefixLength == 0 ? 0 : -1 << (Integer.SIZE - prefixLength);
    return (mask >>> 24)
        + "."
        + (mask >>> 16 & 255)
        + "."
        + (mask >>> 8 & 255)
        + "."
        + (mask & 255);
  }

  /** The image store, for the drawn hosts only; restoring never writes to it. */
  String exports() {
    StringBuilder text = new StringBuilder(heading);
    for (ProvisionedHost host : server.hosts()) {
      line(text, server.imageStore() + " ", host.address() + "(ro,no_subtree_check)");
    }
    return text.toString();
  }

  /** MAC addresses and IP addresses that the restore script refuses, one a line. */
  String refused() {
    return String.join("\n", server.refused()) + "\n";
  }

  /** Boots the host's own disk over PXELINUX. */
  String pxeLocal() {
    return heading + "DEFAULT local\nPROMPT 0\nLABEL local\n  LOCALBOOT 0\n";
  }

  /**
   * Restores once over PXELINUX; to be completed with a token. Kernel and RAM disk come over HTTP,
   * for TFTP waits for an answer to every block.
   */
  String pxeRestore(ProvisionedHost host) {
    return heading
        + "DEFAULT restore\nPROMPT 0\nLABEL restore\n  KERNEL "
        + base()
        + "/clonezilla/vmlinuz\n  INITRD "
        + base()
        + "/clonezilla/initrd.img\n  APPEND "
        + parameters(host)
        + "\n  IPAPPEND 2\n";
  }

  /**
   * What GRUB reads first: goes on to the host's own entry. GRUB as Debian packages it for the
   * network does not look for one by itself.
   */
  String grubStart() {
    return heading
        + """
        set timeout=0
        regexp --set=1:a --set=2:b --set=3:c --set=4:d --set=5:e --set=6:f \\
          '^(..):(..):(..):(..):(..):(..)$' "$net_default_mac"
        set entry=$prefix/grub.cfg-01-$a-$b-$c-$d-$e-$f
        if [ -s "$entry" ]; then
          configfile "$entry"
        fi
        """;
  }

  /**
   * Boots the host's own disk over GRUB: the first loader on it, those of systems before that for
   * any. Firmware that gets the control back stops at its menu, since GRUB has not failed.
   */
  String grubLocal() {
    return heading
        + """
        set timeout=0
        menuentry local {
          for loader in (hd*,gpt*)/EFI/*/shimx64.efi (hd*,gpt*)/EFI/*/grubx64.efi (hd*,gpt*)/EFI/BOOT/BOOTX64.EFI; do
            if [ -f "$loader" ]; then
              regexp --set=1:root '^\\((.*)\\)' "$loader"
              chainloader "$loader"
              boot
            fi
          done
          exit
        }
        """;
  }

  /** Restores once over GRUB; to be completed with a token. */
  String grubRestore(ProvisionedHost host) {
    return heading
        + "set timeout=0\nmenuentry restore {\n  linux /clonezilla/vmlinuz "
        + parameters(host)
        + " BOOTIF="
        + host.entryName()
        + "\n  initrd /clonezilla/initrd.img\n}\n";
  }

  /**
   * Leaves the host to the firmware's next boot option, over iPXE. Firmware to which a loader
   * returns without an error stops at its menu.
   */
  String ipxeLocal() {
    return "#!ipxe\n" + heading + "exit 1\n";
  }

  /**
   * Restores once over iPXE; to be completed with a token. A file that iPXE does not get leaves the
   * host to the firmware's next boot option.
   */
  String ipxeRestore(ProvisionedHost host) {
    return "#!ipxe\n"
        + heading
        + "kernel "
        + base()
        + "/clonezilla/vmlinuz initrd=initrd.img "
        + parameters(host)
        + " BOOTIF="
        + host.entryName()
        + "\ninitrd "
        + base()
        + "/clonezilla/initrd.img\nboot\n";
  }

  /** Parameters of Clonezilla live without a space in any, for GRUB quotes those in its own way. */
  private String parameters(ProvisionedHost host) {
    return String.join(
        " ",
        "boot=live",
        "union=overlay",
        "noswap",
        "net.ifnames=0",
        "locales=en_US.UTF-8",
        "keyboard-layouts=NONE",
        "fetch=" + base() + "/clonezilla/filesystem.squashfs",
        "ocs_live_batch=yes",
        "ocs_repository=nfs4://" + server.address() + server.imageStore(),
        "ocs_live_run=/home/partimag/" + ProvisionPlan.SCRIPTS + "/hosts/" + host.hostname(),
        "slipway_callback=" + base() + "/slipway/" + host.entryName(),
        "slipway_token=" + TOKEN);
  }

  /** What Clonezilla live runs on a host: the facts of its drawing, then the checks. */
  String hostScript(ProvisionedHost host) {
    StringBuilder text = drawnMachine(host);
    export(text, "IMAGE", host.image());
    export(text, "IDENTITY", host.linux() ? "yes" : "no");
    return text.append("exec bash \"$(dirname \"$0\")/../restore-disk.sh\"\n").toString();
  }

  /** What Clonezilla live runs to save the host's disk as an image. */
  String captureScript(ProvisionedHost host) {
    return drawnMachine(host)
        .append("exec bash \"$(dirname \"$0\")/../capture-disk.sh\"\n")
        .toString();
  }

  /** What has DRBL restore a host; for the server, not for Clonezilla live. */
  String drblScript(ProvisionedHost host) {
    StringBuilder text = drawnMachine(host);
    export(text, "IMAGE", host.image());
    return text.append("exec bash \"$(dirname \"$0\")/../restore-by-drbl.sh\"\n").toString();
  }

  private StringBuilder drawnMachine(ProvisionedHost host) {
    StringBuilder text = new StringBuilder("#!/bin/bash\n").append(heading);
    export(text, "HOST", host.hostname());
    export(text, "MAC", host.mac().toString());
    export(text, "ADDRESS", host.address().toString());
    export(text, "DISK_SERIAL", host.serial());
    export(text, "DISK_WWN", host.wwn());
    export(text, "DISK_BYTES", Long.toString(host.diskBytes()));
    return text;
  }

  private static void export(StringBuilder text, String name, String value) {
    line(text, "export SLIPWAY_" + name + "=", new ShellWord(value));
  }
}
