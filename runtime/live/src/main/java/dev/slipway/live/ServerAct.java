// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What can be done to a server of a cloud; each begins at once and goes on in the cloud. */
public enum ServerAct {
  /** Its operating system restarts. */
  REBOOT(ServerState.RUNNING),
  /** Its power is cut and switched on again. */
  RESET(ServerState.RUNNING, ServerState.PAUSED, ServerState.STOPPED, ServerState.FAILED),
  /** It is deleted with its root disk; the next apply launches it again. */
  TERMINATE(
      ServerState.BUILDING,
      ServerState.RUNNING,
      ServerState.PAUSED,
      ServerState.STOPPED,
      ServerState.FAILED);

  private final Set<ServerState> states;

  ServerAct(ServerState... states) {
    this.states = Set.of(states);
  }

  /** Whether it makes sense in a state. */
  public boolean fits(ServerState state) {
    return states.contains(state);
  }

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
            Diagnostic.builder("SERVER_UNCONFIRMED", Severity.ERROR, "Termination is not confirmed")
                .message(
                    "Nothing was done. {} and all data on its root disk would be deleted.", node)
                .hint("Type {} to agree.", node)
                .build());
  }
}
