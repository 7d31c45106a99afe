// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemControl.Installation;
import dev.slipway.engine.watch.SystemWatch;
import dev.slipway.host.HostCall;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import dev.slipway.live.Steering;
import dev.slipway.live.SystemSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A deployed system as its nodes tell of it. Where something was done, it is looked at once more.
 */
public final class WatchedSystem implements DashboardSystem {
  private final SystemWatch watch;
  private final SystemControl control;
  private final ServerControl servers;
  private final EventStream events;
  private final BooleanSupplier stop;

  /**
   * @param watch knows the system; not closed here
   * @param control changes it
   * @param servers the same of what is in clouds
   * @param events told by both
   * @param stop whether nothing further is to be begun
   */
  public WatchedSystem(
      SystemWatch watch,
      SystemControl control,
      ServerControl servers,
      EventStream events,
      BooleanSupplier stop) {
    this.watch = watch;
    this.control = control;
    this.servers = servers;
    this.events = events;
    this.stop = stop;
  }

  @Override
  public SystemSnapshot snapshot() {
    return watch.snapshot();
  }

  @Override
  public EventStream events() {
    return events;
  }

  @Override
  public Result steer(Steering steering, String node, String label) throws InterruptedException {
    return seen(node, control.steer(steering, node, label));
  }

  @Override
  public Result install(String node, String identifier) throws IOException, InterruptedException {
    return seen(node, control.install(node, identifier, Installation.USUAL, stop));
  }

  @Override
  public Result uninstall(String node, String identifier) throws IOException, InterruptedException {
    return seen(node, control.uninstall(node, identifier, stop));
  }

  @Override
  public Result act(ServerAct act, String node, String typed) throws InterruptedException {
    Optional<Diagnostic> refusal = act.refusal(node, typed);
    return refusal.isPresent()
        ? Result.of(Ending.REFUSED, List.of(refusal.get()))
        : servers.act(act, node);
  }

  @Override
  public LogTail console(String node, int lines) throws InterruptedException {
    return servers.console(node, lines);
  }

  @Override
  public LogTail log(String node, String label, int lines) throws InterruptedException {
    return snapshot().node(node).flatMap(found -> found.instance(label)).isPresent()
        ? control.log(node, label, lines, HostCall.Log.LOG)
        : new LogTail(Ending.UNKNOWN, List.of(), List.of(SystemControl.notDrawn(node, label)));
  }

  private Result seen(String node, Result result) {
    if (snapshot().node(node).filter(SystemSnapshot.Node::componentHost).isPresent()) {
      watch.refresh(node);
    }
    return result;
  }
}
