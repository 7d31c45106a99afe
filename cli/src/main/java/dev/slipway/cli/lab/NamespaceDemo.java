// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The demo in a lab of namespaces, one for each drawn node. */
final class NamespaceDemo implements DemoLab {
  private final String place;
  private final Bundle bundle;
  private final DemoCommands commands;
  private final DemoView view;
  private final Progress progress;
  private final Consumer<Diagnostic> tell;

  /**
   * A demo that has not begun.
   *
   * @param place the bundle's folder, as commands are told it
   * @param bundle the bundle, built
   * @param tell takes what goes wrong and no command has said
   */
  NamespaceDemo(
      String place,
      Bundle bundle,
      DemoCommands commands,
      DemoView view,
      Progress progress,
      Consumer<Diagnostic> tell) {
    this.place = place;
    this.bundle = bundle;
    this.commands = commands;
    this.view = view;
    this.progress = progress;
    this.tell = tell;
  }

  @Override
  public int play(BooleanSupplier stopped) throws IOException, InterruptedException {
    view.title("Making the drawn nodes and networks");
    int up = commands.run(List.of("lab", "up", place));
    if (up != ExitCode.OK.code()) {
      return up;
    }
    Path config = LabFolder.of(bundle.folder(), System.getenv()).sshConfig().orElseThrow();
    try (RemoteHosts hosts = new JschRemoteHosts(SshConfig.of(config))) {
      new LabDemo(
              place, bundle.manifest(), hosts, commands::run, stopped, view::title, progress::line)
          .run();
      return ExitCode.OK.code();
    } catch (LabDemo.StepFailedException e) {
      e.diagnostic().ifPresent(tell);
      return e.code();
    }
  }

  /** None: the lab of a bundle is found by its folder. */
  @Override
  public List<String> access() {
    return List.of();
  }

  @Override
  public List<String> down() {
    return List.of("lab", "down", place);
  }

  @Override
  public List<List<String>> further() {
    return List.of(
        List.of("status", place),
        List.of("plan", place, "--tree"),
        List.of("component", "pause", place, "INSTANCE"),
        List.of("measure", place),
        List.of("lab", "exec", place, "NODE", "--", "sh"),
        List.of("destroy", place),
        down());
  }
}
