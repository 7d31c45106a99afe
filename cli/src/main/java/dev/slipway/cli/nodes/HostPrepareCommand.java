// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.HostPreparation;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.host.HostScripts;
import dev.slipway.host.PreparationReport;
import dev.slipway.metal.server.ServerPreparation;
import dev.slipway.metal.server.ServerScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code host prepare}. */
@Command(
    name = "prepare",
    description = {
      "Make machines component hosts, or provisioning servers, or bring them up to date.",
      "Checks the requirements first, and changes nothing if one is missing. What is up to date"
          + " stays as it is.",
      "With --provisioning-server, the nodes are provisioning servers drawn in the bundle, with"
          + " Debian and root's rights through 'sudo -n'. Packages, boot loaders, Clonezilla live"
          + " and the service that hosts report to are installed. No host boots from a server"
          + " before its first installation."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host prepare compute-1 compute-2",
      "  slipway host prepare compute-1 --ssh-config site/ssh_config",
      "  slipway host prepare installer --provisioning-server --bundle bundle"
          + " --clonezilla clonezilla-live.iso"
    })
public final class HostPrepareCommand extends RemoteHostsCommand<PreparationReport> {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-host-preparation.schema.json";

  @Option(
      names = "--provisioning-server",
      description =
          "Prepare the provisioning servers drawn in --bundle, instead of component hosts.")
  private boolean provisioningServer;

  @Option(
      names = "--clonezilla",
      paramLabel = "ISO",
      description =
          "With --provisioning-server: Clonezilla live for amd64 as an ISO image, which is copied"
              + " to the servers; needed the first time.")
  private Path clonezilla;

  private final HostScripts scripts = HostScripts.packaged();
  private final ServerScripts serverScripts = ServerScripts.packaged();
  private final Map<String, Server> servers = new HashMap<>();

  @Override
  void check(Optional<Bundle> opened) {
    if (!provisioningServer) {
      if (clonezilla != null) {
        throw new WrongUsageException(
            "--clonezilla is for provisioning servers.", "Say --provisioning-server, too.");
      }
      return;
    }
    if (opened.isEmpty()) {
      throw new WrongUsageException(
          "The address of a provisioning server is drawn.", "Name the bundle with --bundle.");
    }
    if (clonezilla != null && !Files.isReadable(clonezilla)) {
      throw new WrongUsageException(
          "The file " + clonezilla + " cannot be read.", "Name an ISO image of Clonezilla live.");
    }
    opened
        .get()
        .manifest()
        .provisioningServers()
        .forEach(server -> servers.putIfAbsent(server.server(), server));
    for (String node : nodes()) {
      if (!servers.containsKey(node)) {
        throw new WrongUsageException(
            ImageStoreCommand.noServer(Optional.of(node), List.copyOf(servers.keySet())));
      }
    }
  }

  @Override
  Answer<PreparationReport> ask(RemoteHosts hosts, String node)
      throws RemoteException, IOException, InterruptedException {
    PreparationReport report =
        provisioningServer
            ? new ServerPreparation(serverScripts, Optional.ofNullable(clonezilla))
                .run(hosts, servers.get(node))
            : HostPreparation.run(hosts, node, scripts);
    return new Answer<>(report, report.diagnostics());
  }

  @Override
  void print(SortedMap<String, Answer<PreparationReport>> answers, Diagnostics all) {
    if (printsJson()) {
      printDocument(document(answers, all));
      return;
    }
    answers.forEach(
        (node, answer) ->
            out().println(VisibleText.name(node) + ": " + outcome(answer).replace('-', ' ')));
  }

  private static String outcome(Answer<PreparationReport> answer) {
    return answer.value() == null ? "not-reached" : JsonDocument.word(answer.value().outcome());
  }

  private Document document(SortedMap<String, Answer<PreparationReport>> answers, Diagnostics all) {
    List<HostEntry> hosts = new ArrayList<>();
    answers.forEach(
        (node, answer) -> {
          Optional<PreparationReport> report = Optional.ofNullable(answer.value());
          hosts.add(
              new HostEntry(
                  node,
                  outcome(answer),
                  report.flatMap(PreparationReport::architecture),
                  report.flatMap(PreparationReport::cLibrary),
                  report.flatMap(PreparationReport::user)));
        });
    return new Document(
        "slipway-host-preparation/1",
        provisioningServer ? serverScripts.version() : scripts.version(),
        hosts,
        all);
  }

  /**
   * What preparing component hosts or provisioning servers changed on each, and what failed.
   *
   * @param scripts version of the script set: SHA-256 of its content
   * @param hosts every host that was asked, by the name of its node
   * @param diagnostics what there is to say
   */
  private record Document(
      String schema, String scripts, List<HostEntry> hosts, Diagnostics diagnostics) {}

  /**
   * @param node name of the node
   * @param outcome what became of its scripts; the diagnostics explain lacking and not-reached
   * @param architecture its processor architecture, such as x86_64; absent for provisioning servers
   * @param cLibrary its C library and version; given for glibc only
   * @param user the user that the scripts run as; absent for provisioning servers
   */
  private record HostEntry(
      String node,
      @Allowed(values = {"current", "prepared", "lacking", "not-reached"}) String outcome,
      Optional<String> architecture,
      Optional<String> cLibrary,
      Optional<String> user) {}
}
