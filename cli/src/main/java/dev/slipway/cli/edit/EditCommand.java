// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.nodes.CloudOptions;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.nodes.PublicKeyOption;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.LibraryFolderOption;
import dev.slipway.cli.option.PageOptions;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.EndedExperimentView;
import dev.slipway.cli.output.EndedRunView;
import dev.slipway.cli.output.PageView;
import dev.slipway.cli.output.UnsavedWorkView;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.EditorServer;
import dev.slipway.editor.server.experiment.ExperimentName;
import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.engine.StopSignal;
import dev.slipway.experiment.run.ExperimentRunner;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.web.FrameAncestors;
import dev.slipway.web.LastingAddress;
import dev.slipway.web.PortTakenException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code edit}. */
@Command(
    name = "edit",
    description = {
      "Draw a system in the browser, until Ctrl-C: its software, its infrastructure and its"
          + " deployment as three diagrams of one model. The layout is saved beside the model, in a"
          + " file that ends in .notation.",
      "Unsaved changes are kept in $XDG_STATE_HOME/slipway/recovery or"
          + " ~/.local/state/slipway/recovery, and are restored the next time, however the command"
          + " ended. Exits with 130 on Ctrl-C and with 143 on SIGTERM, and says what was not saved."
          + " A plan that is being applied then stops as with the page's Stop: running actions"
          + " finish, and the command line that does the rest is printed. A running experiment"
          + " stops, too, and its nodes get their former settings back.",
      "The page also generates the bundle, shows what 'slipway plan' would do and applies it. While"
          + " the system runs, the drawing shows its states and rates, and components can be"
          + " started, stopped, paused and resumed there.",
      "The page is served on this machine's loopback address, to anyone who has the address with"
          + " its token. Unless --port names another, each model has a port of its own, or one of"
          + " the next if that is taken: after a restart, open pages reconnect by themselves and"
          + " send what was changed in the meantime. Another program, such as VS Code or Theia, can"
          + " show it in a frame."
    },
    footer = {
      "",
      "Examples:",
      "  slipway edit samples/submarine-lab",
      "  slipway edit harbour.deployment --new",
      "  slipway edit models --port 7000 --no-open",
      "  slipway edit lab.deployment --bundle bundle --ssh-config lab/ssh_config",
      "  slipway edit lab.deployment --bundle bundle --cloud lab --admin-cloud lab-admin",
      "  slipway edit . --no-open --format json --frame-ancestor http://localhost:3000"
    })
public final class EditCommand extends SlipwaySubcommand {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-edit.schema.json";

  private static final String SCHEMA = "slipway-edit/1";

  private static final String ENDING = ".deployment";

  /** At Ctrl-C, what is being answered and keeping what is not saved may take that long. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Until pages have been told how a run ended. */
  private static final long LAST_REPORT_MILLIS = 500;

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      defaultValue = ".",
      description =
          "A .deployment file, or a folder: the one deployment in it, or a list of the models in it"
              + " and below (default: the current folder).")
  private Path model;

  @Option(names = "--new", description = "Start an empty system in a new file.")
  private boolean anew;

  @Option(
      names = "--bundle",
      paramLabel = "BUNDLE",
      description =
          "The bundle that the page generates, plans, watches and steers (default: the folder that"
              + " the page generates into, by default 'bundle' beside the model).")
  private Path bundle;

  @Option(
      names = "--frame-ancestor",
      paramLabel = "ORIGIN",
      description =
          "Allow pages of this origin to show the editor in a frame: an origin such as"
              + " http://localhost:3000, or the scheme of a program's own pages, such as"
              + " vscode-webview: (default: none). May be repeated; every page around the frame has"
              + " to be named.")
  private List<String> frameAncestors = List.of();

  @Mixin private NodeOptions nodes = new NodeOptions();
  @Mixin private CloudOptions clouds = new CloudOptions();
  @Mixin private PublicKeyOption publicKey = new PublicKeyOption();
  @Mixin private LibraryFolderOption libraries = new LibraryFolderOption();
  @Mixin private PageOptions page = new PageOptions();
  @Mixin private FormatOption format = new FormatOption();

  /** What is served, once it is; Ctrl-C is taken note of in another thread. */
  private volatile Optional<EditorServer> served = Optional.empty();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    boolean folder = Files.isDirectory(model);
    if (anew) {
      checkMayBegin();
    } else if (!folder && !Files.isRegularFile(model)) {
      throw refused(
          "MODEL_FILE_NOT_FOUND",
          "File not found",
          "There is no file {}.",
          "Name a file that ends in .deployment, or a folder; --new begins a system in a new"
              + " file.");
    }
    nodes.parallel();
    Path workspace = folder ? model : model.toAbsolutePath().getParent();
    FrameAncestors framedBy = framedBy();
    CountDownLatch over = new CountDownLatch(1);
    StopSignal stop =
        new StopSignal(
            PATIENCE,
            () -> {
              served.ifPresent(this::endRuns);
              over.countDown();
            });
    try {
      EditorServer server =
          EditorServer.start(
              workspace,
              libraries.folders(),
              new EditorPipeline(Optional.ofNullable(bundle), nodes, clouds, publicKey, this::say),
              RecoveryStore.of(System.getenv()),
              page.port(),
              lastingAddress(),
              framedBy,
              this::tellDefect);
      served = Optional.of(server);
      try (server) {
        if (anew) {
          Workspace.begin(model);
        }
        String opened = folder ? onlyDeployment() : model.getFileName().toString();
        URI address = server.openingAddress(opened);
        show(new PageView(address, SCHEMA, "The editor"));
        server.warmUp(opened);
        page.serve(address, over);
      } finally {
        err().print(new UnsavedWorkView(server.unsaved()).text());
        err().flush();
      }
      return ExitCode.INTERRUPTED;
    } catch (PortTakenException taken) {
      throw new WrongUsageException(taken.diagnostic());
    } catch (IOException failed) {
      tell(Diagnostics.of(List.of(FileFailure.diagnostic(failed))));
      return ExitCode.LOCAL_FILE_FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } finally {
      stop.close();
    }
  }

  /**
   * Lets running actions of plans finish and stops experiments, side by side, and says how they
   * ended.
   */
  private void endRuns(EditorServer server) {
    List<Path> bundles = server.runs().bundles();
    List<ExperimentName> experiments = server.experiments().underWay();
    bundles.forEach(
        each ->
            say(
                "Stopping the apply of %s: running actions are finished, no other is started."
                    .formatted(VisibleText.of(each.toString()))));
    experiments.forEach(
        each ->
            say(
                "Stopping experiment %s and restoring the nodes' settings."
                    .formatted(EndedExperimentView.name(each))));
    try {
      server.experiments().stop();
      server
          .runs()
          .stop(StopSignal.LONGEST_ACTION)
          .forEach(run -> say(new EndedRunView(run).text()));
      server
          .experiments()
          .ended(ExperimentRunner.LONGEST_STOP)
          .forEach(experiment -> say(new EndedExperimentView(experiment).text()));
      if (!bundles.isEmpty() || !experiments.isEmpty()) {
        Thread.sleep(LAST_REPORT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(String text) {
    err().println(text);
    err().flush();
  }

  /** Empty where nothing can be kept: pages then have to be opened again after a restart. */
  private Optional<LastingAddress> lastingAddress() {
    try {
      return Optional.of(
          LastingAddress.of(model, RecoveryStore.stateFolder(System.getenv()).resolve("pages")));
    } catch (IOException nothingKept) {
      return Optional.empty();
    }
  }

  private FrameAncestors framedBy() {
    for (String source : frameAncestors) {
      if (!FrameAncestors.isSource(source)) {
        throw new WrongUsageException(
            "--frame-ancestor takes no %s.".formatted(source),
            "Name an origin such as http://localhost:3000, or the scheme of a program's own pages"
                + " such as vscode-webview:.");
      }
    }
    return FrameAncestors.of(frameAncestors);
  }

  private void checkMayBegin() {
    if (Files.exists(model, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(
          "MODEL_FILE_TAKEN",
          "File already exists",
          "{} already exists.",
          "Leave out --new to edit it, or name another file.");
    }
    String name = model.getFileName().toString();
    if (!name.endsWith(ENDING)
        || name.equals(ENDING)
        || !Files.isDirectory(absolute(model).getParent())) {
      throw refused(
          "MODEL_FILE_IMPOSSIBLE",
          "File cannot be a model's",
          "{} cannot hold a new system.",
          "Name a file that ends in .deployment, in an existing folder.");
    }
  }

  private WrongUsageException refused(String code, String summary, String message, String hint) {
    return new WrongUsageException(
        Diagnostic.builder(code, Severity.ERROR, summary)
            .message(message, model.toString())
            .hint(hint)
            .build());
  }

  /** The path in the folder that is edited of its one deployment; empty for none or several. */
  private String onlyDeployment() {
    return ModelSource.find(model, libraries.folders(), new Diagnostics())
        .map(source -> absolute(model).relativize(absolute(source.file())).toString())
        .orElse("");
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
