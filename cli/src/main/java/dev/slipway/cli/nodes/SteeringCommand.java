// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.host.HostResources;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.Steering;
import java.io.IOException;
import picocli.CommandLine.Command;

/** What the commands that steer one instance have in common. */
public abstract class SteeringCommand extends InstanceCommand {
  private final Steering steering;

  private SteeringCommand(Steering steering) {
    this.steering = steering;
  }

  @Override
  final ExitCode work(Bundle bundle, RemoteHosts hosts, Replica replica)
      throws IOException, InterruptedException {
    String node = replica.instance().node().orElseThrow();
    EventStream events = new EventStream();
    if (printsJson()) {
      events.subscribe(this::printLine);
    }
    Result result = control(bundle, hosts, events).steer(steering, node, replica.label());
    tell(Diagnostics.of(result.diagnostics()));
    if (!printsJson()) {
      result
          .state()
          .ifPresent(
              state -> out().println(HostResources.instance(node, replica.label()) + ": " + state));
    }
    return exitCode(result.ending());
  }

  /** The command {@code component start}. */
  @Command(
      name = "start",
      description = "Start an instance; resume it if it is paused.",
      footer = {"", "Examples:", "  slipway component start bundle sonar"})
  public static final class Start extends SteeringCommand {
    public Start() {
      super(Steering.START);
    }
  }

  /** The command {@code component stop}. */
  @Command(
      name = "stop",
      description = "Stop an instance; the next 'slipway apply' starts it again.",
      footer = {"", "Examples:", "  slipway component stop bundle sonar"})
  public static final class Stop extends SteeringCommand {
    public Stop() {
      super(Steering.STOP);
    }
  }

  /** The command {@code component pause}. */
  @Command(
      name = "pause",
      description = "Keep an instance alive without publishing or taking samples.",
      footer = {"", "Examples:", "  slipway component pause bundle sonar.2"})
  public static final class Pause extends SteeringCommand {
    public Pause() {
      super(Steering.PAUSE);
    }
  }

  /** The command {@code component resume}. */
  @Command(
      name = "resume",
      description = "Resume a paused instance.",
      footer = {"", "Examples:", "  slipway component resume bundle sonar"})
  public static final class Resume extends SteeringCommand {
    public Resume() {
      super(Steering.RESUME);
    }
  }
}
