// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.CloudReached;
import dev.slipway.engine.event.RuntimeEvent.CloudUnreachable;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.engine.watch.ProvisioningObserver;
import dev.slipway.engine.watch.SystemWatch;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.ServerState;
import dev.slipway.live.SnapshotJson;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Build;
import dev.slipway.live.SystemSnapshot.Component;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.traffic.SampleBundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SystemWatchTest {
  private static final Duration OFTEN = Duration.ofMillis(5);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private final BlockingQueue<RuntimeEvent> told = new LinkedBlockingQueue<>();
  private final EventStream events = new EventStream();
  private TestRun run;
  private Bundle bundle;

  private static TestBundle bundle(Path folder, String build) throws IOException {
    return new TestBundle(Files.createDirectories(folder))
        .node("n1")
        .node("n2")
        .component("A", build)
        .instance("a", "A", "n1")
        .instance("b", "A", "n1", false)
        .instance("c", "A", "n2");
  }

  @BeforeEach
  void deploy() throws Exception {
    bundle = bundle(folder.resolve("bundle"), "a").write();
    run = new TestRun(folder, bundle);
    assertThat(run.apply(run.plan()).diagnostics()).isEmpty();
    events.subscribe(event -> told.add(event.event()));
  }

  private SystemWatch watch(RemoteHosts hosts) throws Exception {
    return watch(hosts, CloudObserver.none());
  }

  private SystemWatch watch(RemoteHosts hosts, CloudObserver clouds) throws Exception {
    return watch(hosts, clouds, ProvisioningObserver.none());
  }

  private SystemWatch watch(
      RemoteHosts hosts, CloudObserver clouds, ProvisioningObserver provisioning) throws Exception {
    SystemWatch watch =
        new SystemWatch(
            new SystemWatch.Request(bundle, TestBundle.DDS, hosts, clouds, provisioning, OFTEN, 4),
            events);
    watch.start();
    return watch;
  }

  private SystemWatch watch() throws Exception {
    SystemWatch watch = watch(run.hosts().hosts());
    assertThat(watch.awaitFirstAnswers(LONG)).isTrue();
    return watch;
  }

  /** The next event of that kind; others before it are passed over. */
  private <T extends RuntimeEvent> T next(Class<T> kind, Predicate<T> which) throws Exception {
    while (true) {
      RuntimeEvent event = told.poll(LONG.toSeconds(), TimeUnit.SECONDS);
      assertThat(event).as("an event " + kind.getSimpleName()).isNotNull();
      if (kind.isInstance(event) && which.test(kind.cast(event))) {
        return kind.cast(event);
      }
    }
  }

  private StateChanged nextOf(String resource) throws Exception {
    return next(StateChanged.class, event -> event.resource().equals(resource));
  }

  @Test
  void aSnapshotSaysWhatIsDrawnAndWhatIsThere() throws Exception {
    try (SystemWatch watch = watch()) {
      SystemSnapshot snapshot = watch.snapshot();
      assertThat(snapshot.deployment()).isEqualTo("lab");
      assertThat(snapshot.nodes()).extracting(Node::name).containsExactly("n1", "n2");
      Node node = snapshot.node("n1").orElseThrow();
      assertThat(node.contact()).isEqualTo(Contact.REACHED);
      assertThat(node.prepared()).isTrue();
      assertThat(node.kind()).isEqualTo("LINUX");
      assertThat(node.load()).contains(0.1);
      assertThat(node.uptimeSeconds()).hasValue(9);
      assertThat(node.problem()).isEmpty();
      assertThat(node.components())
          .extracting(Component::identifier, Component::build, Component::drawn)
          .containsExactly(tuple("A-1.0.0", Build.CURRENT, true));
      Instance running = node.instance("a").orElseThrow();
      assertThat(running.state()).isEqualTo(InstanceState.RUNNING);
      assertThat(running.expected()).contains(InstanceState.RUNNING);
      assertThat(running.processId()).hasValue(7);
      assertThat(running.elementId()).contains("instance-a");
      Instance stopped = node.instance("b").orElseThrow();
      assertThat(stopped.state()).isEqualTo(InstanceState.STOPPED);
      assertThat(stopped.expected()).isEmpty();
    }
  }

  private static JsonSchema schema() {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(SnapshotJson.class.getResourceAsStream(SnapshotJson.SCHEMA_RESOURCE));
  }

  @Test
  void aSnapshotIsADocumentOfItsSchema() throws Exception {
    JsonSchema schema = schema();
    run.hosts().hosts().takeAway("n2");
    try (SystemWatch watch = watch()) {
      String document = SnapshotJson.line(watch.snapshot());
      assertThat(schema.validate(document, InputFormat.JSON)).as(document).isEmpty();
      assertThat(document).contains("\"contact\":\"UNREACHABLE\"").doesNotContain("\n");
      assertThat(schema.validate(document.replace("RUNNING", "WALKING"), InputFormat.JSON))
          .isNotEmpty();
    }
  }

  @Test
  void onlyChangesAreTold() throws Exception {
    try (SystemWatch watch = watch()) {
      assertThat(next(HostReached.class, event -> event.node().equals("n1"))).isNotNull();
      assertThat(nextOf("component/n1/A-1.0.0").to()).contains("INSTALLED");
      assertThat(nextOf("instance/n1/a").to()).contains("RUNNING");
      assertThat(nextOf("instance/n1/b").to()).contains("STOPPED");
      assertThat(next(HostMeasured.class, event -> event.node().equals("n1")).load())
          .isEqualTo(0.1);
      run.hosts().die("n1", "a");
      StateChanged died = nextOf("instance/n1/a");
      assertThat(died)
          .isEqualTo(
              new StateChanged(
                  "instance/n1/a",
                  Optional.of("RUNNING"),
                  Optional.of("FAILED"),
                  Optional.of("ended")));
      assertThat(watch.snapshot().node("n1").orElseThrow().instance("a").orElseThrow().state())
          .isEqualTo(InstanceState.FAILED);
    }
    List<RuntimeEvent> rest = new ArrayList<>(told);
    assertThat(rest)
        .filteredOn(event -> event instanceof HostReached || event instanceof HostMeasured)
        .hasSizeLessThanOrEqualTo(2);
  }

  @Test
  void aNodeThatFallsSilentIsToldOnceAndComparedWithWhatItSaidLast() throws Exception {
    try (SystemWatch watch = watch()) {
      run.hosts().hosts().takeAway("n1");
      HostUnreachable gone = next(HostUnreachable.class, event -> true);
      assertThat(gone.node()).isEqualTo("n1");
      assertThat(gone.problem().code()).isEqualTo("REMOTE_UNREACHABLE");
      Node node = watch.snapshot().node("n1").orElseThrow();
      assertThat(node.contact()).isEqualTo(Contact.UNREACHABLE);
      assertThat(node.answered()).isPresent();
      assertThat(node.load()).isEmpty();
      assertThat(node.instances()).extracting(Instance::state).containsOnly(InstanceState.UNKNOWN);
      told.clear();
      run.hosts().die("n1", "a");
      run.hosts().hosts().bringBack("n1");
      watch.refresh("n1");
      next(HostReached.class, event -> event.node().equals("n1"));
      assertThat(nextOf("instance/n1/a").from()).contains("RUNNING");
    }
    assertThat(told).filteredOn(event -> event instanceof HostUnreachable).isEmpty();
  }

  /** A cut link delays the answer for long, or for ever: what is late is told before. */
  @Test
  void aNodeThatMissesPollsIsToldWhileItIsStillAsked() throws Exception {
    AtomicBoolean cut = new AtomicBoolean();
    CountDownLatch mended = new CountDownLatch(1);
    RemoteHosts hosts =
        new FakeRemoteHosts(
            folder.resolve("hosts")::resolve,
            (node, command) -> {
              if (node.equals("n1") && cut.get()) {
                mended.await();
              }
              return run.hosts().hosts().open(node).run(command);
            });
    try (SystemWatch watch = watch(hosts)) {
      assertThat(watch.awaitFirstAnswers(LONG)).isTrue();
      cut.set(true);
      HostUnreachable silent = next(HostUnreachable.class, event -> event.node().equals("n1"));
      assertThat(silent.problem().code()).isEqualTo("REMOTE_TIMEOUT");
      assertThat(mended.getCount()).isEqualTo(1);
      Node node = watch.snapshot().node("n1").orElseThrow();
      assertThat(node.instances()).extracting(Instance::state).containsOnly(InstanceState.UNKNOWN);
      mended.countDown();
      next(HostReached.class, event -> event.node().equals("n1"));
    }
  }

  @Test
  void aNodeThatHangsDelaysNobody() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    RemoteHosts hosts =
        new FakeRemoteHosts(
            folder.resolve("hosts")::resolve,
            (node, command) -> {
              if (node.equals("n1")) {
                end.await();
              }
              return run.hosts().hosts().open(node).run(command);
            });
    try (SystemWatch watch = watch(hosts)) {
      nextOf("instance/n2/c");
      run.hosts().die("n2", "c");
      assertThat(nextOf("instance/n2/c").to()).contains("FAILED");
      assertThat(watch.awaitFirstAnswers(Duration.ZERO)).isFalse();
      Node node = watch.snapshot().node("n1").orElseThrow();
      assertThat(node.contact()).isEqualTo(Contact.NOT_ASKED);
      assertThat(node.instance("a").orElseThrow().state()).isEqualTo(InstanceState.UNKNOWN);
      end.countDown();
      assertThat(watch.awaitFirstAnswers(LONG)).isTrue();
    }
  }

  @Test
  void whatIsMissingWhatIsMoreAndWhatIsOtherwiseIsSeen() throws Exception {
    bundle =
        bundle(folder.resolve("other"), "another build")
            .component("B", "b")
            .instance("d", "B", "n2")
            .write();
    RemoteHost host = run.hosts().hosts().open("n2");
    host.run(
        RemoteCommand.of("/opt/components/archive/configure", "stranger")
            .withInput("component=A-1.0.0\n".getBytes(StandardCharsets.UTF_8)));
    try (SystemWatch watch = watch()) {
      Node node = watch.snapshot().node("n2").orElseThrow();
      assertThat(node.component("A-1.0.0").orElseThrow().build()).isEqualTo(Build.OTHER);
      assertThat(node.component("B-1.0.0")).isEmpty();
      Instance missing = node.instance("d").orElseThrow();
      assertThat(missing.state()).isEqualTo(InstanceState.ABSENT);
      assertThat(missing.component()).contains("B-1.0.0");
      Instance extra = node.instance("stranger").orElseThrow();
      assertThat(extra.drawn()).isFalse();
      assertThat(extra.elementId()).isEmpty();
      assertThat(extra.state()).isEqualTo(InstanceState.STOPPED);
    }
  }

  @Test
  void theStagesOfHostsAreToldBesideTheNodes() throws Exception {
    SimulatedInstaller installer = new SimulatedInstaller();
    try (SystemWatch watch = watch(run.hosts().hosts(), CloudObserver.none(), installer)) {
      assertThat(watch.awaitFirstAnswers(LONG)).isTrue();
      String host = "installation/store/n1";
      assertThat(next(Remark.class, event -> true).problem().code()).isEqualTo("AWAY");
      installer.says(InstallationStage.ARMED, OptionalLong.empty(), "");
      assertThat(nextOf(host).to()).contains("ARMED");
      installer.says(InstallationStage.RESTORING, OptionalLong.of(40), "");
      assertThat(nextOf(host))
          .isEqualTo(
              new StateChanged(
                  host, Optional.of("ARMED"), Optional.of("RESTORING"), Optional.empty()));
      assertThat(next(ActionProgress.class, event -> true))
          .isEqualTo(new ActionProgress(host, "restore sda1", 40, 100));
      installer.goesAway();
      assertThat(next(Remark.class, event -> true).problem().code()).isEqualTo("AWAY");
      assertThat(watch.snapshot().node("n1").orElseThrow().contact()).isEqualTo(Contact.REACHED);
      assertThat(watch.snapshot().provisioning().get(0).hosts().get(0).stage())
          .isEqualTo(InstallationStage.UNKNOWN);
      installer.says(InstallationStage.BOOTED, OptionalLong.empty(), "");
      assertThat(nextOf(host).to()).contains("BOOTED");
      SystemSnapshot snapshot = watch.snapshot();
      assertThat(snapshot.provisioning().get(0).hosts().get(0).stage())
          .isEqualTo(InstallationStage.READY);
      assertThat(schema().validate(SnapshotJson.line(snapshot), InputFormat.JSON)).isEmpty();
    }
  }

  @Test
  void whatHappensToServersIsToldBesideTheNodes() throws Exception {
    SimulatedCloud cloud = new SimulatedCloud();
    cloud.says("CREATE_IN_PROGRESS", 1, ServerState.BUILDING, "");
    try (SystemWatch watch = watch(run.hosts().hosts(), cloud)) {
      assertThat(next(CloudReached.class, event -> true).cloud()).isEqualTo("private");
      assertThat(next(StackMeasured.class, event -> true))
          .isEqualTo(
              new StackMeasured(
                  "stack/private/fleet",
                  Optional.of("CREATE_IN_PROGRESS"),
                  1,
                  3,
                  Optional.empty()));
      assertThat(nextOf("server/private/n1").to()).contains("BUILDING");
      cloud.says("CREATE_FAILED", 2, ServerState.FAILED, "No valid host was found.");
      assertThat(next(StackMeasured.class, event -> true).done()).isEqualTo(2);
      assertThat(nextOf("server/private/n1"))
          .isEqualTo(
              new StateChanged(
                  "server/private/n1",
                  Optional.of("BUILDING"),
                  Optional.of("FAILED"),
                  Optional.of("No valid host was found.")));
      assertThat(watch.snapshot().clouds()).hasSize(1);
      assertThat(watch.snapshot().clouds().get(0).server("n1").orElseThrow().state())
          .isEqualTo(ServerState.FAILED);
      assertThat(schema().validate(SnapshotJson.line(watch.snapshot()), InputFormat.JSON))
          .isEmpty();
    }
  }

  @Test
  void aCloudThatIsAwayIsToldOnceAndHoldsUpNoNode() throws Exception {
    SimulatedCloud cloud = new SimulatedCloud();
    cloud.says("CREATE_COMPLETE", 3, ServerState.RUNNING, "");
    try (SystemWatch watch = watch(run.hosts().hosts(), cloud)) {
      assertThat(nextOf("server/private/n1").to()).contains("RUNNING");
      cloud.goesAway();
      assertThat(next(CloudUnreachable.class, event -> true).problem().code())
          .isEqualTo("CLOUD_UNREACHABLE");
      CloudSnapshot away = watch.snapshot().clouds().get(0);
      assertThat(away.contact()).isEqualTo(Contact.UNREACHABLE);
      assertThat(away.answered()).isPresent();
      assertThat(away.server("n1").orElseThrow().state()).isEqualTo(ServerState.UNKNOWN);
      run.hosts().die("n1", "a");
      next(
          StateChanged.class,
          event ->
              event.resource().equals("instance/n1/a") && event.to().equals(Optional.of("FAILED")));
      cloud.says("CREATE_COMPLETE", 3, ServerState.STOPPED, "");
      next(CloudReached.class, event -> true);
      assertThat(nextOf("server/private/n1").from()).contains("RUNNING");
    }
    assertThat(told).filteredOn(event -> event instanceof CloudUnreachable).isEmpty();
  }

  @Test
  void aCloudThatHangsIsCutOffAndHoldsUpNoNode() throws Exception {
    CountDownLatch cut = new CountDownLatch(1);
    CloudObserver hanging =
        new CloudObserver() {
          @Override
          public List<CloudSnapshot> drawn() {
            return new SimulatedCloud().drawn();
          }

          @Override
          public CloudSnapshot ask(CloudSnapshot drawn) throws InterruptedException {
            try {
              new CountDownLatch(1).await();
              return drawn;
            } finally {
              cut.countDown();
            }
          }
        };
    CloudSnapshot silent = hanging.ask(hanging.drawn().get(0), Duration.ofMillis(20));
    assertThat(silent.problem().orElseThrow().code()).isEqualTo("CLOUD_TIMEOUT");
    assertThat(cut.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    try (SystemWatch watch = watch(run.hosts().hosts(), hanging)) {
      assertThat(watch.awaitFirstAnswers(LONG)).isTrue();
      assertThat(watch.snapshot().clouds().get(0).contact()).isEqualTo(Contact.NOT_ASKED);
    }
  }

  @Test
  void whatProcessesCountIsTold() throws Exception {
    BundleManifest placed = new SampleBundle().placed();
    Bundle sample = bundleOf(folder.resolve("sample"), placed);
    AtomicInteger asked = new AtomicInteger();
    RemoteHosts hosts =
        new FakeRemoteHosts(
            folder::resolve,
            (node, command) ->
                new RemoteResult(0, answer(node, command.words().get(0), asked), ""));
    try (SystemWatch watch =
        new SystemWatch(
            new SystemWatch.Request(
                sample,
                TestBundle.DDS,
                hosts,
                CloudObserver.none(),
                ProvisioningObserver.none(),
                OFTEN,
                4),
            events)) {
      watch.start();
      TrafficMeasured measured = next(TrafficMeasured.class, event -> event.rate().isPresent());
      assertThat(measured.topic()).isEqualTo("Contact");
      assertThat(measured.modelledRate()).contains(50.0);
      assertThat(measured.rate()).contains(49.0);
      assertThat(measured.bytesPerSecond()).contains(3140.0);
      assertThat(watch.snapshot().topic("Contact").orElseThrow().rate()).contains(49.0);
    }
  }

  private static String answer(String node, String script, AtomicInteger asked) {
    String instance = node.equals("west") ? "sonar" : "display";
    if (script.endsWith("/status")) {
      return """
      slipway-host-status/1
      host\t-\t%s\tb\t0.1\t9
      instance\t%s\tX-1.0.0\tRUNNING\t7\t-\t2026-03-01T12:00:00Z\t-
      end
      """
          .formatted(node, instance);
    }
    int time = node.equals("west") ? asked.incrementAndGet() : 0;
    return """
    slipway-host-statistics/1
    instance\t%s\t{"schema":"slipway-dummy-statistics/1","process_id":7,"elapsed_seconds":%d,\
    "publications":[{"topic":"Contact","size_bytes":64,"sent":%d}]}
    end
    """
        .formatted(instance, time, 49 * time);
  }

  private static Bundle bundleOf(Path folder, BundleManifest manifest) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(folder);
    return opened.bundle().orElseThrow(() -> new AssertionError(opened.diagnostics().toString()));
  }

  @Test
  void afterTheEndNothingIsTold() throws Exception {
    SystemWatch watch = watch();
    watch.close();
    told.clear();
    run.hosts().die("n1", "a");
    assertThat(told).isEmpty();
    assertThatThrownBy(() -> watch.refresh("n9")).isInstanceOf(IllegalArgumentException.class);
  }
}
