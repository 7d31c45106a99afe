// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.engine.RemoteHost.TransferProgress;
import dev.slipway.host.Attribute;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostCall;
import dev.slipway.host.HostOperation;
import dev.slipway.host.HostOutcome;
import dev.slipway.host.HostScripts;
import dev.slipway.host.InstanceConfiguration;
import dev.slipway.host.InstanceConfiguration.DiscoveryFile;
import dev.slipway.host.PreparationReport;
import dev.slipway.plan.Action;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Does on a machine what an action says. Every step may be done again: what is done already has no
 * further effect there.
 */
final class HostWork {
  private static final int FILE_MODE = 0644;

  /** A host unpacks, and runs the component's own install command. */
  private static final Duration INSTALLATION = Duration.ofMinutes(10);

  /** The scripts wait for a lock for a minute and for a component for half of one. */
  private static final Duration STEERING = Duration.ofMinutes(3);

  /**
   * How often a configuration is written whose discovery file is not there: a host removes those
   * that no instance names, and another action may be the cause between upload and configuration.
   */
  private static final int CONFIGURATIONS = 3;

  private final RemoteHosts hosts;
  private final Bundle bundle;
  private final DesiredComponents desired;
  private final HostScripts scripts;

  /** Node, name and hash of the discovery files that were uploaded. */
  private final Set<String> broughtFiles = ConcurrentHashMap.newKeySet();

  HostWork(RemoteHosts hosts, Bundle bundle, DesiredComponents desired, HostScripts scripts) {
    this.hosts = hosts;
    this.bundle = bundle;
    this.desired = desired;
    this.scripts = scripts;
  }

  /** Does it; returns when it is done. */
  void carryOut(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    ResourceAddress address = action.resource();
    String name = address.name();
    boolean starts = action.after().containsKey(Attribute.STATE);
    switch (HostOperation.valueOf(action.operation())) {
      case PREPARE_HOST -> prepare(address.scope(), steps);
      case REMOVE_HOST -> {
        steps.begins("remove scripts");
        call(address, "remove scripts", HostCall.clear(), STEERING);
      }
      case INSTALL_COMPONENT -> install(action, steps);
      case REINSTALL_COMPONENT -> {
        uninstall(address, steps);
        install(action, steps);
      }
      case UNINSTALL_COMPONENT -> uninstall(address, steps);
      case CREATE_INSTANCE -> configure(address, starts, steps);
      case RECONFIGURE_INSTANCE -> {
        stop(address, steps);
        configure(address, starts, steps);
      }
      case START_INSTANCE -> steer(address, "start", HostCall.start(name), steps);
      case RESUME_INSTANCE -> steer(address, "resume", HostCall.resume(name), steps);
      case REMOVE_INSTANCE -> steer(address, "remove", HostCall.remove(name), steps);
    }
  }

  private void prepare(String node, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins("prepare");
    PreparationReport report = HostPreparation.run(hosts, node, scripts);
    if (report.outcome() == PreparationReport.Outcome.LACKING) {
      throw new ActionException(
          report.diagnostics().stream()
              .filter(found -> found.severity() == Severity.ERROR)
              .findFirst()
              .orElseThrow());
    }
  }

  private void install(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    ResourceAddress address = action.resource();
    String sha256 = action.after().get(Attribute.ARCHIVE);
    Path archive = desired.archive(address);
    upload(
        address,
        Upload.of(archive, sha256, HostCall.upload(address.name()), FILE_MODE),
        "upload",
        steps);
    steps.begins("install");
    call(address, "install", HostCall.install(address.name(), sha256), INSTALLATION);
  }

  private void uninstall(ResourceAddress address, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steer(address, "uninstall", HostCall.uninstall(address.name(), true), steps);
  }

  private void configure(ResourceAddress address, boolean starts, Steps steps)
      throws ActionException, IOException, InterruptedException {
    InstanceConfiguration configuration = desired.configuration(address);
    String step = starts ? "start" : "configure";
    RemoteCommand command =
        RemoteCommand.of(
                starts
                    ? HostCall.configureAndStart(address.name())
                    : HostCall.configure(address.name()))
            .withInput(configuration.text().getBytes(StandardCharsets.UTF_8))
            .within(STEERING)
            .repeatable();
    RemoteResult result = null;
    for (int attempt = 0; attempt < CONFIGURATIONS; attempt++) {
      if (configuration.discovery().isPresent()) {
        uploadDiscovery(address, configuration.discovery().get(), attempt > 0, steps);
      }
      steps.begins(step);
      result = patiently(address.scope(), command);
      if (HostOutcome.of(result.exitCode()) != HostOutcome.ABSENT) {
        break;
      }
    }
    judge(address, step, result);
  }

  /** Instances of a host share the file: what was brought there once is brought again if asked. */
  private void uploadDiscovery(
      ResourceAddress address, DiscoveryFile discovery, boolean again, Steps steps)
      throws IOException, InterruptedException {
    Path file = bundle.resolve(discovery.path());
    String sha256 = Sha256.of(file);
    String place = String.join(" ", address.scope(), discovery.name(), sha256);
    if (again || !broughtFiles.contains(place)) {
      upload(
          address,
          Upload.of(file, sha256, HostCall.discoveryFile(discovery.name()), FILE_MODE),
          "upload DDS configuration",
          steps);
      broughtFiles.add(place);
    }
  }

  private void upload(ResourceAddress address, Upload upload, String step, Steps steps)
      throws IOException, InterruptedException {
    steps.begins(step);
    TransferProgress progress = (done, size) -> steps.goesOn(step, done, size);
    hosts.open(address.scope()).upload(upload, progress);
  }

  /** Ends an instance; one that went with its component is ended already. */
  private void stop(ResourceAddress address, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins("stop");
    RemoteCommand command =
        RemoteCommand.of(HostCall.stop(address.name())).within(STEERING).repeatable();
    RemoteResult result = patiently(address.scope(), command);
    if (HostOutcome.of(result.exitCode()) != HostOutcome.ABSENT) {
      judge(address, "stop", result);
    }
  }

  private void steer(ResourceAddress address, String step, List<String> words, Steps steps)
      throws ActionException, IOException, InterruptedException {
    steps.begins(step);
    call(address, step, words, STEERING);
  }

  private void call(ResourceAddress address, String what, List<String> words, Duration time)
      throws ActionException, IOException, InterruptedException {
    RemoteCommand command = RemoteCommand.of(words).within(time).repeatable();
    judge(address, what, patiently(address.scope(), command));
  }

  /**
   * Runs a command again while the host is busy with the component, for the time that the command
   * has: where a connection is lost, what was called goes on there, and our own repeated call waits
   * for it.
   */
  private RemoteResult patiently(String node, RemoteCommand command)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + command.time().toNanos();
    RemoteResult result;
    do {
      result = hosts.open(node).run(command);
    } while (HostOutcome.of(result.exitCode()) == HostOutcome.BUSY && System.nanoTime() < end);
    return result;
  }

  private static void judge(ResourceAddress address, String what, RemoteResult result)
      throws ActionException {
    if (!result.succeeded()) {
      throw new ActionException(
          HostProblem.of(address.scope(), (what + " " + address.name()).strip(), result));
    }
  }
}
