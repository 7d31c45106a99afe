// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.RemoteHostContract;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The adapter keeps to the contract, with OpenSSH's server. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class OpenSshContractTest extends RemoteHostContract {
  @TempDir private static Path place;
  private static OpenSshServer server;
  private static JschRemoteHosts hosts;

  @BeforeAll
  static void startServer() throws Exception {
    server = OpenSshServer.start(place);
    Path known = Files.writeString(place.resolve("known_hosts"), server.knownHostsLine("ed25519"));
    Path config =
        Files.writeString(
            place.resolve("config"),
            "Host node\n  HostName 127.0.0.1\n  Port %d\n  IdentityFile %s\n  IdentityAgent none\n"
                    .formatted(server.port(), server.userKey())
                + "  UserKnownHostsFile "
                + known
                + "\n");
    hosts = new JschRemoteHosts(SshConfig.of(config));
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      hosts.close();
      server.close();
    }
  }

  @Override
  protected RemoteHost host() throws Exception {
    return hosts.open("node");
  }
}
