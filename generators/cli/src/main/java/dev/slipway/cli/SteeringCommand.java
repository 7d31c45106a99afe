// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.HostProblem;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.engine.event.EventJson;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.host.HostCall;
import dev.slipway.plan.ResourceAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What the commands that steer one instance have in common. */
abstract class SteeringCommand extends DeploymentCommand {
  /** A host waits for a lock for a minute and for a component for half of one. */
  private static final Duration TIME = Duration.ofMinutes(3);

  @Parameters(
      index = "1",
      paramLabel = "INSTANCE",
      description = "The instance by its name, a further process of it as NAME#2.")
  private String name;

  private final String word;
  private final Function<String, List<String>> call;

  private SteeringCommand(String word, Function<String, List<String>> call) {
    this.word = word;
    this.call = call;
  }

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts) throws InterruptedException {
    Optional<Replica> found =
        Replica.of(bundle.manifest()).stream()
            .filter(replica -> replica.name().equals(name) || replica.label().equals(name))
            .filter(replica -> replica.instance().node().isPresent())
            .findFirst();
    if (found.isEmpty()) {
      throw new WrongUsageException(
          Diagnostic.builder("INSTANCE_UNKNOWN", Severity.ERROR, "Unknown instance")
              .message("The bundle has no instance {} that is allocated to a node.", name)
              .hint("'slipway status' shows the instances on the nodes.")
              .build());
    }
    String node = found.get().instance().node().get();
    String label = found.get().label();
    try {
      RemoteResult result =
          hosts.open(node).run(RemoteCommand.of(call.apply(label)).within(TIME).repeatable());
      if (!result.succeeded()) {
        tell(Diagnostics.of(List.of(HostProblem.of(node, word + " " + label, result))));
        return ExitCode.REMOTE_ACTION_FAILED;
      }
      say(node, label, result.output().split("\\s", 2)[0]);
      return ExitCode.OK;
    } catch (RemoteException e) {
      tell(Diagnostics.of(List.of(e.diagnostic())));
      return ExitCode.REMOTE_ACTION_FAILED;
    }
  }

  private void say(String node, String label, String state) {
    String address = ResourceAddress.instance(node, label).toString();
    if (printsJson()) {
      EventStream events = new EventStream();
      events.subscribe(event -> printDocument(EventJson.line(event) + "\n"));
      events.publish(
          new StateChanged(address, Optional.empty(), Optional.of(state), Optional.of(word)));
    } else {
      out().println(address + ": " + state);
    }
  }

  /** The command {@code component start}. */
  @Command(
      name = "start",
      description = "Start an instance; resume it if it is paused.",
      footer = {"", "Examples:", "  slipway component start bundle sonar"})
  static final class Start extends SteeringCommand {
    Start() {
      super("start", HostCall::start);
    }
  }

  /** The command {@code component stop}. */
  @Command(
      name = "stop",
      description = "End an instance; the next 'slipway apply' starts it again.",
      footer = {"", "Examples:", "  slipway component stop bundle sonar"})
  static final class Stop extends SteeringCommand {
    Stop() {
      super("stop", HostCall::stop);
    }
  }

  /** The command {@code component pause}. */
  @Command(
      name = "pause",
      description = "Keep an instance alive without publishing or taking samples.",
      footer = {"", "Examples:", "  slipway component pause bundle 'sonar#2'"})
  static final class Pause extends SteeringCommand {
    Pause() {
      super("pause", HostCall::pause);
    }
  }

  /** The command {@code component resume}. */
  @Command(
      name = "resume",
      description = "Let a paused instance go on.",
      footer = {"", "Examples:", "  slipway component resume bundle sonar"})
  static final class Resume extends SteeringCommand {
    Resume() {
      super("resume", HostCall::resume);
    }
  }
}
