// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleLock;
import dev.slipway.cli.bundle.LocalRunCommand;
import dev.slipway.cli.command.PartRunner;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import dev.slipway.lab.Lab;
import dev.slipway.metallab.MetalLab;
import dev.slipway.traffic.MachineLoad;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code demo}. */
@Command(
    name = "demo",
    description = {
      "Generate and build a sample, deploy it to a lab of its nodes, and show its traffic.",
      "The drawn nodes and networks become namespaces of this machine with a real sshd in each;"
          + " components are installed and started over SSH, one is paused and resumed, one killed"
          + " and repaired, and their traffic is measured. Then everything is removed. If no lab"
          + " can be made, the components run on this machine instead. The first time takes some"
          + " minutes, most of them for compiling; later runs redo only what has changed. Exits as"
          + " 'slipway run' does.",
      "With --bare-metal the drawn hosts are virtual machines with blank disks: a provisioning"
          + " server restores their images, they boot from disk, and get their components. That"
          + " takes several minutes each time."
    },
    footer = {
      "",
      "Examples:",
      "  slipway demo",
      "  slipway demo minimal --dds fastdds --local",
      "  slipway demo --bare-metal --clonezilla",
      "  slipway demo my-model.deployment -o bundle --seconds 30 --keep"
    })
public final class DemoCommand extends LocalRunCommand {
  private static final int STEPS_IN_LAB = 7;
  private static final int STEPS_ON_BARE_METAL = 5;
  private static final int STEPS_HERE = 3;

  @Parameters(
      paramLabel = "SAMPLE",
      arity = "0..1",
      description =
          "Name of a folder in samples/, or any model (default: submarine-lab; with --bare-metal"
              + " bare-metal).")
  private String sample;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description =
          "Where to put the bundle (default: target/demo/SAMPLE in Slipway's source tree,"
              + " slipway-demo/SAMPLE in an installed one).")
  private Path output;

  @Option(
      names = "--keep",
      description = "Keep the lab; on this machine, keep the components running until Ctrl-C.")
  private boolean keep;

  @Option(names = "--local", description = "Run on this machine, without a lab.")
  private boolean local;

  @Option(
      names = "--bare-metal",
      description =
          "Install the drawn bare-metal hosts in a bare-metal lab, and components on them.")
  private boolean bareMetal;

  @Option(
      names = "--clonezilla",
      description =
          "With --bare-metal: restore disks with Clonezilla's own ocs-sr, instead of a quick"
              + " stand-in.")
  private boolean clonezilla;

  private final PartRunner parts;

  /**
   * @param parts runs the commands that the demo shows
   */
  public DemoCommand(PartRunner parts) {
    this.parts = parts;
  }

  @Override
  protected boolean keeps() {
    return keep;
  }

  @Override
  protected ExitCode launch() throws IOException, InterruptedException {
    String usual = bareMetal ? "bare-metal" : "submarine-lab";
    ModelSource model =
        ModelArgument.find(sample == null ? DemoSample.usual(usual) : DemoSample.find(sample));
    Path folder = output == null ? DemoSample.output(model.file()) : output;
    checkOptions();
    Progress progress = new Progress(err());
    DemoView view = new DemoView(progress);
    boolean inLab = !local && canHaveLab(view);
    if (!inLab && told().hasErrors()) {
      return ExitCode.USAGE;
    }
    int stepsInLab = bareMetal ? STEPS_ON_BARE_METAL : STEPS_IN_LAB;
    view.steps(inLab ? stepsInLab : STEPS_HERE);

    view.title("Validating and generating " + DemoView.path(model.file()));
    ExitCode generated = generate(model, folder, view);
    if (generated != ExitCode.OK) {
      return generated;
    }
    Optional<Bundle> bundle = open(folder);
    if (bundle.isEmpty()) {
      return ExitCode.INTERNAL_ERROR;
    }
    view.title("Building the components on " + dds().title());
    ExitCode built = build(bundle.get(), dds(), 0, Optional.empty(), progress).exitCode();
    if (built != ExitCode.OK) {
      return built;
    }
    if (inLab) {
      return runInLab(bundle.get(), view, progress);
    }
    view.title("Running on this machine");
    return runLocally(bundle.get(), progress);
  }

  private void checkOptions() {
    if (!local && options().domainOffset() != 0) {
      throw new WrongUsageException(
          "In a lab there are no other participants to keep clear of.",
          "Leave out --domain-offset, or say --local.");
    }
    if (local && bareMetal) {
      throw new WrongUsageException(
          "--local has no hosts, --bare-metal installs them.", "Leave out one of the two.");
    }
    if (clonezilla && !bareMetal) {
      throw new WrongUsageException(
          "--clonezilla restores disks of hosts.", "Say --bare-metal, too.");
    }
  }

  /** Whether a lab can be made here; if something is missing for one, that is told as an error. */
  private boolean canHaveLab(DemoView view) throws IOException, InterruptedException {
    List<Diagnostic> obstacles = bareMetal ? MetalLab.obstacles() : Lab.obstacles();
    if (obstacles.stream().map(Diagnostic::code).anyMatch(Lab.NAMESPACES_REFUSED::equals)) {
      view.noLab(obstacles);
      return false;
    }
    tell(Diagnostics.of(obstacles));
    return obstacles.isEmpty();
  }

  private ExitCode runInLab(Bundle bundle, DemoView view, Progress progress)
      throws IOException, InterruptedException {
    String place = place(bundle);
    Path folder = Path.of(place).resolve("run").resolve("lab");
    try (BundleLock lock = BundleLock.tryTakeFolder(folder).orElse(null)) {
      if (lock == null) {
        tell(
            Diagnostics.of(
                List.of(
                    Diagnostic.builder("DEMO_IN_PROGRESS", Severity.ERROR, "Demo is running")
                        .in(Location.of(folder.toString()))
                        .message("Another 'slipway demo' is using this bundle.")
                        .hint("Wait for it to end, or name another folder with --output.")
                        .build())));
        return ExitCode.REMOTE_ACTION_FAILED;
      }
      DemoCommands commands =
          new DemoCommands((output, words) -> runPart(parts, output, words), err(), dds(), view);
      DemoLab lab =
          bareMetal
              ? new BareMetalDemo(place, bundle.manifest(), clonezilla, commands, view, err())
              : new NamespaceDemo(
                  place,
                  bundle,
                  commands,
                  view,
                  progress,
                  found -> tell(Diagnostics.of(List.of(found))));
      return exitCode(
          new DemoInLab(lab, commands, view, keep)
              .run(access -> measure(place, folder, access, commands, view)));
    }
  }

  /** The bundle's folder as somebody here would type it. */
  private static String place(Bundle bundle) {
    Path here = Path.of("").toAbsolutePath();
    Path folder = bundle.folder().toAbsolutePath().normalize();
    return (folder.startsWith(here) ? here.relativize(folder) : folder).toString();
  }

  private int measure(
      String place, Path folder, List<String> access, DemoCommands commands, DemoView view) {
    view.title("Measuring the traffic");
    List<String> words = new ArrayList<>(List.of("measure", place));
    words.addAll(access);
    words.addAll(List.of("--seconds", seconds(options().time())));
    words.addAll(
        List.of("--output", folder.resolve(dds().id()).resolve("traffic.json").toString()));
    junit().file().ifPresent(file -> words.addAll(List.of("--junit", file.toString())));
    StringWriter document = new StringWriter();
    if (printsJson()) {
      words.addAll(List.of("--format", "json"));
    }
    int code = commands.run(printsJson() ? new PrintWriter(document) : out(), words);
    if (printsJson()) {
      printDocument(document.toString());
    }
    if (code == ExitCode.MODEL_ERROR.code()) {
      MachineLoad.remark().ifPresent(found -> tell(Diagnostics.of(List.of(found))));
    }
    return code;
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  private static ExitCode exitCode(int code) {
    return Arrays.stream(ExitCode.values())
        .filter(known -> known.code() == code)
        .findFirst()
        .orElse(ExitCode.REMOTE_ACTION_FAILED);
  }

  private ExitCode generate(ModelSource model, Path folder, DemoView view) {
    GenerationReport report =
        new GenerationRun(Generators.all())
            .execute(GenerationRequest.of(model, folder, SlipwayBuild.ofJarsTogether()));
    Diagnostics found = new Diagnostics();
    report.diagnostics().stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .forEach(found::add);
    tell(found);
    if (report.exitCode() == ExitCode.OK) {
      view.generated(report, folder);
    }
    return report.exitCode();
  }
}
