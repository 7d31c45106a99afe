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
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The demo that installs hosts of metal, from blank disks, in a lab of their own. */
final class BareMetalDemo implements DemoLab {
  /** Folder of the lab in that of the bundle's runs. */
  private static final String FOLDER = "bare-metal-lab";

  /** Of this program; named, for it knows this package. */
  private static final String MAIN_CLASS = "dev.slipway.cli.Slipway";

  private final String bundle;
  private final BundleManifest manifest;
  private final boolean clonezilla;
  private final DemoCommands commands;
  private final DemoView view;
  private final PrintWriter out;
  private final MetalLab lab;

  /**
   * A demo that has not begun.
   *
   * @param bundle the bundle's folder, as commands are told it
   * @param manifest the bundle, built
   * @param clonezilla whether disks are restored with Clonezilla's own program
   * @param out takes what the command prints that runs in the lab's network
   */
  BareMetalDemo(
      String bundle,
      BundleManifest manifest,
      boolean clonezilla,
      DemoCommands commands,
      DemoView view,
      PrintWriter out) {
    this.bundle = bundle;
    this.manifest = manifest;
    this.clonezilla = clonezilla;
    this.commands = commands;
    this.view = view;
    this.out = out;
    this.lab = new MetalLab(Path.of(bundle, "run", FOLDER), MetalLab.usualCache(System.getenv()));
  }

  @Override
  public int play(BooleanSupplier stopped) throws IOException, InterruptedException {
    view.title("Starting a provisioning server and the drawn hosts, which are off");
    List<String> up = lab("up", "--bundle", bundle);
    if (clonezilla) {
      up.add("--clonezilla");
    }
    int code = commands.run(up);
    if (code != 0) {
      return code;
    }
    view.title("Restoring the drawn images to blank disks, and installing the components");
    code = commands.run(installing("plan"));
    if (code != 0) {
      return code;
    }
    List<String> apply =
        commands.complete(
            installing("apply", "--power-credentials", lab.powerCredentials().toString(), "--yes"));
    List<String> shown = lab("exec", "--own-files", "--", "slipway");
    shown.addAll(apply);
    view.command(shown);
    return inNetwork(apply);
  }

  /** With the lab goes all that was recorded of its hosts. */
  @Override
  public List<String> down() {
    return lab("down");
  }

  /** They reach the hosts of the lab, and no others. */
  @Override
  public List<String> access() {
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

  @Override
  public List<List<String>> further() {
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
  private int inNetwork(List<String> words) throws IOException, InterruptedException {
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
