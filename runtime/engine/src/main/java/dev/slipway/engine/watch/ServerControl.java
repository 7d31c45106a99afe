// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import java.util.List;
import java.util.Optional;

/** Port to what can be done to the servers of a bundle's clouds. Used by several threads. */
public interface ServerControl {
  /** Begins something with the server that a node is. */
  Result act(ServerAct act, String node) throws InterruptedException;

  /** The last lines that the server of a node has printed on its console. */
  LogTail console(String node, int lines) throws InterruptedException;

  /** That of a bundle without clouds, or where none is meant. */
  static ServerControl none() {
    return new ServerControl() {
      @Override
      public Result act(ServerAct act, String node) {
        return new Result(Ending.UNKNOWN, Optional.empty(), List.of(notDrawn(node)));
      }

      @Override
      public LogTail console(String node, int lines) {
        return new LogTail(Ending.UNKNOWN, List.of(), List.of(notDrawn(node)));
      }
    };
  }

  /** Why nothing is done to a node that is no server. */
  static Diagnostic notDrawn(String node) {
    return Diagnostic.builder("SERVER_NOT_DRAWN", Severity.ERROR, "Unknown server")
        .message("{} is not a server of a cloud that this page watches.", node)
        .hint("Name its cloud by --cloud; 'slipway status' shows the servers of the bundle.")
        .build();
  }
}
