// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
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
abstract class RemoteHostsCommand<T> extends SlipwaySubcommand {
  private static final int SIDE_BY_SIDE = 16;

  @Parameters(
      paramLabel = "NODE",
      arity = "1..*",
      description = "Nodes by their names in the bundle, which are their aliases in ssh_config.")
  private List<String> nodes;

  @Option(
      names = "--ssh-config",
      paramLabel = "FILE",
      description = "How to reach them (default: ~/.ssh/config and /etc/ssh/ssh_config).")
  private Path sshConfig;

  @Mixin private FormatOption format = new FormatOption();

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

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  /** Asks the machine that a node is. */
  abstract Answer<T> ask(RemoteHosts hosts, String node)
      throws RemoteException, InterruptedException;

  /** Prints all answers, by name. */
  abstract void print(SortedMap<String, Answer<T>> answers, Diagnostics all);

  @Override
  protected final ExitCode run() {
    SshConfig config = NodeOptions.readSshConfig(Optional.ofNullable(sshConfig));
    SortedMap<String, Answer<T>> answers;
    try (RemoteHosts hosts = new JschRemoteHosts(config)) {
      answers = askAll(hosts);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    }
    Diagnostics all = new Diagnostics();
    answers.values().forEach(answer -> all.addAll(answer.diagnostics()));
    if (!printsJson()) {
      tell(all);
    }
    print(answers, all);
    return all.hasErrors() ? ExitCode.REMOTE_ACTION_FAILED : ExitCode.OK;
  }

  private SortedMap<String, Answer<T>> askAll(RemoteHosts hosts) throws InterruptedException {
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
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private Answer<T> answer(RemoteHosts hosts, String node) throws InterruptedException {
    try {
      return ask(hosts, node);
    } catch (RemoteException e) {
      return new Answer<>(null, List.of(e.diagnostic()));
    }
  }
}
