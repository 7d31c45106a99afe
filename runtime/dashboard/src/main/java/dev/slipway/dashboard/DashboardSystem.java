// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.ServerControl.ServerAct;
import dev.slipway.engine.watch.SystemControl.LogTail;
import dev.slipway.engine.watch.SystemControl.Result;
import dev.slipway.engine.watch.SystemControl.Steering;
import dev.slipway.engine.watch.SystemSnapshot;
import java.io.IOException;

/** The system that a dashboard shows and steers. Used by several threads. */
public interface DashboardSystem {
  /** What is known now; returns at once. */
  SystemSnapshot snapshot();

  /** Tells what happens in the system, and what is done to it. */
  EventStream events();

  /** Steers an instance; returns when it is done or has failed. */
  Result steer(Steering steering, String node, String label) throws InterruptedException;

  /**
   * Installs a component with its instances on a node.
   *
   * @throws IOException if what was recorded cannot be read or written
   */
  Result install(String node, String identifier) throws IOException, InterruptedException;

  /**
   * Removes a component with its instances and their logs from a node.
   *
   * @throws IOException if what was recorded cannot be read or written
   */
  Result uninstall(String node, String identifier) throws IOException, InterruptedException;

  /**
   * Begins something with the server of a cloud that a node is.
   *
   * @param typed what the user typed to agree, as {@link ServerAct#refusal} wants it
   */
  Result act(ServerAct act, String node, String typed) throws InterruptedException;

  /** The last lines that the server of a node has printed on its console. */
  LogTail console(String node, int lines) throws InterruptedException;

  /** The last lines of an instance's log. */
  LogTail log(String node, String label, int lines) throws InterruptedException;
}
