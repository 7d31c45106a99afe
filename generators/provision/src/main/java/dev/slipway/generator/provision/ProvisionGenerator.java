// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.generator.CommentText;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.PackagedFiles;
import dev.slipway.generator.provision.ProvisionPlan.Server;
import dev.slipway.validation.ValidatedDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Files of a Clonezilla server: {@code provision/SERVER/} has the configuration of dnsmasq and of
 * the NFS server, {@code tftp/} with an entry for each host that boots its own disk, {@code
 * restore/} with the entries that restore an image once, and {@code store/}, the restore scripts
 * that go into the image store. A host that might be the wrong one is an error and has no files.
 */
public final class ProvisionGenerator implements Generator {
  private static final String NAME = "provision";

  /** What gives hosts their addresses. */
  static final GeneratorOption<DhcpServer> DHCP =
      new GeneratorOption<>(
          "provision.dhcp",
          "dnsmasq",
          "DHCP server of provisioning servers: dnsmasq, or dhcpd for that of ISC.",
          DhcpServer::parse);

  /** Whether hosts can be restored by DRBL, too. */
  static final GeneratorOption<Boolean> DRBL =
      new GeneratorOption<>(
          "provision.drbl",
          "no",
          "Scripts by which a DRBL server restores a host with drbl-ocs: yes or no.",
          ProvisionGenerator::isYes);

  private static final String RESTORE_SCRIPT = "restore-disk.sh";
  private static final String DRBL_SCRIPT = "restore-by-drbl.sh";

  private final String tool;

  /**
   * A generator.
   *
   * @param tool name and version of the program, for the heading of each file
   */
  public ProvisionGenerator(String tool) {
    this.tool = tool;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<GeneratorOption<?>> options() {
    return List.of(DHCP, DRBL);
  }

  private static boolean isYes(String text) {
    return switch (text) {
      case "yes" -> true;
      case "no" -> false;
      default -> throw new IllegalArgumentException("it is yes or no, not '" + text + "'");
    };
  }

  @Override
  public List<Diagnostic> check(ValidatedDeployment model, GeneratorOptions options) {
    return ProvisionPlan.of(model.index()).diagnostics();
  }

  @Override
  public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
    ProvisionPlan plan = ProvisionPlan.of(model.index());
    List<GeneratedFile> files = new ArrayList<>();
    for (Server server : plan.servers()) {
      addFiles(server, options.get(DHCP), files);
      if (options.get(DRBL)) {
        addDrbl(server, files);
      }
    }
    return new GeneratedFiles(files, plan.diagnostics());
  }

  private void addFiles(Server server, DhcpServer dhcp, List<GeneratedFile> files) {
    String folder = folder(server) + "/";
    String scripts = folder + "store/" + ProvisionPlan.SCRIPTS + "/";
    String heading = heading(server);
    ServerConfiguration configuration = new ServerConfiguration(server, heading);
    add(files, folder + "dnsmasq.conf", server.elementId(), configuration.dnsmasq(dhcp));
    if (dhcp == DhcpServer.DHCPD) {
      add(files, folder + "dhcpd.conf", server.elementId(), configuration.dhcpd());
    }
    add(files, folder + "exports", server.elementId(), configuration.exports());
    add(files, folder + "tftp/pxelinux.cfg/default", server.elementId(), configuration.pxeLocal());
    add(files, folder + "tftp/grub/grub.cfg", server.elementId(), configuration.grubStart());
    add(files, scripts + "refused", server.elementId(), configuration.refused());
    packagedScripts()
        .forEach(
            (name, content) -> {
              if (!name.equals(DRBL_SCRIPT)) {
                files.add(script(scripts + name, server, content));
              }
            });
    for (ProvisionedHost host : server.hosts()) {
      bootEntries(host, configuration)
          .forEach((path, content) -> add(files, folder + path, host.elementId(), content));
      host.systemFiles()
          .forEach(
              (path, content) ->
                  add(
                      files,
                      scripts + "files/" + host.hostname() + path,
                      host.elementId(),
                      configuration.heading() + content));
      addScript(files, scripts + "hosts/", host, configuration.hostScript(host));
      addScript(files, scripts + "captures/", host, configuration.captureScript(host));
    }
  }

  /**
   * What a host can be made to boot, by path; firmware chooses between PXE and UEFI's HTTP boot.
   */
  private static SortedMap<String, String> bootEntries(
      ProvisionedHost host, ServerConfiguration configuration) {
    SortedMap<String, String> entries = new TreeMap<>();
    if (host.uefi()) {
      entries.put(host.localEntry(), configuration.grubLocal());
      entries.put(host.restoreEntry(), configuration.grubRestore(host));
      entries.put(host.localHttpEntry(), configuration.ipxeLocal());
      entries.put(host.restoreHttpEntry(), configuration.ipxeRestore(host));
    } else {
      entries.put(host.localEntry(), configuration.pxeLocal());
      entries.put(host.restoreEntry(), configuration.pxeRestore(host));
    }
    return entries;
  }

  private void addDrbl(Server server, List<GeneratedFile> files) {
    String scripts = folder(server) + "/store/" + ProvisionPlan.SCRIPTS + "/";
    files.add(script(scripts + DRBL_SCRIPT, server, packagedScripts().get(DRBL_SCRIPT)));
    ServerConfiguration configuration = new ServerConfiguration(server, heading(server));
    for (ProvisionedHost host : server.hosts()) {
      addScript(files, scripts + "drbl/", host, configuration.drblScript(host));
    }
  }

  private static SortedMap<String, byte[]> packagedScripts() {
    return PackagedFiles.below(ProvisionGenerator.class, "scripts", RESTORE_SCRIPT);
  }

  private static GeneratedFile script(String path, Server server, byte[] content) {
    return new GeneratedFile(path, NAME, Optional.of(server.elementId()), content::clone, true);
  }

  /** Folder of a server's files in the bundle. */
  static String folder(Server server) {
    return NAME + "/" + server.name();
  }

  private String heading(Server server) {
    String text =
        "Generated by "
            + tool
            + " for provisioning server "
            + server.name()
            + " ("
            + server.elementId()
            + ").";
    return "# " + new CommentText(text) + "\n";
  }

  private static void add(
      List<GeneratedFile> files, String path, String elementId, String content) {
    files.add(text(path, elementId, content));
  }

  private static void addScript(
      List<GeneratedFile> files, String folder, ProvisionedHost host, String content) {
    files.add(text(folder + host.hostname(), host.elementId(), content).asExecutable());
  }

  private static GeneratedFile text(String path, String elementId, String content) {
    return GeneratedFile.text(path, NAME, Optional.of(elementId), () -> content);
  }
}
