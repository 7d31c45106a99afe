// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.watch.SystemControl.Ending;
import dev.slipway.engine.watch.SystemControl.LogTail;
import dev.slipway.engine.watch.SystemControl.Result;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Port to what can be done to the servers of a bundle's clouds. Used by several threads. */
public interface ServerControl {
  /** What can be done to a server; each begins at once and goes on in the cloud. */
  enum ServerAct {
    /** Its operating system restarts. */
    REBOOT,
    /** Its power is cut and switched on again. */
    RESET,
    /** It is deleted with its root disk; the next apply launches it again. */
    TERMINATE;

    /** How it is called in addresses. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Why it is not done: a server is deleted only for a user who has typed its name.
     *
     * @param node the node that it is
     * @param typed what the user typed; empty where nothing was asked
     */
    public Optional<Diagnostic> refusal(String node, String typed) {
      return this != TERMINATE || typed.equals(node)
          ? Optional.empty()
          : Optional.of(
              Diagnostic.builder(
                      "SERVER_UNCONFIRMED", Severity.ERROR, "Termination is not confirmed")
                  .message(
                      "Nothing was done. {} and all data on its root disk would be deleted.", node)
                  .hint("Type {} to agree.", node)
                  .build());
    }
  }

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
    return Diagnostic.builder("SERVER_NOT_DRAWN", Severity.ERROR, "No server of that name is drawn")
        .message("{} is no server of a cloud that this page watches.", node)
        .hint("Name its cloud by --cloud; 'slipway status' shows the servers of the bundle.")
        .build();
  }
}
