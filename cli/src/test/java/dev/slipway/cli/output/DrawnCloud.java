// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.live.CloudHostState;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.CloudSnapshot.Orphan;
import dev.slipway.live.CloudSnapshot.Server;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.Problem;
import dev.slipway.live.ServerState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A cloud of two hosts with a server in each of some states. */
final class DrawnCloud {
  private DrawnCloud() {}

  private static Server server(
      String node, ServerState state, String status, String cause, String drawnOn, String host) {
    return new Server(
        "server/private/" + node,
        node,
        "element-" + node,
        node,
        "lab-sonar",
        state,
        said(status),
        said(cause),
        said(drawnOn),
        said(host),
        Optional.empty(),
        said(host.isEmpty() ? "" : "m1.small"),
        host.isEmpty() ? List.of() : List.of("10.33.136.17"));
  }

  private static Optional<String> said(String text) {
    return Optional.of(text).filter(one -> !one.isEmpty());
  }

  /**
   * @param node what the running server is
   */
  static CloudSnapshot answering(String node) {
    return new CloudSnapshot(
        "private",
        "element-cloud",
        Contact.REACHED,
        Optional.empty(),
        Optional.of(Instant.parse("2026-03-01T12:00:00Z")),
        List.of(
            Host.drawn("esxi-1", "ESXI", "esxi-1", Optional.empty()),
            new Host(
                "blade-1",
                "KVM",
                Optional.of("blade-1"),
                CloudHostState.UP,
                Optional.of("10.33.136.7"),
                OptionalLong.of(16),
                OptionalLong.of(1),
                OptionalLong.of(65_536),
                OptionalLong.of(2048),
                OptionalLong.of(1))),
        List.of(
            new Stack(
                "stack/private/lab-sonar",
                "lab-sonar",
                "sonar",
                Optional.of("CREATE_IN_PROGRESS"),
                5,
                9,
                Optional.empty())),
        List.of(
            server("broken", ServerState.FAILED, "ERROR", "No valid host was found.", "esxi-1", ""),
            server("growing", ServerState.BUILDING, "BUILD", "", "", ""),
            server(node, ServerState.RUNNING, "ACTIVE", "", "esxi-1", "blade-1")),
        List.of(new Orphan("orphan/private/3f0c", "server", "growing", "sonar", "ACTIVE")));
  }

  static CloudSnapshot away() {
    return answering("node")
        .silent(
            new Problem(
                "CLOUD_UNREACHABLE",
                "error",
                "Cloud cannot be reached",
                "Cloud lab: connection refused.",
                "Check the network."));
  }
}
