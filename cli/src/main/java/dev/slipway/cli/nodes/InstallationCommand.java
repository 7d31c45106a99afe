// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Replica;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.StopSignal;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemControl.Installation;
import dev.slipway.live.LiveSystem.Result;
import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands have in common that install and remove one thing on one node. */
public abstract class InstallationCommand extends DeploymentCommand {
  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description =
          "The name of an instance, or a component as NAME-VERSION, with all its instances on the"
              + " node.")
  private String name;

  @Option(
      names = "--node",
      paramLabel = "NODE",
      description = "The node; required for a component whose instances are on several nodes.")
  private String node;

  /** Whether something failed of which the events told already. */
  private boolean failureTold;

  /** Does the work with what was asked for. */
  abstract Result work(SystemControl control, String onNode, String what, BooleanSupplier stop)
      throws IOException, InterruptedException;

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    List<Replica> placed =
        Replica.of(bundle.manifest()).stream()
            .filter(replica -> replica.instance().node().isPresent())
            .toList();
    List<Replica> meant = placed.stream().filter(this::isNamed).toList();
    String what = name;
    if (meant.isEmpty()) {
      meant =
          placed.stream().filter(replica -> replica.instance().component().equals(name)).toList();
    } else {
      what = meant.get(0).label();
    }
    String onNode = nodeOf(meant);
    EventStream events = new EventStream();
    tellOf(events);
    events.subscribe(this::noteFailure);
    Result result;
    try (StopSignal stop = stopSignal()) {
      result = work(control(bundle, hosts, events), onNode, what, stop);
    }
    if (!failureTold) {
      tell(Diagnostics.of(result.diagnostics()));
    }
    return exitCode(result.ending());
  }

  private boolean isNamed(Replica replica) {
    return replica.name().equals(name) || replica.label().equals(name);
  }

  private void noteFailure(PublishedEvent published) {
    failureTold |= published.event() instanceof ActionFailed;
  }

  private String nodeOf(List<Replica> meant) {
    SortedSet<String> nodes = new TreeSet<>();
    meant.forEach(replica -> nodes.add(replica.instance().node().orElseThrow()));
    if (node == null && nodes.size() == 1) {
      return nodes.first();
    }
    if (node != null && nodes.contains(node)) {
      return node;
    }
    throw new WrongUsageException(
        nodes.isEmpty()
            ? Diagnostic.builder(
                    "COMPONENT_NOT_DRAWN", Severity.ERROR, "Unknown component or instance")
                .message(
                    "The bundle has no instance {} on a node, and none of a component {}.",
                    name,
                    name)
                .hint("'slipway component list' shows what there is.")
                .build()
            : Diagnostic.builder("COMPONENT_NODE_OPEN", Severity.ERROR, "Node not specified")
                .message(
                    node == null ? "{} is on several nodes: {}." : "{} is on {} only.",
                    name,
                    String.join(", ", nodes))
                .hint("Name one of them with --node.")
                .build());
  }

  /** The command {@code component install}. */
  @Command(
      name = "install",
      description = {
        "Install a component on a node, with what it needs there, and start its instances.",
        "What already matches the bundle stays as it is. The state is recorded as by"
            + " 'slipway apply'."
      },
      footer = {
        "",
        "Examples:",
        "  slipway component install bundle sonar",
        "  slipway component install bundle Sonar-1.0.0 --node blade-1 --no-start",
        "  slipway component install bundle sonar --force"
      })
  public static final class Install extends InstallationCommand {
    @Option(
        names = "--no-start",
        description = "Leave instances STOPPED; the next 'slipway apply' starts them.")
    private boolean noStart;

    @Option(
        names = "--force",
        description = "Reinstall what is already there; its logs on the node are lost.")
    private boolean force;

    @Override
    Result work(SystemControl control, String onNode, String what, BooleanSupplier stop)
        throws IOException, InterruptedException {
      return control.install(onNode, what, new Installation(!noStart, force), stop);
    }
  }

  /** The command {@code component uninstall}. */
  @Command(
      name = "uninstall",
      description = {
        "Remove a component with its instances and their logs from a node, or a single instance.",
        "The next 'slipway apply' reinstalls what the bundle requires."
      },
      footer = {
        "",
        "Examples:",
        "  slipway component uninstall bundle Sonar-1.0.0 --node blade-1",
        "  slipway component uninstall bundle sonar"
      })
  public static final class Uninstall extends InstallationCommand {
    @Override
    Result work(SystemControl control, String onNode, String what, BooleanSupplier stop)
        throws IOException, InterruptedException {
      return control.uninstall(onNode, what, stop);
    }
  }
}
