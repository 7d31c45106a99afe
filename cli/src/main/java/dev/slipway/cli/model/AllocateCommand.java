// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.allocation.AllocationReport;
import dev.slipway.allocation.AllocationRequest;
import dev.slipway.allocation.Allocator;
import dev.slipway.allocation.Proposal;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.experiment.PlacementCosts;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code allocate}. */
@Command(
    name = "allocate",
    description = {
      "Propose nodes for the instances of a model: the least traffic between hosts within cores,"
          + " memory, disk, GPUs, links and networks, with instances together and apart as drawn.",
      "Instances on protected hosts stay where they are, and types that run on several hosts still"
          + " do. Nodes whose capacity is not drawn have no limit. Exits with 1 if no allocation is"
          + " possible, and says why."
    },
    footer = {
      "",
      "Examples:",
      "  slipway allocate samples/submarine-lab",
      "  slipway allocate lab.deployment --keep tracker --keep bridge-host --write",
      "  slipway allocate lab.deployment --move recorder --format json",
      "  slipway allocate samples/talkative --costs placement"
    })
public final class AllocateCommand extends SlipwaySubcommand {
  private static final double LEAST_SECONDS = 0.1;

  @Mixin private ModelArgument model = new ModelArgument();

  @Option(
      names = "--keep",
      paramLabel = "NAME",
      description =
          "Keep this instance, or the instances of this node, where they are; may be repeated.")
  private Set<String> keep = Set.of();

  @Option(
      names = "--move",
      paramLabel = "NAME",
      description =
          "Move only this instance, or the instances of this node; may be repeated (default: all"
              + " may move).")
  private Set<String> move = Set.of();

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "Maximum duration of the search (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the search; the same seed gives the same proposal (default: 1).")
  private int seed;

  @Option(
      names = "--costs",
      paramLabel = "FOLDER",
      description =
          "Results of a PlacementMatrix: traffic counts as many times as its pair of nodes is"
              + " slower than the fastest class (default: once per hop between hosts).")
  private Optional<Path> costs = Optional.empty();

  @Option(names = "--write", description = "Write the proposal into the model.")
  private boolean write;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    NumberRange.requireAtLeast(LEAST_SECONDS, seconds, "--time-limit");
    NumberRange.requireAtLeast(0, seed, "--seed");
    ModelSource source = model.source();
    LoadResult loaded = source.load();
    if (loaded.model().isEmpty()) {
      Diagnostics found = Diagnostics.of(loaded.diagnostics());
      tell(found);
      err().println(VisibleText.of(source.file().toString()) + ": not allocated");
      return loaded.exitCode();
    }
    AllocationRequest request = new AllocationRequest(keep, move, seconds, seed);
    if (costs.isPresent()) {
      request = request.with(PlacementCosts.read(costs.get()));
    }
    List<Diagnostic> unknown = Allocator.check(loaded.model().get(), request);
    if (!unknown.isEmpty()) {
      tell(Diagnostics.of(unknown));
      return ExitCode.USAGE;
    }
    return propose(source.file(), loaded.model().get(), request);
  }

  private ExitCode propose(Path file, LoadedModel loaded, AllocationRequest request) {
    Proposal proposal = Allocator.propose(loaded, request);
    Diagnostics found = Diagnostics.of(proposal.diagnostics());
    AllocationReport report = new AllocationReport(proposal);
    if (format.isJson()) {
      printDocument(report.toJson());
    } else {
      out().print(report.toText());
      printText(err(), found);
    }
    if (found.hasErrors()) {
      err().println(VisibleText.of(file.toString()) + ": not changed");
      return found.exitCode();
    }
    return write && !proposal.moves().isEmpty() ? save(file, loaded) : ExitCode.OK;
  }

  private ExitCode save(Path file, LoadedModel loaded) {
    try {
      ModelSaver.save(loaded.root(), file.toRealPath());
    } catch (IOException e) {
      tell(UnwritableModel.told("MODEL_WRITE_FAILED", e));
      return ExitCode.LOCAL_FILE_FAILED;
    }
    if (!format.isJson()) {
      out().println(VisibleText.of(file.toString()) + ": written");
    }
    return ExitCode.OK;
  }
}
