// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.cli.output.StatusView;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.SourceQuestions;
import dev.slipway.engine.watch.TrafficSample;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.SystemSnapshot.Topic;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code status}. */
@Command(
    name = "status",
    description = {
      "Show what is on the nodes: components, their instances and states; and which DDS"
          + " participants, DataWriters and DataReaders are missing, differ from the drawing, or"
          + " are not drawn.",
      "Where nodes are servers of a cloud, also show hosts by hypervisor, servers with state and"
          + " reason, and the progress of their stacks. A node whose server is not running is not"
          + " expected to answer.",
      "Where a drawn server installs hosts, also show how far each is: armed, powered, restoring,"
          + " booted, ready, or why it failed; or that its disk is being saved as an image. A"
          + " server that does not answer is shown as such, and does not count as a failure.",
      "A host counts as the node only if it has the recorded host key; a host name that differs"
          + " from the drawing is reported.",
      "Exits with 3 if a node or cloud does not answer, with 1 if an instance, a server or the"
          + " installation of a host has failed, or if something that is drawn is missing or"
          + " different."
    },
    footer = {
      "",
      "Examples:",
      "  slipway status bundle",
      "  slipway status bundle --format json | jq '.nodes[].instances[]'",
      "  slipway status bundle --no-dds --traffic",
      "  slipway status bundle --cloud lab --admin-cloud lab-admin"
    })
public final class StatusCommand extends CloudDeploymentCommand {
  /** Between the two questions of what processes have counted. */
  private static final Duration MEASURING = Duration.ofSeconds(2);

  @Option(names = "--no-dds", description = "Do not ask what the DDS participants have discovered.")
  private boolean withoutDds;

  @Option(
      names = "--traffic",
      description = "Also measure for two seconds how many samples of each topic are written.")
  private boolean traffic;

  @Override
  ExitCode workOn(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    List<String> nodes =
        bundle.manifest().nodes().stream().filter(Node::componentHost).map(Node::name).toList();
    try (SourceQuestions<CloudSnapshot> clouds = new SourceQuestions<>(servers(bundle));
        SourceQuestions<ProvisioningSnapshot> installers =
            new SourceQuestions<>(provisioning(bundle, hosts))) {
      Observed seen = observation(bundle, hosts, new EventStream()).of(nodes);
      Optional<List<Topic>> topics =
          traffic
              ? Optional.of(
                  TrafficSample.take(bundle.manifest(), hosts, MEASURING, nodes.size() + 1))
              : Optional.empty();
      Optional<DdsStatus> dds =
          withoutDds ? Optional.empty() : Optional.of(dds(bundle, hosts, seen));
      return show(bundle, seen, clouds.answers(), installers.answers(), topics, dds);
    }
  }

  private ExitCode show(
      Bundle bundle,
      Observed seen,
      List<CloudSnapshot> clouds,
      List<ProvisioningSnapshot> installers,
      Optional<List<Topic>> topics,
      Optional<DdsStatus> dds) {
    StatusView view =
        new StatusView(
            bundle.manifest(), seen, clouds, installers, topics, dds.map(DdsStatus::report));
    List<Diagnostic> problems = new ArrayList<>();
    clouds.forEach(cloud -> cloud.problem().map(Problem::diagnostic).ifPresent(problems::add));
    seen.nodes()
        .forEach(
            (node, said) ->
                said.problem()
                    .filter(why -> view.stopped(node).isEmpty())
                    .ifPresent(problems::add));
    dds.ifPresent(status -> problems.addAll(status.problems()));
    if (printsJson()) {
      printDocument(view.json());
    } else {
      out().print(view.text());
      out().flush();
    }
    tell(Diagnostics.of(problems));
    tell(Diagnostics.of(seen.remarks()));
    dds.ifPresent(status -> tell(Diagnostics.of(status.report().findings())));
    boolean deviates = dds.map(status -> status.report().deviates()).orElse(false);
    return !problems.isEmpty()
        ? ExitCode.REMOTE_ACTION_FAILED
        : view.hasFailures() || deviates ? ExitCode.MODEL_ERROR : ExitCode.OK;
  }
}
