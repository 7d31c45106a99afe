// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.allocation.AllocationReport;
import dev.slipway.allocation.AllocationRequest;
import dev.slipway.allocation.Allocator;
import dev.slipway.allocation.Proposal;
import dev.slipway.build.BuildRequest;
import dev.slipway.build.BuildResult;
import dev.slipway.build.ComponentBuild;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.nodes.CloudOptions;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.nodes.PublicKeyOption;
import dev.slipway.cli.option.HomeFolder;
import dev.slipway.dashboard.WatchedSystem;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Experiments;
import dev.slipway.editor.server.pipeline.Labs;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.engine.watch.SystemControl;
import dev.slipway.engine.watch.SystemWatch;
import dev.slipway.generator.engine.GenerationControl;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelFingerprint;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayBuild;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.host.HostScripts;
import dev.slipway.metal.installation.InstallationRecords;
import dev.slipway.metal.installation.InstallationStages;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudServerControl;
import dev.slipway.stacks.CloudServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** What the editor has done after drawing, by the same code as the commands. */
final class EditorPipeline implements Pipeline {
  /** How long a better allocation is looked for at most, in s. */
  private static final double ALLOCATION_SECONDS = 20;

  private static final int ALLOCATION_SEED = 1;

  private final Optional<Path> bundle;
  private final NodeOptions nodes;
  private final CloudOptions clouds;
  private final Consumer<String> told;
  private final HostScripts scripts = HostScripts.packaged();
  private final DeploymentPlans plans;
  private final Labs labs;
  private final Experiments experiments;

  /**
   * @param bundle the bundle to be planned and watched; empty where the page names it
   * @param nodes how its nodes are reached
   * @param clouds which clouds the drawn ones are
   * @param publicKey whom new servers of them let in
   * @param told what the user should know
   */
  EditorPipeline(
      Optional<Path> bundle,
      NodeOptions nodes,
      CloudOptions clouds,
      PublicKeyOption publicKey,
      Consumer<String> told) {
    this.bundle = bundle.map(folder -> folder.toAbsolutePath().normalize());
    this.nodes = nodes;
    this.clouds = clouds;
    this.told = told;
    this.plans = new DeploymentPlans(nodes, scripts, new ChosenClouds(), publicKey);
    this.labs = new EditorLabs(nodes);
    this.experiments = new EditorExperiments(nodes, plans);
  }

  /** As the options of the command choose them. */
  private final class ChosenClouds implements DeploymentPlans.Clouds {
    @Override
    public Optional<CloudAccess> open(Bundle of, Consumer<String> remarks) throws IOException {
      return clouds.open(
          of, nodes.isLab(of.folder()), DeploymentPlans.recorded(nodes, of), remarks);
    }

    @Override
    public List<String> words() {
      return clouds.words();
    }
  }

  @Override
  public Optional<Path> bundle() {
    return bundle;
  }

  @Override
  public Optional<Path> samples() {
    return Optional.of(HomeFolder.samples());
  }

  @Override
  public Generated generate(Generation wanted, Task task) {
    GenerationControl control = new GenerationControl(stage -> task.stage(stage.label()));
    task.whenCancelled(control::cancel);
    GenerationReport report =
        new GenerationRun(Generators.all(), Generators.templateSets())
            .execute(
                GenerationRequest.of(
                    new ModelSource(wanted.model(), wanted.libraryFolders()),
                    wanted.bundle(),
                    SlipwayBuild.ofJarsTogether()),
                control);
    Ending ending =
        report.exitCode() == ExitCode.OK
            ? Ending.DONE
            : report.exitCode() == ExitCode.INTERRUPTED ? Ending.CANCELLED : Ending.FAILED;
    return new Generated(
        ending,
        ending == Ending.DONE ? GenerationReportText.summary(report, Mode.WRITE) : "",
        files(report),
        report.diagnostics());
  }

  @Override
  public BundleAge age(Path folder, List<Path> files) throws IOException {
    if (!Files.isRegularFile(folder.resolve(BundleManifest.FILE_NAME))) {
      return BundleAge.MISSING;
    }
    // What is wrong with a manifest is said by whatever uses it.
    Optional<BundleManifest> manifest = Bundle.readManifest(folder, new Diagnostics());
    return manifest.isPresent() && ModelFingerprint.isThatOf(manifest.get(), files)
        ? BundleAge.CURRENT
        : BundleAge.OUTDATED;
  }

  private static List<WrittenFile> files(GenerationReport report) {
    return report.changes().stream()
        .map(
            change ->
                new WrittenFile(
                    change.path(),
                    switch (change.kind()) {
                      case CREATE -> FileChange.CREATED;
                      case UPDATE -> FileChange.CHANGED;
                      case DELETE -> FileChange.REMOVED;
                      case UNCHANGED -> FileChange.UNCHANGED;
                    }))
        .toList();
  }

  @Override
  public Allocated allocate(LoadedModel copy, Task task) throws InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    task.stage("Looking for a better allocation, up to " + (int) ALLOCATION_SECONDS + " s");
    FutureTask<Proposal> search =
        new FutureTask<>(
            () ->
                Allocator.propose(
                    copy,
                    new AllocationRequest(
                        Set.of(), Set.of(), ALLOCATION_SECONDS, ALLOCATION_SEED)));
    // The solver hears no interrupt: a search that is cancelled ends by itself, unheard.
    Thread thread = new Thread(search, "slipway-allocation");
    thread.setDaemon(true);
    thread.start();
    Proposal proposal;
    try {
      proposal = search.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    boolean accepted =
        proposal.isFound()
            && proposal.diagnostics().stream()
                .noneMatch(found -> found.severity() == Severity.ERROR);
    return new Allocated(
        accepted ? Ending.DONE : Ending.FAILED,
        accepted ? new AllocationReport(proposal).summary() : "",
        accepted ? proposal.moves().stream().map(EditorPipeline::move).toList() : List.of(),
        proposal.diagnostics());
  }

  private static Move move(Proposal.Move move) {
    return new Move(
        move.instance().getId(),
        String.valueOf(move.instance().getName()),
        move.from().map(node -> String.valueOf(node.getName())).orElse(""),
        move.to().getId(),
        String.valueOf(move.to().getName()));
  }

  @Override
  public Built build(Path folder, Task task) throws IOException, InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    Bundle.Opened opened = Bundle.open(folder);
    if (opened.bundle().isEmpty()) {
      return new Built(Ending.FAILED, "", List.of(), opened.diagnostics());
    }
    task.stage("Finding the compiler and the DDS implementation");
    BuildResult result =
        ComponentBuild.run(
            buildOf(opened.bundle().get()),
            (done, total, step) -> task.stage("%d of %d: %s".formatted(done, total, step)));
    return result.succeeded()
        ? new Built(
            Ending.DONE,
            result.summary(),
            result.archives().stream().map(BuildResult.BuiltArchive::identifier).toList(),
            List.of())
        : new Built(Ending.FAILED, "", List.of(), result.diagnostics());
  }

  @Override
  public boolean isBuilt(Path folder) throws IOException {
    Optional<Bundle> found = Bundle.open(folder).bundle();
    return found.isPresent() && ComponentBuild.isDone(buildOf(found.get()));
  }

  private BuildRequest buildOf(Bundle found) {
    return BuildRequest.of(found, nodes.dds(), 0, System.getenv());
  }

  @Override
  public Planned plan(Path folder, Task task) throws IOException, InterruptedException {
    return plans.make(folder, task);
  }

  @Override
  public Applied apply(Path folder, String document, boolean keepGoing, Run run)
      throws IOException, InterruptedException {
    return plans.carryOut(folder, document, keepGoing, run);
  }

  @Override
  public Labs labs() {
    return labs;
  }

  @Override
  public Experiments experiments() {
    return experiments;
  }

  @Override
  public Watching watch(Path folder) throws IOException {
    Bundle.Opened opened = Bundle.open(folder);
    if (opened.bundle().isEmpty()) {
      return Watching.failed(opened.diagnostics());
    }
    Bundle found = opened.bundle().get();
    Optional<CloudAccess> access = new ChosenClouds().open(found, told);
    CloudObserver servers = CloudServers.of(access, found.manifest());
    RemoteHosts hosts = plans.hosts(found);
    ProvisioningObserver installers =
        nodes.isLab(folder)
            ? ProvisioningObserver.none()
            : new InstallationStages(
                found.manifest(),
                new SshBareMetalServers(hosts),
                new InstallationRecords(nodes.store(found).folder()));
    EventStream events = new EventStream();
    SystemWatch watch =
        new SystemWatch(
            SystemWatch.Request.of(found, nodes.dds(), hosts, servers, installers), events);
    SystemControl control =
        new SystemControl(
            new SystemControl.Target(
                found, nodes.dds(), scripts, hosts, nodes.store(found), SlipwayVersion.number()),
            events);
    watch.start();
    return new Watching(
        Optional.of(
            new WatchedSystem(
                watch,
                control,
                CloudServerControl.of(access, found.manifest()),
                events,
                () -> false)),
        () -> {
          watch.close();
          hosts.close();
          access.ifPresent(CloudAccess::close);
        },
        List.of());
  }
}
