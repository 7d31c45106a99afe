// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.cli.output.HostStatusView;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.engine.HostProblem;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.host.HostAnswer;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostStatus;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Command;

/** The command {@code host status}. */
@Command(
    name = "status",
    description = {
      "Show what is installed and what runs on component hosts.",
      "Exits with 3 if a host cannot be reached or is not a component host."
    },
    footer = {
      "",
      "Examples:",
      "  slipway host status compute-1 compute-2",
      "  slipway host status compute-1 --format json",
      "  slipway host status pilot --bundle build/bundle"
    })
public final class HostStatusCommand extends RemoteHostsCommand<HostStatus> {
  @Override
  Answer<HostStatus> ask(RemoteHosts hosts, String node)
      throws RemoteException, InterruptedException {
    RemoteResult result = hosts.open(node).run(RemoteCommand.of(HostCall.status()).repeatable());
    if (!result.succeeded()) {
      return new Answer<>(null, List.of(HostProblem.of(node, "status", result)));
    }
    HostAnswer.Parsed<HostStatus> parsed = HostStatus.parse(node, result.output());
    return new Answer<>(parsed.content().orElse(null), parsed.diagnostics());
  }

  @Override
  void print(SortedMap<String, Answer<HostStatus>> answers, Diagnostics all) {
    SortedMap<String, Optional<HostStatus>> told = new TreeMap<>();
    answers.forEach((node, answer) -> told.put(node, Optional.ofNullable(answer.value())));
    HostStatusView view = new HostStatusView(told);
    if (printsJson()) {
      printDocument(view.json(all));
    } else {
      out().print(view.text());
    }
  }
}
