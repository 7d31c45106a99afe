// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.engine.RemoteCommand;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The lab of a sample whose components are shell scripts that keep a record on their hosts of what
 * was done to them, and misbehave where a file on the host says so.
 */
public final class FaultyLab implements AutoCloseable {
  /** Its nodes, each with one component and one instance. */
  public static final List<String> NODES = List.of("chart-table", "console", "plot");

  /** What is recorded on each host once all is done, in the order of the nodes. */
  public static final List<String> ALL =
      List.of(
          "chart-table: install Plotter-1.0.0",
          "chart-table: start plotter-aboard",
          "console: install Reporter-1.0.0",
          "console: start reporter",
          "plot: install Plotter-1.0.0",
          "plot: start plotter-ashore");

  /** How many actions that are. */
  public static final int ACTIONS = 9;

  private static final Path SAMPLE = Path.of("..", "samples", "routed");
  private static final int BALLAST = 1 << 20;
  private static final int TRIES = 600;

  private static final String INSTALL =
      """
      #!/bin/sh
      while [ -e /opt/hold ]; do sleep 0.05; done
      echo "install ${PWD##*/}" >>/opt/effects
      """;
  private static final String START =
      """
      #!/bin/sh
      if [ -e /opt/die ]; then
        echo 'no chart in the table' >&2
        exit 7
      fi
      bin/component </dev/null >/dev/null 2>&1 &
      echo $! >"$SLIPWAY_PID_FILE"
      echo "start $SLIPWAY_INSTANCE" >>/opt/effects
      """;
  private static final String COMPONENT =
      """
      #!/bin/sh
      if [ -e /opt/deaf ]; then
        trap '' TERM
      fi
      while :; do sleep 1; done
      """;

  /** Ends components, by number, and takes away what the last test has left. */
  private static final String CLEAN =
      """
      kill -s CONT "$(cat /run/sshd.pid)"
      for process in /proc/[0-9]*; do
        if tr '\\0' '\\n' <"$process/environ" 2>/dev/null | grep -q ^SLIPWAY_INSTANCE=; then
          kill -s KILL "${process#/proc/}"
        fi
      done
      rm -rf /opt/components /opt/effects /opt/hold /opt/die /opt/deaf /opt/stranger
      """;

  private final Path folder;
  private final Path bundle;
  private final Path lab;
  private int configs;

  /** Makes the bundle and brings up the lab; skips the test where no lab can be made. */
  public FaultyLab(Path folder) throws IOException {
    this.folder = folder;
    this.bundle = folder.resolve("bundle");
    this.lab = folder.resolve("lab");
    Path model = Files.createDirectories(model());
    Files.copy(SAMPLE.resolve("routed.deployment"), model.resolve("routed.deployment"));
    succeeds("component", "import", archive("Plotter", "Slipway-Inputs", 0), model);
    succeeds("component", "import", archive("Reporter", "Slipway-Outputs", BALLAST), model);
    succeeds("generate", model, "-o", bundle);
    succeeds("build", bundle);
    CommandRun.of("lab", "up", bundle, "--lab", lab).succeedsOrLacks("no lab can be made");
  }

  private Path archive(String name, String topics, int ballast) throws IOException {
    Path file = folder.resolve(name + ".jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      String manifest =
          """
          Manifest-Version: 1.0
          Slipway-Component-Name: %1$s
          Slipway-Component-Version: 1.0.0
          Slipway-Component-Identifier: %1$s-1.0.0
          Slipway-Command-Install: sh bin/install
          Slipway-Command-Start: sh bin/start
          %2$s: Positions
          """
              .formatted(name, topics);
      entry(zip, "META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
      entry(zip, "bin/install", INSTALL.getBytes(StandardCharsets.UTF_8));
      entry(zip, "bin/start", START.getBytes(StandardCharsets.UTF_8));
      entry(zip, "bin/component", COMPONENT.getBytes(StandardCharsets.UTF_8));
      byte[] bytes = new byte[ballast];
      new Random(1).nextBytes(bytes);
      entry(zip, "ballast", bytes);
    }
    return file;
  }

  private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }

  private static void succeeds(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.code()).as(run.err()).isZero();
  }

  /** Brings up again what is down; nodes that are new have nothing on them but what was in /opt. */
  public void up() {
    succeeds("lab", "up", bundle, "--lab", lab);
  }

  /** As it was when it had just come up, and nothing recorded. */
  public void clean() throws IOException {
    for (String node : NODES) {
      on(node, CLEAN);
    }
    Path state = state();
    if (Files.exists(state)) {
      try (var files = Files.list(state)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Where the state is recorded. */
  public Path state() {
    return folder.resolve("state");
  }

  /** The folder of the bundle. */
  public Path bundle() {
    return bundle;
  }

  /** The folder of the model, {@code routed.deployment}. */
  public Path model() {
    return folder.resolve("model");
  }

  /** A folder of the lab's, or a file in it. */
  public Path file(String name) {
    return lab.resolve(name);
  }

  /** Runs a shell command on a node, not over SSH; it must succeed. */
  public void on(String node, String command) {
    assertThat(
            CommandRun.of("lab", "exec", bundle, "--lab", lab, node, "--", "sh", "-c", command)
                .code())
        .as("%s: %s", node, command)
        .isZero();
  }

  /** What hosts have recorded of what was done to them, as {@code NODE: EFFECT}. */
  public List<String> effects() throws Exception {
    List<String> effects = new ArrayList<>();
    try (JschRemoteHosts hosts = new JschRemoteHosts(SshConfig.of(file("ssh_config")))) {
      for (String node : NODES) {
        hosts
            .open(node)
            .run(RemoteCommand.of("cat", "/opt/effects"))
            .output()
            .lines()
            .forEach(line -> effects.add(node + ": " + line));
      }
    }
    return effects;
  }

  /** The lab's ssh_config with lines before it, which count first. */
  public Path config(String... before) throws IOException {
    return Files.writeString(
        folder.resolve("ssh_config-" + ++configs),
        String.join("\n", before) + "\n" + Files.readString(file("ssh_config")));
  }

  /** Arguments of a command that works on the nodes. */
  public List<Object> arguments(String command, Path config, Object... further) {
    List<Object> arguments = new ArrayList<>(List.of(command.split(" ")));
    arguments.add(bundle);
    arguments.addAll(List.of(further));
    arguments.addAll(List.of("--ssh-config", config, "--state", state()));
    return arguments;
  }

  /** Runs such a command in this process. */
  public CommandRun run(String command, Object... further) {
    return run(file("ssh_config"), command, further);
  }

  /** The same by another ssh_config. */
  public CommandRun run(Path config, String command, Object... further) {
    return CommandRun.of(arguments(command, config, further).toArray());
  }

  /** Starts {@code apply} in a process of its own. */
  public ApplyProcess apply(Object... further) throws IOException {
    return new ApplyProcess(arguments("apply", file("ssh_config"), further));
  }

  /** Applies once more: everything is there then, nothing was done twice, and nothing is left. */
  public void assertNextRunDoesTheRest() throws Exception {
    CommandRun rest = run("apply");
    assertThat(rest.code()).as(rest.err()).isZero();
    assertAllIsThere();
  }

  /** Everything is there, nothing was done twice, and nothing is left to do. */
  public void assertAllIsThere() throws Exception {
    assertThat(effects()).containsExactlyElementsOf(ALL);
    assertThat(run("status").code()).isZero();
    CommandRun again = run("apply");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("Done: 0 actions done");
  }

  /** Waits until a shell command succeeds on a node. */
  public void await(String node, String command) throws InterruptedException {
    for (int tried = 0; tried < TRIES; tried++) {
      if (CommandRun.of("lab", "exec", bundle, "--lab", lab, node, "--", "sh", "-c", command).code()
          == 0) {
        return;
      }
      Thread.sleep(50);
    }
    throw new AssertionError(node + " has not come to: " + command);
  }

  @Override
  public void close() {
    CommandRun.of("lab", "down", bundle, "--lab", lab);
  }
}
