// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.Progress;
import dev.slipway.cli.output.RehearsalView;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.installation.Patience;
import dev.slipway.metal.installation.ProtectedHosts;
import dev.slipway.metal.power.DrawnPower;
import dev.slipway.metal.rehearsal.Comparison;
import dev.slipway.metal.rehearsal.Rehearsal;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code host rehearse}. */
@Command(
    name = "rehearse",
    description = {
      "Have hosts report their hardware, and compare it with the drawing.",
      "Starts each host over the network as for an installation, but with a command that only"
          + " reports: no disk is written, and the host boots its own disk afterwards. A running"
          + " host is interrupted by both restarts, so --yes is needed. Exits with 1 if a host"
          + " differs from its drawing or must not be installed, with 2 without --yes, with 3 if a"
          + " host does not report."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host rehearse bundle compute-1 --power-credentials power.json --yes",
      "  slipway host rehearse bundle compute-1 compute-2 --yes --format json"
    })
public final class HostRehearseCommand extends BundleCommand {
  private static final int MOST_AT_ONCE = 32;

  @Parameters(index = "0", paramLabel = "BUNDLE", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path folder;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "HOST",
      description = "Hosts by the names of their nodes in the bundle.")
  private List<String> names;

  @Option(names = "--yes", description = "Confirm the restarts of the hosts.")
  private boolean yes;

  @Option(
      names = "--start-timeout",
      paramLabel = "MINUTES",
      defaultValue = "45",
      description =
          "How long a host may take from its power-on to its report (default: ${DEFAULT-VALUE}).")
  private long start;

  @Mixin private PowerCredentialsOption power = new PowerCredentialsOption();

  @Mixin private ReachOptions reach = new ReachOptions();

  @Override
  protected ExitCode work() throws IOException, InterruptedException {
    NumberRange.requireAtLeast(1, start, "--start-timeout");
    var credentials = power.read();
    var opened = open(folder);
    if (opened.isEmpty()) {
      return ExitCode.USAGE;
    }
    Bundle bundle = opened.get();
    SortedSet<String> wanted = new TreeSet<>(names);
    Diagnostics refused = new Diagnostics();
    ProtectedHosts door = new ProtectedHosts(bundle.manifest());
    wanted.forEach(name -> door.refusal(name).ifPresent(refused::add));
    if (refused.hasErrors()) {
      tell(refused);
      return ExitCode.MODEL_ERROR;
    }
    requireConsent(wanted);
    Deployment deployment = bundle.manifest().deployment();
    Path state = reach.store(folder, deployment.elementId(), deployment.name()).folder();
    try (RemoteHosts hosts =
        new JschRemoteHosts(reach.sshConfig(folder), new ServerRecords(state))) {
      return rehearse(bundle, wanted, hosts, new DrawnPower(credentials, hosts));
    }
  }

  private void requireConsent(SortedSet<String> wanted) {
    if (!yes) {
      throw new WrongUsageException(
          Diagnostic.builder("REHEARSAL_RESTARTS_HOSTS", Severity.ERROR, "Hosts would be restarted")
              .message("A rehearsal restarts {}. Nothing was done.", String.join(", ", wanted))
              .hint("Add --yes if they may be interrupted.")
              .build());
    }
  }

  /** All at once, for each takes as long as its firmware; what is shown is in their order. */
  private ExitCode rehearse(
      Bundle bundle, SortedSet<String> wanted, RemoteHosts hosts, PowerControls controls)
      throws IOException, InterruptedException {
    SshBareMetalServers servers = new SshBareMetalServers(hosts);
    Map<String, Future<MachineReport>> running = new LinkedHashMap<>();
    SortedMap<String, RehearsalView.Rehearsed> rehearsed = new TreeMap<>();
    Diagnostics found = new Diagnostics();
    boolean failed = false;
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST_AT_ONCE, wanted.size()));
    try {
      for (Server server : bundle.manifest().provisioningServers()) {
        List<Host> of = server.hosts().stream().filter(h -> wanted.contains(h.node())).toList();
        try {
          if (!of.isEmpty()) {
            servers.of(server.server()).publish(bundle.resolve(server.files()));
          }
          of.forEach(
              host ->
                  running.put(host.node(), threads.submit(job(server, host, servers, controls))));
        } catch (ActionException e) {
          failed = true;
          found.add(e.diagnostic());
        } catch (RemoteException e) {
          failed = true;
          found.add(e.diagnostic());
        }
      }
      for (var one : running.entrySet()) {
        try {
          rehearsed.put(one.getKey(), compared(bundle.manifest(), one.getKey(), one.getValue()));
        } catch (ActionException e) {
          failed = true;
          found.add(e.diagnostic());
        }
      }
    } finally {
      threads.shutdownNow();
    }
    rehearsed.values().forEach(one -> one.comparison().differences().forEach(found::add));
    RehearsalView view = new RehearsalView(new ArrayList<>(rehearsed.values()));
    return conclude(view.json(found), view.text(), found, failed);
  }

  private Callable<MachineReport> job(
      Server server, Host host, SshBareMetalServers servers, PowerControls controls) {
    Patience patience =
        new Patience(
            Duration.ofMinutes(start),
            Patience.DEFAULT.silence(),
            Patience.DEFAULT.boot(),
            Patience.DEFAULT.absence(),
            Patience.DEFAULT.pause());
    Progress progress = new Progress(err());
    Rehearsal rehearsal =
        new Rehearsal(server.server(), servers.of(server.server()), controls, patience);
    return () ->
        rehearsal.of(
            host,
            step -> {
              synchronized (this) {
                progress.line(host.node() + ": " + step);
              }
            });
  }

  private static RehearsalView.Rehearsed compared(
      BundleManifest manifest, String name, Future<MachineReport> running)
      throws ActionException, InterruptedException {
    try {
      MachineReport report = running.get();
      Server server =
          manifest.provisioningServers().stream()
              .filter(one -> one.host(name).isPresent())
              .findFirst()
              .orElseThrow();
      Comparison comparison =
          Comparison.of(manifest.node(name).orElseThrow(), server.host(name).orElseThrow(), report);
      return new RehearsalView.Rehearsed(server.server(), comparison, report);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ActionException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
