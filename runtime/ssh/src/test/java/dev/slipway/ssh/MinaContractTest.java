// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.RemoteHostContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.List;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.AcceptAllPublickeyAuthenticator;
import org.apache.sshd.server.shell.ProcessShellCommandFactory;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The adapter keeps to the contract, with a server that is not OpenSSH's. */
@Execution(ExecutionMode.CONCURRENT)
class MinaContractTest extends RemoteHostContract {
  @TempDir private static Path place;
  private static SshServer server;
  private static JschRemoteHosts hosts;

  @BeforeAll
  static void startServer() throws Exception {
    KeyPairGenerator generator = SecurityUtils.getKeyPairGenerator("EC");
    generator.initialize(256);
    KeyPair key = generator.generateKeyPair();
    server = SshServer.setUpDefaultServer();
    server.setHost("127.0.0.1");
    server.setKeyPairProvider(KeyPairProvider.wrap(key));
    server.setPublickeyAuthenticator(AcceptAllPublickeyAuthenticator.INSTANCE);
    server.setCommandFactory(ProcessShellCommandFactory.INSTANCE);
    server.setSubsystemFactories(List.of(new SftpSubsystemFactory()));
    server.start();
    Path known =
        Files.writeString(
            place.resolve("known_hosts"),
            "[127.0.0.1]:%d %s\n"
                .formatted(server.getPort(), PublicKeyEntry.toString(key.getPublic())));
    Path userKey = OpenSshServer.keygen(place.resolve("user"), "ecdsa", "");
    Path config =
        Files.writeString(
            place.resolve("config"),
            "Host node\n HostName 127.0.0.1\n Port %d\n IdentityFile %s\n UserKnownHostsFile %s\n"
                .formatted(server.getPort(), userKey, known));
    hosts = new JschRemoteHosts(SshConfig.of(config));
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
    server.stop(true);
  }

  @Override
  protected RemoteHost host() throws Exception {
    return hosts.open("node");
  }
}
