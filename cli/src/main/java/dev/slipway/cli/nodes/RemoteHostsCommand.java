// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What the commands that ask several machines have in common: they are asked side by side, and one
 * that cannot be reached keeps no other from answering.
 *
 * @param <T> what a machine answers
 */
abstract class RemoteHostsCommand<T> extends BundleCommand {
  private static final int SIDE_BY_SIDE = 16;

  @Parameters(
      paramLabel = "NODE",
      arity = "1..*",
      description = "Nodes by their names in the bundle, which are their aliases in ssh_config.")
  private List<String> nodes;

  @Option(
      names = "--bundle",
      paramLabel = "FOLDER",
      description =
          "The bundle of the nodes: nodes of its lab, and cloud servers that 'slipway apply'"
              + " launched for it, are then also reached by their names.")
  private Path bundle;

  @Mixin private ReachOptions reach = new ReachOptions();

  /**
   * What a machine answered.
   *
   * @param value the answer; null where there is none
   * @param diagnostics what there is to say about it
   */
  record Answer<T>(T value, List<Diagnostic> diagnostics) {
    Answer {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Checks, before any machine is asked, what further options need.
   *
   * @param opened the bundle; empty where none is named
   * @throws WrongUsageException if they cannot be had together
   */
  void check(Optional<Bundle> opened) {}

  /** Asks the machine that a node is. */
  abstract Answer<T> ask(RemoteHosts hosts, String node)
      throws RemoteException, IOException, InterruptedException;

  /** The nodes that are asked. */
  final List<String> nodes() {
    return nodes;
  }

  /** Prints all answers, by name. */
  abstract void print(SortedMap<String, Answer<T>> answers, Diagnostics all);

  @Override
  protected final ExitCode work() throws IOException, InterruptedException {
    Optional<Bundle> opened = Optional.empty();
    if (bundle != null) {
      opened = open(bundle);
      if (opened.isEmpty()) {
        return ExitCode.USAGE;
      }
    }
    check(opened);
    SortedMap<String, Answer<T>> answers;
    try (RemoteHosts hosts = hosts(opened)) {
      answers = askAll(hosts);
    }
    Diagnostics all = new Diagnostics();
    answers.values().forEach(answer -> all.addAll(answer.diagnostics()));
    if (!printsJson()) {
      tell(all);
    }
    print(answers, all);
    return all.hasErrors() ? ExitCode.REMOTE_ACTION_FAILED : ExitCode.OK;
  }

  private RemoteHosts hosts(Optional<Bundle> of) throws IOException {
    if (of.isEmpty()) {
      SshConfig config = reach.sshConfig();
      return reach
          .state()
          .map(state -> new JschRemoteHosts(config, new ServerRecords(state)))
          .orElseGet(() -> new JschRemoteHosts(config));
    }
    Deployment deployment = of.get().manifest().deployment();
    Path state = reach.store(bundle, deployment.elementId(), deployment.name()).folder();
    return new JschRemoteHosts(reach.sshConfig(bundle), new ServerRecords(state));
  }

  private SortedMap<String, Answer<T>> askAll(RemoteHosts hosts)
      throws IOException, InterruptedException {
    SortedMap<String, Future<Answer<T>>> asked = new TreeMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);
    try {
      for (String node : new TreeSet<>(nodes)) {
        Callable<Answer<T>> question = () -> answer(hosts, node);
        asked.put(node, threads.submit(question));
      }
      SortedMap<String, Answer<T>> answers = new TreeMap<>();
      for (var entry : asked.entrySet()) {
        answers.put(entry.getKey(), entry.getValue().get());
      }
      return answers;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private Answer<T> answer(RemoteHosts hosts, String node)
      throws IOException, InterruptedException {
    try {
      return ask(hosts, node);
    } catch (RemoteException e) {
      return new Answer<>(null, List.of(e.diagnostic()));
    }
  }
}
