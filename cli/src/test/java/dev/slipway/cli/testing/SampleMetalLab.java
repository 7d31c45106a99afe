// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabRequest;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The hosts of the sample {@code bare-metal} as a lab, and programs that run in it. */
public final class SampleMetalLab {
  private static final Path SAMPLE = Path.of("..", "samples", "bare-metal");

  private final Path bundle;
  private final ProvisioningManifest.Server server;
  private final MetalLab lab;

  /** What a program in the lab ended with. */
  public record Ended(int code, String output) {}

  private SampleMetalLab(Path bundle, ProvisioningManifest.Server server, MetalLab lab) {
    this.bundle = bundle;
    this.server = server;
    this.lab = lab;
  }

  /**
   * Generates the sample, for a lab that is not up yet; skips the test where none can be made.
   *
   * @param folder takes the bundle and the lab
   * @param programs what the test runs in it
   */
  public static SampleMetalLab in(Path folder, String... programs) throws Exception {
    Needs.programs(programs);
    List<Diagnostic> obstacles = MetalLab.obstacles();
    Needs.that(obstacles.isEmpty(), () -> "a bare-metal lab cannot be made: " + obstacles);
    Path bundle = folder.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLE, "-o", bundle).code()).isZero();
    return new SampleMetalLab(
        bundle,
        Bundle.open(bundle).bundle().orElseThrow().manifest().provisioningServers().get(0),
        new MetalLab(folder.resolve("lab"), MetalLab.usualCache(System.getenv())));
  }

  /** Starts it with the files that the bundle has now. */
  public void up() throws Exception {
    up(MetalLabRequest.Options.USUAL);
  }

  /** Starts it with the files that the bundle has now. */
  public void up(MetalLabRequest.Options options) throws Exception {
    MetalLabRequest request = new MetalLabRequest(server, bundle.resolve(server.files()), options);
    assertThat(lab.up(request, (done, total, what) -> {})).isEmpty();
  }

  public Path bundle() {
    return bundle;
  }

  /** The server that installs the hosts, as the bundle has it. */
  public ProvisioningManifest.Server server() {
    return server;
  }

  public MetalLab lab() {
    return lab;
  }

  /**
   * Runs a program in the lab to its end.
   *
   * @param input what it reads from standard input
   */
  public Ended inside(String input, String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(lab.inside(Arrays.asList(command))).redirectErrorStream(true).start();
    try (var in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  /**
   * Runs a command of Slipway to its end where the power controls can be reached, with the lab's
   * ssh_config and credentials.
   *
   * @param words command, bundle and further arguments
   */
  public Ended slipway(Path state, Object... words) throws IOException, InterruptedException {
    List<Object> arguments = new ArrayList<>(Arrays.asList(words));
    arguments.addAll(List.of("--yes", "--state", state, "--ssh-config", lab.sshConfig()));
    arguments.addAll(List.of("--power-credentials", lab.powerCredentials()));
    Process process =
        new ProcessBuilder(lab.inNetwork(CommandProcess.of(arguments).command()))
            .redirectErrorStream(true)
            .start();
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), output);
    } finally {
      process.destroyForcibly();
    }
  }

  /** How far a host is, as the server says. */
  public JsonObject status(String node) throws IOException, InterruptedException {
    String mac = server.host(node).orElseThrow().mac();
    return JsonParser.parseString(inside("", "/mnt/lab/bin/server/status", mac).output())
        .getAsJsonObject();
  }

  /** A file of the virtual machine of a host, such as {@code disk.raw}. */
  public Path file(String node, String name) {
    return lab.folder().resolve("hosts").resolve(node).resolve(name);
  }

  /** What a host has printed; nothing until its virtual machine has begun. */
  public String console(String node) throws IOException {
    Path log = file(node, "console.log");
    return Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
  }

  /** Ends it and all that runs in it. */
  public void down() throws Exception {
    assertThat(lab.down()).isEmpty();
  }
}
