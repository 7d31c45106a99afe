// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.Problem;
import dev.slipway.live.ServerState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A cloud {@code private} with the server {@code n1}, that says what it is told to say. */
final class SimulatedCloud implements CloudObserver {
  private final CloudSnapshot drawn =
      new CloudSnapshot(
          "private",
          "element-cloud",
          Contact.NOT_ASKED,
          Optional.empty(),
          Optional.empty(),
          List.of(Host.drawn("blade-1", "KVM", "blade-1", Optional.empty())),
          List.of(Stack.without("stack/private/fleet", "fleet", "crew")),
          List.of(server(ServerState.UNKNOWN, "")),
          List.of());
  private volatile CloudSnapshot answer = drawn;

  private static Server server(ServerState state, String cause) {
    return new Server(
        "server/private/n1",
        "n1",
        "element-n1",
        "n1",
        "fleet",
        state,
        Optional.empty(),
        Optional.of(cause).filter(text -> !text.isEmpty()),
        Optional.of("blade-1"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /** From now on its stack of three resources and its server are so. */
  void says(String status, long done, ServerState state, String cause) {
    answer =
        new CloudSnapshot(
            drawn.name(),
            drawn.elementId(),
            Contact.REACHED,
            Optional.empty(),
            Optional.of(Instant.EPOCH),
            drawn.hosts(),
            List.of(
                new Stack(
                    "stack/private/fleet",
                    "fleet",
                    "crew",
                    Optional.of(status),
                    done,
                    3,
                    Optional.empty())),
            List.of(server(state, cause)),
            List.of());
  }

  /** From now on it does not answer. */
  void goesAway() {
    answer =
        drawn.silent(
            new Problem("CLOUD_UNREACHABLE", "error", "Cloud cannot be reached", "Gone.", ""));
  }

  @Override
  public List<CloudSnapshot> drawn() {
    return List.of(drawn);
  }

  @Override
  public CloudSnapshot ask(CloudSnapshot asked) {
    return answer;
  }
}
