// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.StopSignal;
import dev.slipway.openstacklab.LabHypervisor;
import dev.slipway.openstacklab.LabRequest;
import dev.slipway.openstacklab.OpenStackLab;
import dev.slipway.openstacklab.OpenStackLabDiagnostics;
import dev.slipway.openstacklab.OpenStackLabJson;
import dev.slipway.openstacklab.OpenStackLabStatus;
import dev.slipway.openstacklab.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code lab openstack up}. */
@Command(
    name = "up",
    description = {
      "Start an OpenStack on this machine.",
      "Tier 1 validates Heat templates: Keystone, Heat, and a stand-in for Neutron. Tier 2 creates"
          + " stacks: also Glance, Placement, Neutron, and Nova with a hypervisor for each name"
          + " given or each host with a hypervisor in the bundle. In tier 3, servers with the image"
          + " slipway-guest run on the first hypervisor. Writes a clouds.yaml with the clouds"
          + " slipway-lab, a project's member, and slipway-lab-admin, and their passwords beside"
          + " it. Does nothing if such a lab is already up. Exits with 2 if packages or rights are"
          + " missing, ports are taken or another lab is up, with 3 if a service did not start."
    },
    footer = {
      "",
      "Examples:",
      "  slipway lab openstack up --tier 1",
      "  slipway lab openstack up --tier 2 --bundle bundle",
      "  slipway lab openstack up --tier 2 --hypervisors kvm-1,kvm-2 --format json"
    })
public final class OpenStackLabUpCommand extends BundleCommand {
  /** What a user mends by installing something, other rights, or another command line. */
  private static final Set<String> NOT_HERE =
      Set.of(
          OpenStackLabDiagnostics.PACKAGES_MISSING,
          OpenStackLabDiagnostics.NAMESPACES_REFUSED,
          OpenStackLabDiagnostics.ROOT_NEEDED,
          OpenStackLabDiagnostics.LOCKED,
          OpenStackLabDiagnostics.DIFFERENT,
          OpenStackLabDiagnostics.PORTS_TAKEN);

  private static final String USUAL_HYPERVISOR = "lab";

  /** The highest that leaves each service a port. */
  private static final int MOST_PORT_OFFSET = 55_000;

  /** Ending the services takes a moment. */
  private static final Duration LONGEST_END = Duration.ofMinutes(1);

  @Mixin private OpenStackLabFolderOption where = new OpenStackLabFolderOption();

  @Option(
      names = "--tier",
      paramLabel = "1|2|3",
      defaultValue = "2",
      description = "Which services run (default: ${DEFAULT-VALUE}).")
  private int tier;

  @ArgGroup(exclusive = true)
  private Hypervisors hypervisors = new Hypervisors();

  @Option(
      names = "--port-offset",
      paramLabel = "N",
      defaultValue = "" + LabRequest.USUAL_PORT_OFFSET,
      description =
          "Offset added to the usual ports: Keystone's is 5000 + N (default: ${DEFAULT-VALUE}).")
  private int portOffset;

  private static final class Hypervisors {
    @Option(
        names = "--bundle",
        paramLabel = "BUNDLE",
        description =
            "A bundle; each of its hosts with a hypervisor becomes one of Nova's hypervisors, with"
                + " the drawn cores and memory, and the PCI devices that its servers request."
                + " Images whose files the bundle does not name are uploaded without content. May"
                + " be repeated.")
    private List<Path> bundles;

    @Option(
        names = "--hypervisors",
        paramLabel = "NAME",
        split = ",",
        description = "Host names of Nova's hypervisors (default: " + USUAL_HYPERVISOR + ").")
    private List<String> names;
  }

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    Optional<LabRequest> request = request();
    if (request.isEmpty()) {
      return ExitCode.USAGE;
    }
    long begun = System.nanoTime();
    Progress progress = new Progress(err());
    OpenStackLab lab = where.lab();
    Thread working = Thread.currentThread();
    OpenStackLab.Result result;
    try (StopSignal stop =
        new StopSignal(
            LONGEST_END,
            () -> {
              progress.line("Stopping, and taking down the lab.");
              working.interrupt();
            })) {
      result =
          lab.up(
              request.get(),
              (done, total, what) -> {
                if (!stop.getAsBoolean()) {
                  progress.step(done, total, what);
                }
              });
    }
    progress.clear();
    tell(Diagnostics.of(result.diagnostics()));
    if (result.status().isEmpty()) {
      return result.diagnostics().stream().map(Diagnostic::code).anyMatch(NOT_HERE::contains)
          ? ExitCode.USAGE
          : ExitCode.REMOTE_ACTION_FAILED;
    }
    if (printsJson()) {
      printDocument(OpenStackLabJson.document(result.status().get()));
    } else {
      print(result.status().get(), (System.nanoTime() - begun) / 1e9);
    }
    return ExitCode.OK;
  }

  /** What is asked for; empty, and the reasons told, if the bundle has something wrong with it. */
  private Optional<LabRequest> request() {
    Tier wanted =
        Tier.of(tier)
            .orElseThrow(
                () ->
                    new WrongUsageException(
                        "There is no tier %d.".formatted(tier),
                        "Say --tier 1 to validate templates, 2 to create stacks, 3 for servers that"
                            + " run."));
    if (portOffset < 0 || portOffset > MOST_PORT_OFFSET) {
      throw new WrongUsageException(
          "A port offset of %d leaves no ports.".formatted(portOffset),
          "Choose one from 0 to %d.".formatted(MOST_PORT_OFFSET));
    }
    if (wanted == Tier.TEMPLATES) {
      if (hypervisors.bundles != null || hypervisors.names != null) {
        throw new WrongUsageException("Tier 1 has no hypervisors.", "Say --tier 2.");
      }
      return Optional.of(new LabRequest(wanted, portOffset, List.of()));
    }
    return chosen(wanted).map(OpenStackLabUpCommand::checked);
  }

  private Optional<LabRequest> chosen(Tier wanted) {
    if (hypervisors.bundles == null) {
      List<String> names =
          hypervisors.names == null ? List.of(USUAL_HYPERVISOR) : hypervisors.names;
      return Optional.of(
          new LabRequest(wanted, portOffset, names.stream().map(LabHypervisor::named).toList()));
    }
    List<BundleManifest> manifests = new ArrayList<>();
    for (Path path : hypervisors.bundles) {
      Optional<Bundle> bundle = open(path);
      if (bundle.isEmpty()) {
        return Optional.empty();
      }
      manifests.add(bundle.get().manifest());
    }
    LabRequest drawn = LabRequest.drawn(wanted, portOffset, manifests);
    if (drawn.hypervisors().isEmpty()) {
      throw new WrongUsageException(
          "The bundle has no host with a hypervisor.",
          "Draw one, or name hypervisors with --hypervisors.");
    }
    return Optional.of(drawn);
  }

  private static LabRequest checked(LabRequest request) {
    for (LabHypervisor hypervisor : request.hypervisors()) {
      if (!hypervisor.hasHostName()) {
        throw new WrongUsageException(
            "'%s' is not a host name.".formatted(hypervisor.name()),
            "Use letters, digits, hyphens and dots, 63 at most.");
      }
    }
    if (!request.duplicates().isEmpty()) {
      throw new WrongUsageException(
          "Hypervisors occur twice: %s.".formatted(String.join(", ", request.duplicates())),
          "Give each a name of its own.");
    }
    return request;
  }

  private void print(OpenStackLabStatus status, double seconds) {
    out()
        .println(
            "OpenStack is up: tier %d, %d services%s (%s)."
                .formatted(
                    status.tier().orElseThrow(),
                    status.services().size(),
                    status.hypervisors().isEmpty()
                        ? ""
                        : ", hypervisors " + String.join(", ", status.hypervisors()),
                    Quantities.seconds(seconds)));
    out()
        .println(
            "  export OS_CLIENT_CONFIG_FILE=%s OS_CLIENT_SECURE_FILE=%s"
                .formatted(
                    RemoteCommand.of(status.cloudsFile()).line(),
                    RemoteCommand.of(status.secureFile()).line()));
    out().println("  openstack --os-cloud slipway-lab stack list");
    if (status.tier().orElseThrow() == Tier.GUESTS.number()) {
      out().println("  ssh -F %s ADDRESS".formatted(RemoteCommand.of(status.sshConfig()).line()));
    }
    out().println("  slipway lab openstack down");
  }
}
