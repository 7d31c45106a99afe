// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteException.Kind;
import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.Upload;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.testing.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Getting in, and being let down, with OpenSSH's server. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class JschRemoteHostsTest {
  private static final SshLimits IMPATIENT =
      new SshLimits(4, 4, 3, Duration.ofMillis(20), Duration.ofSeconds(2));

  @TempDir private static Path place;
  private static OpenSshServer server;

  @TempDir private Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeAll
  static void startServer() throws Exception {
    server = OpenSshServer.start(place);
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  private <T extends AutoCloseable> T closedLater(T closeable) {
    open.add(0, closeable);
    return closeable;
  }

  /** Settings with which the host "node" is let in; what is given comes before them. */
  private String settings(String... before) throws Exception {
    Path known = folder.resolve("known_hosts");
    if (!Files.exists(known)) {
      Files.writeString(known, "127.0.0.1 " + server.hostKey("ed25519") + "\n");
    }
    return String.join("\n", before)
        + """

        Host node
          HostName 127.0.0.1
          Port %d
        Host *
          IdentityFile %s
          IdentityAgent none
          UserKnownHostsFile %s
          GlobalKnownHostsFile none
        """
            .formatted(server.port(), server.userKey(), known);
  }

  private JschRemoteHosts hosts(String settings) throws Exception {
    Path config = Files.writeString(folder.resolve("config"), settings);
    return closedLater(new JschRemoteHosts(SshConfig.of(config), IMPATIENT));
  }

  private static void answers(JschRemoteHosts hosts) throws Exception {
    assertThat(hosts.open("node").run(RemoteCommand.of("echo", "hello")).output())
        .isEqualTo("hello\n");
  }

  private static Diagnostic failure(Kind kind, JschRemoteHosts hosts) {
    RemoteException failure = catchThrowableOfType(RemoteException.class, () -> hosts.open("node"));
    assertThat(failure.kind()).isEqualTo(kind);
    return failure.diagnostic();
  }

  // Host keys

  @Test
  void aKnownHostIsReached() throws Exception {
    answers(hosts(settings()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ed25519", "ecdsa", "rsa"})
  void anyTypeOfHostKeyWillDo(String type) throws Exception {
    Files.writeString(folder.resolve("known_hosts"), server.knownHostsLine(type));
    answers(hosts(settings()));
  }

  @Test
  void namesInKnownHostsMayBeHashed() throws Exception {
    Path known = Files.writeString(folder.resolve("known_hosts"), server.knownHostsLine("ecdsa"));
    Tools.run("ssh-keygen", "-H", "-f", known.toString());
    assertThat(known).content().startsWith("|1|");
    answers(hosts(settings()));
  }

  @Test
  void anAliasForTheHostKeyIsLookedUp() throws Exception {
    Files.writeString(folder.resolve("known_hosts"), "by-name " + server.hostKey("rsa") + "\n");
    answers(hosts(settings("HostKeyAlias by-name")));
  }

  @Test
  void anUnknownHostKeyIsRefusedAndToldWhateverTheSettingsSay() throws Exception {
    Path known = Files.writeString(folder.resolve("known_hosts"), "");
    Diagnostic told =
        failure(
            Kind.HOST_KEY_UNKNOWN,
            hosts(settings("StrictHostKeyChecking no", "GlobalKnownHostsFile " + known)));
    assertThat(told.code()).isEqualTo("REMOTE_HOST_KEY_UNKNOWN");
    assertThat(told.message())
        .contains("node shows the key ", " SHA256:")
        .endsWith(", and " + known + " has no key for [127.0.0.1]:" + server.port() + ".");
    assertThat(told.hint()).contains("ssh-keygen -lf", "'ssh node'");
    assertThat(known).isEmptyFile();
  }

  @Test
  void anotherHostKeyThanRecordedIsRefused() throws Exception {
    Path other = OpenSshServer.keygen(folder.resolve("other"), "ed25519", "");
    String key = Files.readString(Path.of(other + ".pub"));
    Files.writeString(folder.resolve("known_hosts"), "[127.0.0.1]:" + server.port() + " " + key);
    Diagnostic told = failure(Kind.HOST_KEY_CHANGED, hosts(settings()));
    assertThat(told.message())
        .contains("the key ED25519 " + server.fingerprint("ed25519").substring(0, 20));
    assertThat(told.hint()).contains("ssh-keygen -R '[127.0.0.1]:" + server.port() + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "[127.0.0.*]:*,!nothing", "other,127.?.?.1"})
  void namesInKnownHostsMayBePatterns(String patterns) throws Exception {
    Files.writeString(
        folder.resolve("known_hosts"), patterns + " " + server.hostKey("ed25519") + "\n");
    if (patterns.startsWith("other")) {
      failure(Kind.HOST_KEY_UNKNOWN, hosts(settings()));
    } else {
      answers(hosts(settings()));
    }
  }

  @Test
  void aRevokedHostKeyIsRefused() throws Exception {
    Files.writeString(
        folder.resolve("known_hosts"),
        server.knownHostsLine("ed25519") + "@revoked * " + server.hostKey("ed25519") + "\n");
    failure(Kind.HOST_KEY_CHANGED, hosts(settings()));
  }

  // Logging in

  @ParameterizedTest
  @ValueSource(strings = {"ed25519", "ecdsa", "rsa"})
  void anyTypeOfUserKeyWillDo(String type) throws Exception {
    Path key = OpenSshServer.keygen(folder.resolve("key"), type, "");
    server.authorize(key);
    answers(hosts(settings().replace(server.userKey().toString(), key.toString())));
  }

  @Test
  void aKeyThatIsNotAuthorizedIsRefusedAndNamed() throws Exception {
    Path key = OpenSshServer.keygen(folder.resolve("wrong"), "ed25519", "");
    Diagnostic told =
        failure(
            Kind.NOT_ADMITTED,
            hosts(
                settings("IdentityFile " + folder.resolve("missing"))
                    .replace(server.userKey().toString(), key.toString())));
    assertThat(told.message())
        .contains("refuses user " + System.getProperty("user.name"))
        .contains("(does not exist)", "wrong");
  }

  @Test
  void anUnknownUserIsRefused() throws Exception {
    Diagnostic told = failure(Kind.NOT_ADMITTED, hosts(settings("User no-such-user")));
    assertThat(told.message()).contains("refuses user no-such-user");
  }

  @Test
  void aHostThatTakesPasswordsOnlyIsToldAsThat() throws Exception {
    Diagnostic told =
        failure(Kind.NOT_ADMITTED, hosts(settings("User " + OpenSshServer.PASSWORD_ONLY)));
    assertThat(told.code()).isEqualTo("REMOTE_KEYS_NOT_ACCEPTED");
    assertThat(told.message())
        .isEqualTo("node admits user nobody by password only; Slipway uses keys.");
    assertThat(told.hint()).contains("PubkeyAuthentication", "ssh-copy-id node");
  }

  @Test
  void aFileThatIsNoKeyIsToldAsThat() throws Exception {
    Path key = Files.writeString(folder.resolve("rubbish"), "rubbish\n");
    Diagnostic told =
        failure(
            Kind.NOT_ADMITTED,
            hosts(settings().replace(server.userKey().toString(), key.toString())));
    assertThat(told.code()).isEqualTo("REMOTE_KEY_UNUSABLE");
    assertThat(told.message()).contains(key + " (is not a private key that is supported)");
  }

  @Test
  void aKeyWithAPassphraseIsUsedThroughTheAgent() throws Exception {
    Path key = OpenSshServer.keygen(folder.resolve("locked"), "ed25519", "open sesame");
    server.authorize(key);
    String settings = settings().replace(server.userKey().toString(), key.toString());
    assertThat(failure(Kind.NOT_ADMITTED, hosts(settings)).message())
        .contains("has a passphrase, and no agent holds it");

    Path socket = folder.resolve("agent");
    Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString()).start();
    try {
      while (!Files.exists(socket)) {
        Thread.sleep(5);
      }
      Path answer = Files.writeString(folder.resolve("answer"), "#!/bin/sh\necho open sesame\n");
      answer.toFile().setExecutable(true);
      ProcessBuilder adding = new ProcessBuilder("ssh-add", key.toString());
      adding.environment().put("SSH_AUTH_SOCK", socket.toString());
      adding.environment().put("SSH_ASKPASS", answer.toString());
      adding.environment().put("SSH_ASKPASS_REQUIRE", "force");
      assertThat(adding.start().waitFor()).isZero();
      answers(
          hosts(
              settings.replace(
                  "IdentityAgent none", "IdentityAgent " + socket + "\n  IdentitiesOnly yes")));
    } finally {
      agent.destroy();
    }
  }

  // Ways to the host

  @Test
  void aProxyCommandIsTheConnection() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/nc")), "nc is not installed");
    answers(hosts(settings("ProxyCommand nc %h %p")));
  }

  @Test
  void aProxyCommandThatFailsIsQuoted() throws Exception {
    Diagnostic told =
        failure(
            Kind.UNREACHABLE,
            hosts(settings("ProxyCommand sh -c 'echo no such namespace >&2; exit 1'")));
    assertThat(told.message()).contains("by its ProxyCommand", "(no such namespace)");
  }

  @Test
  void jumpHostsAreGoneThroughAndShared() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    String settings =
        settings(
            "Host hop\n  HostName 127.0.0.1\n  Port " + relay.port(),
            "Host second\n  HostName 127.0.0.1\n  Port " + server.port(),
            "Host node other",
            "  ProxyJump hop,second",
            "Host other\n  HostName 127.0.0.1\n  Port " + server.port());
    JschRemoteHosts hosts = hosts(settings);
    answers(hosts);
    hosts.open("other").run(RemoteCommand.of("true"));
    assertThat(relay.accepted()).isEqualTo(1);
  }

  @Test
  void jumpHostsThatGoThroughOneAnotherAreRefused() throws Exception {
    JschRemoteHosts hosts = hosts(settings("Host *\n  ProxyJump hop"));
    assertThat(failure(Kind.MISCONFIGURED, hosts).message()).contains("go through one another");
  }

  // Being let down

  @Test
  void aPortWhereNobodyListensIsUnreachable() throws Exception {
    int port = FreePorts.next();
    Diagnostic told = failure(Kind.UNREACHABLE, hosts(settings("Port " + port)));
    assertThat(told.message())
        .isEqualTo("node at 127.0.0.1 port " + port + ": Connection refused.");
  }

  @Test
  void aNameWithoutAddressIsUnreachable() throws Exception {
    Diagnostic told = failure(Kind.UNREACHABLE, hosts(settings("HostName no-such-host.invalid")));
    assertThat(told.message()).contains("host name no-such-host.invalid cannot be resolved");
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() throws Exception {
    ServerSocket silent = closedLater(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    Diagnostic told =
        failure(
            Kind.TIMED_OUT, hosts(settings("Port " + silent.getLocalPort(), "ConnectTimeout 1")));
    assertThat(told.message()).contains("did not end within 1000 ms");
  }

  @Test
  void aProxyCommandThatSaysNothingIsGivenUpAndEnded() throws Exception {
    Path id = folder.resolve("id");
    failure(
        Kind.TIMED_OUT,
        hosts(
            settings(
                "ConnectTimeout 1", "ProxyCommand sh -c 'echo $$ >" + id + "; exec sleep 60'")));
    long process = Long.parseLong(Files.readString(id).strip());
    ProcessHandle.of(process).ifPresent(handle -> handle.onExit().join());
  }

  @Test
  void aConnectionThatIsCutAtOnceIsTriedAgain() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    relay.refuse(2);
    answers(hosts(settings("Port " + relay.port())));
    assertThat(relay.accepted()).isEqualTo(3);
  }

  @Test
  void aConnectionIsUsedAgainAndMadeAnewWhereItWasLost() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    JschRemoteHosts hosts = hosts(settings("Port " + relay.port()));
    answers(hosts);
    answers(hosts);
    assertThat(relay.accepted()).isEqualTo(1);
    relay.cut();
    answers(hosts);
    assertThat(relay.accepted()).isEqualTo(2);
  }

  @Test
  void onlyARepeatableCommandIsRunAgain() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    RemoteHost host = hosts(settings("Port " + relay.port())).open("node");
    Path runs = Files.writeString(folder.resolve("runs"), "");
    List<String> lines = new ArrayList<>();
    RemoteCommand command =
        RemoteCommand.of(
                "sh",
                "-c",
                "echo >>\"$1\"; echo begun; [ $(wc -l <\"$1\") -gt 1 ] || sleep 30; echo done",
                "sh",
                runs.toString())
            .onOutput(
                line -> {
                  lines.add(line);
                  if (lines.size() == 1) {
                    cut(relay);
                  }
                });
    RemoteException lost = catchThrowableOfType(RemoteException.class, () -> host.run(command));
    assertThat(lost.kind()).isEqualTo(Kind.CONNECTION_LOST);
    assertThat(runs).hasContent("\n");

    Files.writeString(runs, "");
    lines.clear();
    host.run(command.repeatable());
    assertThat(lines).containsExactly("begun", "begun", "done");
  }

  private static void cut(FaultyRelay relay) {
    try {
      relay.cut();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anUploadThatIsCutIsDoneAgain() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    RemoteHost host = hosts(settings("Port " + relay.port())).open("node");
    byte[] content = new byte[4 << 20];
    new Random(3).nextBytes(content);
    Path target = folder.resolve("target");
    relay.cutAfter(content.length / 2);
    assertThat(host.upload(Upload.of(content, target.toString(), 0600))).isTrue();
    assertThat(target).hasBinaryContent(content);
    assertThat(relay.accepted()).isEqualTo(2);
  }

  @Test
  void anUploadThatStallsIsGivenUpAndLeavesWhatWasThere() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    RemoteHost host = hosts(settings("Port " + relay.port())).open("node");
    Path target = Files.writeString(folder.resolve("target"), "before");
    Upload upload = Upload.of(new byte[4 << 20], target.toString(), 0600);
    assertThatThrownBy(() -> host.upload(upload, (done, size) -> relay.freeze()))
        .hasFieldOrPropertyWithValue("kind", Kind.TIMED_OUT);
    assertThat(target).hasContent("before");
  }

  @Test
  void aHostThatFallsSilentIsNoticed() throws Exception {
    FaultyRelay relay = closedLater(new FaultyRelay(server.port()));
    RemoteHost host =
        hosts(settings("Port " + relay.port(), "ServerAliveInterval 1", "ServerAliveCountMax 1"))
            .open("node");
    RemoteCommand command =
        RemoteCommand.of("sh", "-c", "echo; sleep 50")
            .within(Duration.ofSeconds(50))
            .onOutput(line -> relay.freeze());
    assertThatThrownBy(() -> host.run(command))
        .hasFieldOrPropertyWithValue("kind", Kind.CONNECTION_LOST)
        .hasMessageContaining("the host was silent for 2 s");
  }

  @Test
  void aSilentCommandOnALivingHostIsNotDisturbed() throws Exception {
    RemoteHost host =
        hosts(settings("ServerAliveInterval 1", "ServerAliveCountMax 2")).open("node");
    assertThat(host.run(RemoteCommand.of("sleep", "4")).succeeded()).isTrue();
  }

  @Test
  void aFullDiskIsToldAndLeavesWhatWasThere() throws Exception {
    boolean possible = OpenSshServer.isRoot();
    Assumptions.assumeTrue(possible, "only root can mount a small file system");
    Path small = Files.createDirectory(folder.resolve("small"));
    Tools.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", small.toString());
    try {
      Path target = Files.writeString(small.resolve("target"), "before");
      Path source = Files.write(folder.resolve("source"), new byte[3 << 20]);
      Upload upload = Upload.of(source, Sha256.of(source), target.toString(), 0600);
      assertThatThrownBy(() -> hosts(settings()).open("node").upload(upload))
          .hasFieldOrPropertyWithValue("kind", Kind.TRANSFER_FAILED)
          .hasMessageContaining("3145728 bytes does not fit");
      assertThat(target).hasContent("before");
      assertThat(small.toFile().list()).containsExactly("target");
    } finally {
      Tools.run("umount", "-l", small.toString());
    }
  }

  @Test
  void nothingIsLeftWhenAllIsClosed() throws Exception {
    JschRemoteHosts hosts = hosts(settings());
    RemoteHost host = hosts.open("node");
    hosts.close();
    assertThatThrownBy(() -> host.run(RemoteCommand.of("true")))
        .hasFieldOrPropertyWithValue("kind", Kind.CONNECTION_LOST);
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals("ssh watch") && !thread.isInterrupted())
        .allMatch(Thread::isDaemon);
  }

  /** Records a server of the node "node", and reaches what is recorded. */
  private JschRemoteHosts launched(String hostKey, String settings) throws Exception {
    ServerRecords records = new ServerRecords(folder.resolve("state"));
    records.change(
        all -> {
          all.put(
              "node",
              new ServerRecords.Server(
                  "stack/cloud/crew",
                  "id",
                  hostKey,
                  "",
                  "127.0.0.1",
                  System.getProperty("user.name")));
          return all;
        });
    Path config = Files.writeString(folder.resolve("config"), settings);
    return closedLater(new JschRemoteHosts(SshConfig.of(config), IMPATIENT, Optional.of(records)));
  }

  /** Settings that do not know the host "node". */
  private String settingsOfAll() {
    return "Host *\n  Port %d\n  IdentityFile %s\n  IdentityAgent none\n  UserKnownHostsFile none\n"
            .formatted(server.port(), server.userKey())
        + "  GlobalKnownHostsFile none\n";
  }

  @Test
  void aServerIsReachedByItsRecordedAddressAndKey() throws Exception {
    answers(launched(server.hostKey("ed25519"), settingsOfAll()));
  }

  @Test
  void aServerOfAnotherKeyIsRefusedWhateverElseIsKnown() throws Exception {
    OpenSshServer.keygen(folder.resolve("other"), "ed25519", "");
    String[] other = Files.readString(folder.resolve("other.pub")).split(" ");
    Path known = Files.writeString(folder.resolve("known"), server.knownHostsLine("ed25519"));
    JschRemoteHosts hosts =
        launched(
            other[0] + " " + other[1],
            settingsOfAll().replace("UserKnownHostsFile none", "UserKnownHostsFile " + known));
    Diagnostic failure = failure(Kind.HOST_KEY_CHANGED, hosts);
    assertThat(failure.code()).isEqualTo("REMOTE_HOST_KEY_CHANGED");
    assertThat(failure.message())
        .isEqualTo(
            "node at 127.0.0.1 port %d shows the key ED25519 %s, which is not the one that its"
                    .formatted(server.port(), server.fingerprint("ed25519"))
                + " server was given: another machine has that address, or the server ignores its"
                + " user data.");
    assertThat(failure.hint()).contains("'Host node'", "HostName");
  }

  @Test
  void aHostNameInTheUsersFilesWinsOverARecordedServer() throws Exception {
    answers(launched("ssh-ed25519 AAAA", settings()));
  }

  @Test
  void aServerWithoutARecordedKeySaysHowToMendIt() throws Exception {
    JschRemoteHosts hosts = launched("", settingsOfAll());
    Diagnostic failure = failure(Kind.HOST_KEY_UNKNOWN, hosts);
    assertThat(failure.code()).isEqualTo("REMOTE_HOST_KEY_UNRECORDED");
    assertThat(failure.message()).contains("node at 127.0.0.1");
    assertThat(failure.hint()).contains("HostName 127.0.0.1", "slipway apply");
  }

  @Test
  void aServerThatTheUsersFilesLeadToIsUnreachableAsAnyHost() throws Exception {
    int closed = FreePorts.next();
    JschRemoteHosts hosts =
        launched("", settings().replace("Port " + server.port(), "Port " + closed));
    assertThat(failure(Kind.UNREACHABLE, hosts).message()).contains("127.0.0.1 port " + closed);
  }

  @Test
  void aDamagedRecordOfServersIsTold() throws Exception {
    JschRemoteHosts hosts = launched(server.hostKey("ed25519"), settingsOfAll());
    Files.writeString(folder.resolve("state/servers.json"), "{");
    assertThat(failure(Kind.MISCONFIGURED, hosts).message())
        .contains("the recorded servers cannot be read");
  }
}
