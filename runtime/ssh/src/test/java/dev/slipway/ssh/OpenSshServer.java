// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.FreePorts;
import dev.slipway.testing.Needs;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** OpenSSH's own server on the loopback interface, with keys and settings of its own. */
final class OpenSshServer implements AutoCloseable {
  private static final int START_ATTEMPTS = 3;

  /** A user whose keys it does not look at. */
  static final String PASSWORD_ONLY = "nobody";

  private final Path folder;
  private final Path userKey;
  private int port;
  private Process process;

  private OpenSshServer(Path folder, Path userKey) {
    this.folder = folder;
    this.userKey = userKey;
  }

  /** Starts it; the tests are skipped where it is not installed, and fail on a build server. */
  static OpenSshServer start(Path folder) throws IOException, InterruptedException {
    Needs.programs("sshd", "ssh-keygen");
    if (isRoot()) {
      Files.createDirectories(Path.of("/run/sshd"));
    }
    OpenSshServer server = new OpenSshServer(folder, folder.resolve("user_ed25519"));
    for (String type : List.of("ed25519", "ecdsa", "rsa")) {
      keygen(folder.resolve("host_" + type), type, "");
    }
    keygen(server.userKey, "ed25519", "");
    server.authorize(server.userKey);
    server.restart();
    return server;
  }

  static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** Makes a pair of keys. */
  static Path keygen(Path file, String type, String passphrase)
      throws IOException, InterruptedException {
    Tools.run(
        "ssh-keygen", "-q", "-t", type, "-N", passphrase, "-C", "a test", "-f", file.toString());
    return file;
  }

  /** Lets a key log in. Appended in one go, for the server may read the file at any time. */
  void authorize(Path key) throws IOException {
    Files.writeString(
        folder.resolve("authorized_keys"),
        Files.readString(Path.of(key + ".pub")),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Starts it on the same port if it ran before; connections that there are stay as they are. */
  void restart() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      int wanted = port == 0 ? FreePorts.next() : port;
      process =
          new ProcessBuilder(command(wanted))
              .redirectErrorStream(true)
              .redirectOutput(log())
              .start();
      while (process.isAlive() && !answers(wanted)) {
        process.waitFor(10, TimeUnit.MILLISECONDS);
      }
      if (process.isAlive()) {
        port = wanted;
        return;
      }
      assertThat(attempt).as(Files.readString(log().toPath())).isLessThan(START_ATTEMPTS);
    }
  }

  private File log() {
    return folder.resolve("sshd.log").toFile();
  }

  private List<String> command(int wanted) throws IOException {
    List<String> settings = new ArrayList<>();
    settings.add("Port " + wanted);
    settings.add("ListenAddress 127.0.0.1");
    for (String type : List.of("ed25519", "ecdsa", "rsa")) {
      settings.add("HostKey " + folder.resolve("host_" + type));
    }
    settings.add("AuthorizedKeysFile " + folder.resolve("authorized_keys"));
    settings.add("StrictModes no");
    settings.add("UsePAM no");
    settings.add("PidFile none");
    settings.add("PermitRootLogin prohibit-password");
    settings.add("PasswordAuthentication no");
    settings.add("KbdInteractiveAuthentication no");
    settings.add("MaxStartups 100");
    settings.add("Subsystem sftp internal-sftp");
    settings.add("Match User " + PASSWORD_ONLY);
    settings.add("PubkeyAuthentication no");
    settings.add("PasswordAuthentication yes");
    Path file = Files.write(folder.resolve("sshd_config"), settings);
    return List.of(Needs.program("sshd").toString(), "-D", "-e", "-f", file.toString());
  }

  /** Ends the server; sessions go on. */
  void stopListening() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  /** The processes that serve connections. */
  List<ProcessHandle> sessions() {
    return process.descendants().toList();
  }

  int port() {
    return port;
  }

  Path userKey() {
    return userKey;
  }

  /** Public key of the server, such as {@code ssh-ed25519 AAAA…}. */
  String hostKey(String type) throws IOException {
    String[] words = Files.readString(folder.resolve("host_" + type + ".pub")).split(" ");
    return words[0] + " " + words[1];
  }

  /** A line of known hosts for it. */
  String knownHostsLine(String type) throws IOException {
    return "[127.0.0.1]:" + port + " " + hostKey(type) + "\n";
  }

  /** Fingerprint of its key as OpenSSH prints it. */
  String fingerprint(String type) throws IOException, InterruptedException {
    return Tools.run("ssh-keygen", "-lf", folder.resolve("host_" + type + ".pub").toString())
        .split(" ")[1];
  }

  @Override
  public void close() {
    sessions().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
