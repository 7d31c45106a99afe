// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.metallab.MetalLab;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The commands of the demo that install hosts of metal, from blank disks, in a lab of their own.
 */
final class BareMetalDemo {
  /** Folder of the lab in that of the bundle's runs. */
  private static final String FOLDER = "bare-metal-lab";

  /** Of this program; named, for it knows this package. */
  private static final String MAIN_CLASS = "dev.slipway.cli.Slipway";

  private final String bundle;
  private final BundleManifest manifest;
  private final MetalLab lab;

  /**
   * A demo that has not begun.
   *
   * @param bundle the bundle's folder, as commands are told it
   * @param manifest the bundle, built
   */
  BareMetalDemo(String bundle, BundleManifest manifest) {
    this.bundle = bundle;
    this.manifest = manifest;
    this.lab = new MetalLab(Path.of(bundle, "run", FOLDER), MetalLab.usualCache(System.getenv()));
  }

  /**
   * Starts the lab and installs its hosts.
   *
   * @param command runs a command that is shown; returns its exit code
   * @param choice adds what was chosen of the components to a command
   * @return the exit code of the first command that failed, or 0
   */
  int install(
      boolean clonezilla,
      Function<List<String>, Integer> command,
      UnaryOperator<List<String>> choice,
      DemoView view,
      PrintWriter out)
      throws IOException, InterruptedException {
    view.title("Starting a provisioning server and the drawn hosts, which are off");
    List<String> up = lab("up", "--bundle", bundle);
    if (clonezilla) {
      up.add("--clonezilla");
    }
    int code = command.apply(up);
    if (code != 0) {
      return code;
    }
    view.title("Restoring the drawn images to blank disks, and installing the components");
    code = command.apply(installing("plan"));
    if (code != 0) {
      return code;
    }
    List<String> apply =
        choice.apply(
            installing("apply", "--power-credentials", lab.powerCredentials().toString(), "--yes"));
    List<String> shown = lab("exec", "--own-files", "--", "slipway");
    shown.addAll(apply);
    view.command(shown);
    return inNetwork(apply, out);
  }

  /** The command that ends it, with all that was recorded of its hosts. */
  List<String> down() {
    return lab("down");
  }

  /** The options that have a command reach the hosts of the lab, and no others. */
  List<String> access() {
    return List.of(
        "--ssh-config",
        lab.sshConfig().toString(),
        "--state",
        lab.folder().resolve("recorded").toString());
  }

  private List<String> installing(String command, String... further) {
    List<String> words = new ArrayList<>(List.of(command, bundle));
    for (ProvisioningManifest.Server server : manifest.provisioningServers()) {
      server.hosts().forEach(host -> words.addAll(List.of("--reprovision", host.node())));
    }
    words.addAll(List.of(further));
    words.addAll(access());
    return words;
  }

  /** Commands that may follow while the lab stays. */
  List<List<String>> further() {
    List<List<String>> commands = new ArrayList<>();
    for (String command : List.of("status", "plan", "measure")) {
      commands.add(Stream.concat(Stream.of(command, bundle), access().stream()).toList());
    }
    commands.add(lab("exec", "--", "/mnt/lab/bin/server/status"));
    commands.add(down());
    return commands;
  }

  private List<String> lab(String command, String... further) {
    List<String> words =
        new ArrayList<>(List.of("lab", "bare-metal", command, "--lab", lab.folder().toString()));
    words.addAll(List.of(further));
    return words;
  }

  /** Runs a command of Slipway in a process of its own, in the network of the power controls. */
  private int inNetwork(List<String> words, PrintWriter out)
      throws IOException, InterruptedException {
    List<String> program =
        List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            MAIN_CLASS);
    Process process =
        new ProcessBuilder(lab.inNetwork(Stream.concat(program.stream(), words.stream()).toList()))
            .redirectInput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (Reader output = process.inputReader(StandardCharsets.UTF_8)) {
      output.transferTo(out);
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }
}
