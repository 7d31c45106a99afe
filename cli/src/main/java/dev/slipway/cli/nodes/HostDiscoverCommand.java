// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.discovery.DiscoveredHosts;
import dev.slipway.cli.discovery.DiscoveredHosts.Change;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.server.MachineReportReader;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code host discover}. */
@Command(
    name = "discover",
    description = {
      "Propose drawn hosts from what machines have reported: firmware, IOMMU, network interfaces"
          + " and disks with serial numbers, WWNs and sizes.",
      "Reports are those of 'host rehearse' at the provisioning servers of a bundle, and files that"
          + " 'report-machine.sh --print' wrote on machines that are not drawn. Hosts are"
          + " recognised by their MAC addresses; a machine that is not drawn yet becomes a"
          + " protected host. Nothing that is drawn is removed. Exits with 1 if a machine has no"
          + " place in the model, with 2 without reports, with 3 if a server does not answer."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host discover lab.deployment --bundle bundle",
      "  slipway host discover lab.deployment --report machine.txt --write"
    })
public final class HostDiscoverCommand extends BundleCommand {
  /** The JSON Schema of the proposal that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-discovery.schema.json";

  private static final long MOST_REPORT = 1 << 20;

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(
      names = "--bundle",
      paramLabel = "FOLDER",
      description = "Take the reports of rehearsed hosts from its provisioning servers.")
  private Path bundle;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "A file with what 'report-machine.sh --print' printed on a machine; may be repeated.")
  private List<Path> files = List.of();

  @Option(names = "--write", description = "Write the proposal into the model.")
  private boolean write;

  @Mixin private ReachOptions reach = new ReachOptions();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    if (bundle == null && files.isEmpty()) {
      throw new WrongUsageException(
          Diagnostic.builder("DISCOVERY_NO_REPORT", Severity.ERROR, "No report named")
              .message("There is neither --bundle nor --report.")
              .hint("Rehearse hosts and name their bundle, or name files of reports.")
              .build());
    }
    ModelSource source = model.source();
    LoadResult loaded = source.load();
    if (loaded.model().isEmpty()) {
      Diagnostics found = Diagnostics.of(loaded.diagnostics());
      tell(found);
      return loaded.exitCode();
    }
    Diagnostics found = new Diagnostics();
    Map<String, MachineReport> reports = new LinkedHashMap<>();
    boolean answered = true;
    if (bundle != null) {
      Optional<Bundle> opened = open(bundle);
      if (opened.isEmpty()) {
        return ExitCode.USAGE;
      }
      answered = ask(opened.get(), reports, found);
    }
    for (Path file : files) {
      reports.put(file.toString(), read(file));
    }
    DiscoveredHosts hosts = new DiscoveredHosts(loaded.model().get().root());
    reports.forEach(hosts::add);
    hosts.diagnostics().forEach(found::add);
    boolean writes = write && answered && !found.hasErrors() && !hosts.changes().isEmpty();
    if (writes) {
      ModelSaver.save(loaded.model().get().root(), source.file().toRealPath());
    }
    print(reports.size(), hosts.changes(), found, writes);
    if (!answered) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return found.hasErrors() ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }

  /** Asks the servers for the reports of their hosts; returns whether all have answered. */
  private boolean ask(Bundle opened, Map<String, MachineReport> reports, Diagnostics found)
      throws IOException, InterruptedException {
    boolean answered = true;
    Deployment deployment = opened.manifest().deployment();
    Path state = reach.store(bundle, deployment.elementId(), deployment.name()).folder();
    try (RemoteHosts hosts =
        new JschRemoteHosts(reach.sshConfig(bundle), new ServerRecords(state))) {
      SshBareMetalServers servers = new SshBareMetalServers(hosts);
      for (Server drawn : opened.manifest().provisioningServers()) {
        BareMetalServer server = servers.of(drawn.server());
        try {
          for (Host host : drawn.hosts()) {
            server.machine(host.mac()).ifPresent(report -> reports.put(host.node(), report));
          }
        } catch (ActionException e) {
          answered = false;
          found.add(e.diagnostic());
        } catch (RemoteException e) {
          answered = false;
          found.add(e.diagnostic());
        }
      }
    }
    return answered;
  }

  private static MachineReport read(Path file) throws IOException {
    String problem = "it is larger than a report";
    try {
      if (Files.size(file) <= MOST_REPORT) {
        return MachineReportReader.read(Files.readString(file));
      }
    } catch (NoSuchFileException e) {
      problem = FileFailure.text(e);
    } catch (IllegalArgumentException | CharacterCodingException e) {
      problem = VisibleText.of(String.valueOf(e.getMessage()));
    }
    throw new WrongUsageException(
        Diagnostic.builder("DISCOVERY_REPORT_MALFORMED", Severity.ERROR, "File is not a report")
            .in(Location.of(file.toString()))
            .message("It cannot be read as a report of a machine: {}.", problem)
            .hint(
                "Run 'bash report-machine.sh --print' as root on the machine, and save its output.")
            .build());
  }

  private void print(int reports, List<Change> changes, Diagnostics found, boolean written) {
    if (printsJson()) {
      printDocument(document(reports, changes, found, written));
      return;
    }
    tell(found);
    TextTable table =
        new TextTable(
            Column.words("Host"),
            Column.words("Property"),
            Column.words("Drawn"),
            Column.words("Found"));
    for (Change change : changes) {
      table.add(
          VisibleText.of(change.host()),
          VisibleText.of(change.property()),
          change.before().isEmpty() ? TextTable.NOTHING : VisibleText.of(change.before()),
          VisibleText.of(change.after()));
    }
    out().print(table.isEmpty() ? "" : table.print());
    out()
        .println(
            "Reports: %d. Changes: %d%s."
                .formatted(reports, changes.size(), written ? ", written to the model" : ""));
  }

  private static Document document(
      int reports, List<Change> changes, Diagnostics found, boolean written) {
    return new Document(
        "slipway-discovery/1",
        reports,
        written,
        changes.stream().map(HostDiscoverCommand::entry).toList(),
        found);
  }

  /**
   * The hosts that machines' reports propose, and what was changed in the model.
   *
   * @param reports how many reports of machines were read
   * @param written whether the changes are in the model's file
   * @param changes what changes in the model, host by host
   * @param diagnostics machines without a place in the model, and why servers did not answer
   */
  private record Document(
      String schema,
      int reports,
      boolean written,
      List<ChangeEntry> changes,
      Diagnostics diagnostics) {}

  /**
   * @param host path of the host's element
   * @param property what of it changes
   * @param before what was drawn; missing where nothing was
   * @param after what was found
   */
  private record ChangeEntry(String host, String property, Optional<String> before, String after) {}

  private static ChangeEntry entry(Change change) {
    return new ChangeEntry(
        change.host(),
        change.property(),
        Optional.of(change.before()).filter(text -> !text.isEmpty()),
        change.after());
  }
}
