// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import dev.slipway.address.RtpsPorts;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.traffic.MachineLoad;
import dev.slipway.traffic.MatchCheck;
import dev.slipway.traffic.Measurement;
import dev.slipway.traffic.Measurement.MeasuredProcess;
import dev.slipway.traffic.Measurement.Outcome;
import dev.slipway.traffic.ProcessStatistics;
import dev.slipway.traffic.Silence;
import dev.slipway.traffic.TrafficJudge;
import dev.slipway.traffic.TrafficReport;
import dev.slipway.traffic.TrafficReportJson;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** Runs a bundle's instances as processes of this machine and measures their traffic. */
public final class LocalRun {
  private static final Duration START_TIME = Duration.ofSeconds(30);
  private static final Duration STOP_TIME = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(100);

  /** A writer sees a match before the reader does: what is written in between does not arrive. */
  private static final Duration SETTLE = Duration.ofMillis(500);

  /** Samples under way and their repetitions arrive in this time, unless they are lost. */
  private static final Duration DRAIN = Duration.ofSeconds(3);

  /** A lost sample is sent again within some tenths of a second. */
  private static final int QUIET_POLLS = 4;

  private final LocalRunRequest request;
  private final RunProgress progress;
  private final Optional<Epilogue> epilogue;
  private final BundleManifest manifest;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final List<ComponentProcess> processes = new ArrayList<>();
  private final Set<ComponentProcess> dead = new HashSet<>();

  private LocalRun(LocalRunRequest request, RunProgress progress, Optional<Epilogue> epilogue) {
    this.request = request;
    this.progress = progress;
    this.epilogue = epilogue;
    this.manifest = request.bundle().manifest();
  }

  /**
   * Runs.
   *
   * <ol>
   *   <li>Give each replica of each instance a folder of its own with its unpacked archive.
   *   <li>Start the processes on the loopback interface, holding back all publications.
   *   <li>Wait until all DataWriters and DataReaders match that should, within bounds.
   *   <li>Let them publish for the time asked for.
   *   <li>Hold back again, wait until nothing arrives any more, and take the statistics.
   *   <li>Judge, and hand the result to the epilogue while the components publish again.
   *   <li>End the processes: asked first, killed after some seconds.
   * </ol>
   *
   * <p>However this ends, the processes end, too.
   *
   * @throws IOException if the folder cannot be written to
   * @throws InterruptedException if the thread was interrupted; the processes have ended
   */
  public static LocalRunResult run(LocalRunRequest request, RunProgress progress, Epilogue epilogue)
      throws IOException, InterruptedException {
    return new LocalRun(request, progress, Optional.of(epilogue)).run();
  }

  /** The same without an epilogue. */
  public static LocalRunResult run(LocalRunRequest request, RunProgress progress)
      throws IOException, InterruptedException {
    return new LocalRun(request, progress, Optional.empty()).run();
  }

  /** What happens between the measurement and the end of the components. */
  @FunctionalInterface
  public interface Epilogue {
    /**
     * The components go on publishing until this returns.
     *
     * @throws InterruptedException if the thread was interrupted
     */
    void measured(LocalRunResult result) throws InterruptedException;
  }

  private LocalRunResult run() throws IOException, InterruptedException {
    Files.createDirectories(request.folder());
    try (FileChannel channel =
        FileChannel.open(
            request.folder().resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null) {
        diagnostics.add(inUse());
        return result(Optional.empty());
      }
      removeEarlierRun();
      Path controls = Files.createTempDirectory("slipway");
      try {
        return run(controls);
      } finally {
        removeTree(controls);
      }
    }
  }

  private LocalRunResult run(Path controls) throws IOException, InterruptedException {
    plan(controls);
    if (hasErrors() || processes.isEmpty()) {
      return result(Optional.empty());
    }
    Optional<TrafficReport> report;
    try {
      start();
      awaitMatches();
      double seconds = measure();
      report = Optional.of(collect(seconds));
      if (!report.get().passed()) {
        MachineLoad.remark().ifPresent(diagnostics::add);
      }
      if (epilogue.isPresent()) {
        tellAll("release");
        epilogue.get().measured(result(report));
      }
    } finally {
      stop();
    }
    return result(report);
  }

  private LocalRunResult result(Optional<TrafficReport> report) throws IOException {
    if (report.isPresent()) {
      Files.writeString(
          request.folder().resolve("traffic.json"), TrafficReportJson.print(report.get()));
    }
    return new LocalRunResult(report, diagnostics, request.folder());
  }

  private void plan(Path controls) {
    Map<Instance, Optional<ComponentArchive>> archives = new HashMap<>();
    for (Replica replica : Replica.of(manifest)) {
      Instance instance = replica.instance();
      int domain = instance.domainId() + request.domainOffset();
      if (domain > RtpsPorts.GREATEST_DOMAIN && replica.number() == 1) {
        diagnostics.add(illegalDomain(instance, domain));
      }
      archives
          .computeIfAbsent(instance, this::archive)
          .ifPresent(
              archive ->
                  processes.add(
                      new ComponentProcess(
                          replica.name(),
                          instance.name(),
                          replica.label(),
                          domain,
                          request.folder().resolve(replica.label()).toAbsolutePath(),
                          controls.resolve(String.valueOf(processes.size())),
                          archive)));
    }
  }

  private Optional<ComponentArchive> archive(Instance instance) {
    Path file = request.archives().resolve(instance.component() + ".jar");
    try {
      ComponentArchive archive = ComponentArchive.open(file);
      Optional<String> dds = archive.attribute(ComponentArchive.DDS);
      if (dds.isPresent() && !dds.get().split(" ", 2)[0].equals(request.dds().id())) {
        diagnostics.add(otherImplementation(instance, file, dds.get()));
        return Optional.empty();
      }
      if (archive.attribute(ComponentArchive.STATISTICS).isEmpty()) {
        diagnostics.add(foreign(instance, file));
        return Optional.empty();
      }
      return Optional.of(archive);
    } catch (NoSuchFileException e) {
      diagnostics.add(
          Diagnostic.builder("RUN_ARCHIVE_MISSING", Severity.ERROR, "Component is not built")
              .in(Location.of(file.toString()))
              .message("There is no archive of {}.", instance.component())
              .hint("Run 'slipway build' on the bundle, with the same --dds.")
              .build());
    } catch (IOException e) {
      diagnostics.add(
          Diagnostic.builder("RUN_ARCHIVE_UNUSABLE", Severity.ERROR, "Unusable component archive")
              .in(Location.of(file.toString()))
              .message(
                  "The archive of {} cannot be used: {}.",
                  instance.component(),
                  String.valueOf(e.getMessage()))
              .hint("Remove the file, then run 'slipway build' on the bundle.")
              .build());
    }
    return Optional.empty();
  }

  private Diagnostic otherImplementation(Instance instance, Path file, String dds) {
    return Diagnostic.builder(
            "RUN_ARCHIVE_IMPLEMENTATION",
            Severity.ERROR,
            "Component for another DDS implementation")
        .in(Location.of(file.toString()))
        .message(
            "The archive of {} is built with {}, not with {}.",
            instance.component(),
            dds,
            request.dds().title())
        .hint("Run 'slipway build' on the bundle, with the same --dds.")
        .build();
  }

  private void start() throws IOException, InterruptedException {
    SortedSet<Integer> domains = new TreeSet<>();
    processes.forEach(process -> domains.add(process.domain()));
    for (int domain : domains) {
      UdpPorts.inUse(LoopbackDiscovery.ports(domain))
          .ifPresent(port -> diagnostics.add(domainInUse(domain, port)));
    }
    Map<String, String> settings =
        LoopbackDiscovery.write(
            request.dds(), domains, processes.size(), request.folder().toAbsolutePath());
    progress.begins(
        "starting %d processes in DDS domain%s %s"
            .formatted(processes.size(), domains.size() == 1 ? "" : "s", join(domains)));
    for (ComponentProcess process : processes) {
      process.start(settings);
    }
    await(START_TIME, () -> processes.stream().allMatch(this::answersOrDied));
    for (ComponentProcess process : processes) {
      if (process.alive() && process.ask("status").isEmpty()) {
        process.kill();
        die(process, " does not answer.");
      }
    }
  }

  private static String join(SortedSet<Integer> numbers) {
    return String.join(", ", numbers.stream().map(String::valueOf).toList());
  }

  private boolean answersOrDied(ComponentProcess process) {
    if (!process.alive()) {
      die(process, " is not running.");
      return true;
    }
    return process.ask("status").isPresent();
  }

  private void die(ComponentProcess process, String why) {
    if (!dead.add(process)) {
      return;
    }
    diagnostics.add(
        Diagnostic.builder("RUN_COMPONENT_DIED", Severity.ERROR, "Component exited unexpectedly")
            .in(Location.of(process.home().resolve("log").toString()))
            .message(VisibleText.name(process.name()) + why + lastWords(process))
            .hint("Its whole log and console output are in that folder.")
            .build());
  }

  private static String lastWords(ComponentProcess process) {
    StringBuilder text = new StringBuilder();
    for (String line : process.lastWords()) {
      text.append('\n').append(VisibleText.of(VisibleText.withoutColours(line)));
    }
    return text.toString();
  }

  private void awaitMatches() throws InterruptedException {
    progress.begins("waiting until all writers and readers match");
    MatchCheck check = new MatchCheck(manifest, this::running);
    List<String> missing = new ArrayList<>();
    await(
        request.matchTime(),
        () -> {
          missing.clear();
          processes.stream()
              .filter(this::stillAlive)
              .forEach(process -> missing.addAll(unmatched(process, check)));
          return missing.isEmpty();
        });
    if (!missing.isEmpty()) {
      diagnostics.add(MatchCheck.unmatched(request.matchTime(), missing));
    }
    Thread.sleep(SETTLE.toMillis());
  }

  private boolean stillAlive(ComponentProcess process) {
    if (!process.alive()) {
      die(process, " is not running.");
    }
    return !dead.contains(process);
  }

  private static List<String> unmatched(ComponentProcess process, MatchCheck check) {
    return process
        .statistics()
        .map(counted -> check.missing(process.name(), process.instance(), counted))
        .orElse(List.of(process.name() + " does not answer"));
  }

  /** Processes of an instance that have not died. */
  private long running(String instance) {
    return processes.stream()
        .filter(process -> process.instance().equals(instance))
        .filter(process -> !dead.contains(process))
        .count();
  }

  /** Lets the components publish. Returns for how many seconds they did. */
  private double measure() throws InterruptedException {
    progress.begins("measuring for " + Quantities.seconds(request.time().toMillis() / 1e3));
    tellAll("release");
    long begun = System.nanoTime();
    await(request.time(), () -> !processes.stream().allMatch(this::stillAlive));
    double seconds = (System.nanoTime() - begun) / 1e9;
    tellAll("hold");
    return seconds;
  }

  private void tellAll(String command) {
    processes.stream()
        .filter(process -> !dead.contains(process))
        .forEach(process -> process.ask(command));
  }

  private TrafficReport collect(double seconds) throws InterruptedException {
    awaitSilence();
    List<MeasuredProcess> measured = new ArrayList<>();
    for (ComponentProcess process : processes) {
      Optional<ProcessStatistics> statistics =
          stillAlive(process) ? process.statistics() : Optional.empty();
      if (statistics.isEmpty()) {
        die(process, " does not answer.");
      }
      measured.add(
          new MeasuredProcess(
              process.name(),
              process.instance(),
              statistics.isPresent() ? Outcome.RAN : Outcome.DIED,
              statistics));
    }
    for (Instance instance : manifest.instances()) {
      if (processes.stream().noneMatch(found -> found.instance().equals(instance.name()))) {
        measured.add(
            new MeasuredProcess(
                instance.name(), instance.name(), Outcome.UNMEASURED, Optional.empty()));
      }
    }
    return TrafficJudge.judge(manifest, new Measurement(seconds, OptionalLong.of(0), measured));
  }

  /** Waits until no process has received anything for some polls. */
  private void awaitSilence() throws InterruptedException {
    Silence silence = new Silence(QUIET_POLLS);
    await(
        DRAIN,
        () ->
            silence.after(
                processes.stream()
                    .map(ComponentProcess::statistics)
                    .flatMap(Optional::stream)
                    .toList()));
  }

  private void stop() throws InterruptedException {
    processes.forEach(ComponentProcess::askToEnd);
    try {
      long deadline = System.nanoTime() + STOP_TIME.toNanos();
      for (ComponentProcess process : processes) {
        long left = Math.max(0, deadline - System.nanoTime());
        if (!process.awaitEnd(Duration.ofNanos(left)) && !dead.contains(process)) {
          diagnostics.add(
              Diagnostic.builder("RUN_COMPONENT_KILLED", Severity.WARNING, "Component was killed")
                  .in(Location.of(process.home().resolve("log").toString()))
                  .message("{} did not end when it was asked to.", process.name())
                  .hint("Look in its log for what keeps it from ending on SIGTERM.")
                  .build());
        }
      }
    } finally {
      processes.forEach(ComponentProcess::kill);
    }
  }

  /** Returns as soon as the condition holds, at the latest after the time. */
  private static void await(Duration time, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    while (!condition.getAsBoolean()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return;
      }
      Thread.sleep(Duration.ofNanos(Math.min(left, POLL.toNanos())).toMillis() + 1);
    }
  }

  private boolean hasErrors() {
    return diagnostics.stream().anyMatch(found -> found.severity() == Severity.ERROR);
  }

  /** Removes everything in the folder but its lock, which this run holds. */
  private void removeEarlierRun() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(request.folder())) {
      for (Path entry : entries) {
        if (!entry.getFileName().toString().equals("lock")) {
          removeTree(entry);
        }
      }
    }
  }

  private static void removeTree(Path root) throws IOException {
    if (Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
        for (Path entry : entries) {
          removeTree(entry);
        }
      }
    }
    Files.deleteIfExists(root);
  }

  private Diagnostic inUse() {
    return Diagnostic.builder("RUN_IN_PROGRESS", Severity.ERROR, "Bundle is already running")
        .in(Location.of(request.folder().toString()))
        .message("Another 'slipway run' is using this bundle.")
        .hint("Wait for it to end, or generate the bundle into another folder.")
        .build();
  }

  private static Diagnostic foreign(Instance instance, Path archive) {
    return Diagnostic.builder(
            "RUN_COMPONENT_FOREIGN", Severity.WARNING, "Component keeps no statistics")
        .in(Location.of(archive.toString()))
        .message("{} is not run: its archive keeps no statistics to judge.", instance.name())
        .hint("To judge a dummy in its place, remove the file, then run 'slipway build'.")
        .build();
  }

  private Diagnostic illegalDomain(Instance instance, int domain) {
    return Diagnostic.builder("RUN_DOMAIN_ILLEGAL", Severity.ERROR, "Illegal DDS domain")
        .message(
            "{} would join domain {}; the greatest is {}.",
            instance.name(),
            domain,
            RtpsPorts.GREATEST_DOMAIN)
        .hint("Choose a smaller --domain-offset than {}.", request.domainOffset())
        .build();
  }

  private static Diagnostic domainInUse(int domain, int port) {
    return Diagnostic.builder("RUN_DOMAIN_IN_USE", Severity.WARNING, "DDS domain is in use")
        .message("UDP port {} of domain {} is taken: other participants may join in.", port, domain)
        .hint("Run with --domain-offset to use other domains.")
        .build();
  }
}
