// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.bundle.StackNetwork;
import dev.slipway.cli.edit.DeploymentPlans;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.IdleComponents;
import dev.slipway.cli.testing.IsolatedMachine;
import dev.slipway.cloud.FakeCloud;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline.Applied;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.Progress;
import dev.slipway.editor.server.pipeline.Pipeline.Run;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.engine.Apply;
import dev.slipway.engine.ApplyRequest;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.ComponentHosts;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Planning;
import dev.slipway.engine.Providers;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.engine.state.StateStore;
import dev.slipway.host.DesiredComponents;
import dev.slipway.host.HostScripts;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.ssh.JschRemoteHosts;
import dev.slipway.ssh.SshConfig;
import dev.slipway.stacks.CloudAccess;
import dev.slipway.stacks.CloudProvider;
import dev.slipway.stacks.DesiredClouds;
import dev.slipway.testing.FreePorts;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * One plan over a cloud and a component on its server. The cloud is in memory; the server that it
 * launches is OpenSSH's own, with the host key of the stack's parameters and a host name and file
 * system of its own.
 */
@Tag("slow")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LaunchedServerTest {
  private static final DdsImplementation DDS = DdsImplementation.CYCLONEDDS;
  private static final String NODE = "alpha";

  /** Less than a user has, who may wait for cloud-init. */
  private static final Duration KEY_PATIENCE = Duration.ofSeconds(2);

  private static final String ID = "00000000-0000-4000-8000-00000000000e";

  @TempDir private Path folder;
  private final FakeCloud cloud = new FakeCloud();
  private Bundle bundle;
  private SshConfig config;
  private int port;
  private Process machine;

  @BeforeEach
  void open() throws Exception {
    Needs.programs("sshd", "ssh-keygen", "unshare", "mount");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    Files.createDirectories(Path.of("/run/sshd"));
    bundle = bundle();
    port = FreePorts.next();
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve("user").toString());
    Path file =
        Files.writeString(
            folder.resolve("ssh_config"),
            "Host *\n  Port %d\n  User root\n  IdentityFile %s\n  IdentityAgent none\n"
                .formatted(port, folder.resolve("user")));
    config = SshConfig.of(file);
  }

  @AfterEach
  void shutDown() throws Exception {
    if (machine != null) {
      machine.destroyForcibly().waitFor();
    }
  }

  private static void run(String... command) throws Exception {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  /** Boots a machine that has this private host key, written as the template takes it. */
  private void boot(String hostKey) {
    try {
      Path key = folder.resolve("host_key");
      Files.deleteIfExists(key);
      Files.createFile(
          key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(key, hostKey.replace("\\n", "\n"));
      Path settings =
          Files.writeString(
              folder.resolve("sshd_config"),
              """
              Port %d
              ListenAddress 127.0.0.1
              HostKey %s
              AuthorizedKeysFile %s
              StrictModes no
              UsePAM no
              PidFile none
              PermitRootLogin prohibit-password
              Subsystem sftp internal-sftp
              """
                  .formatted(port, key, folder.resolve("user.pub")));
      machine =
          IsolatedMachine.host(NODE, Needs.program("sshd").toString(), settings.toString())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("sshd.log").toFile())
              .start();
      while (!answers()) {
        assertThat(machine.isAlive()).as(Files.readString(folder.resolve("sshd.log"))).isTrue();
        machine.waitFor(20, TimeUnit.MILLISECONDS);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void aComponentRunsOnAServerThatTheSamePlanLaunched() throws Exception {
    cloud.stacks().boot((name, parameters) -> boot(parameters.get("host_key_server_alpha")));

    ApplyResult result = apply();

    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
    try (JschRemoteHosts hosts = hosts()) {
      assertThat(plan(hosts).empty()).isTrue();
      assertThat(Observation.of(bundle, hosts).of(List.of(NODE)).statuses().get(NODE).instances())
          .extracting(instance -> instance.name() + " " + instance.state())
          .containsExactly("watch RUNNING");
    }
    Path file = folder.resolve("ssh_config");
    CommandRun known =
        CommandRun.of("host", "status", NODE, "--ssh-config", file, "--state", store().folder());
    assertThat(known.code()).as(known.err()).isZero();
    assertThat(known.out()).contains("watch", "RUNNING");
    assertThat(CommandRun.of("host", "status", NODE, "--ssh-config", file).code()).isEqualTo(3);
  }

  @Test
  void aMachineOfAnotherKeyIsNotTakenForTheServer() throws Exception {
    run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve("other").toString());
    String other = Files.readString(folder.resolve("other"));
    cloud.stacks().boot((name, parameters) -> boot(other));

    ApplyResult result = apply();

    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsOnly("REMOTE_HOST_KEY_CHANGED");
  }

  /** The editor's plan is the same: of the cloud, its server, and the component on that. */
  @Test
  void theEditorPlansAndAppliesTheSame() throws Exception {
    cloud.stacks().boot((name, parameters) -> boot(parameters.get("host_key_server_alpha")));
    NodeOptions nodes = new NodeOptions();
    PublicKeyOption key = new PublicKeyOption();
    new CommandLine(
            CommandSpec.create()
                .addMixin("nodes", CommandSpec.forAnnotatedObject(nodes))
                .addMixin("key", CommandSpec.forAnnotatedObject(key)))
        .parseArgs(
            "--ssh-config",
            folder.resolve("ssh_config").toString(),
            "--state",
            folder.resolve("editor-state").toString(),
            "--public-key",
            folder.resolve("user.pub").toString());
    DeploymentPlans plans = new DeploymentPlans(nodes, HostScripts.packaged(), new OneCloud(), key);

    Planned planned = plans.make(bundle.folder(), new Unheard());

    assertThat(planned.ending()).as("%s", planned.diagnostics()).isEqualTo(Ending.DONE);
    assertThat(planned.steps())
        .extracting(
            step -> step.verb() + " " + step.resource(), step -> step.elementId().orElse(""))
        .containsExactly(
            tuple("make project/private/crew", "crew"),
            tuple("create stack/private/fleet-crew", "crew"),
            tuple("launch server/private/alpha", "node"),
            tuple("prepare host/alpha", ""),
            tuple("install component/alpha/Watch-1.0.0", ""),
            tuple("start instance/alpha/watch", "instance"));
    assertThat(planned.command()).endsWith(" --cloud user --admin-cloud admin");
    Set<String> done = new TreeSet<>();
    Applied applied =
        plans.carryOut(
            bundle.folder(),
            planned.document(),
            false,
            new Run() {
              @Override
              public synchronized void step(String resource, Progress progress, String text) {
                if (progress == Progress.DONE) {
                  done.add(resource);
                }
              }

              @Override
              public void remark(Diagnostic found) {}

              @Override
              public boolean isStopping() {
                return false;
              }
            });
    assertThat(applied.ending()).as("%s", applied.diagnostics()).isEqualTo(Ending.DONE);
    assertThat(done)
        .containsExactlyElementsOf(
            new TreeSet<>(planned.steps().stream().map(Step::resource).toList()));
    assertThat(plans.make(bundle.folder(), new Unheard()).steps()).isEmpty();
  }

  private final class OneCloud implements DeploymentPlans.Clouds {
    @Override
    public Optional<CloudAccess> open(Bundle of, Consumer<String> told) {
      return Optional.of(new CloudAccess(cloud, "user", Optional.of("admin")));
    }

    @Override
    public List<String> words() {
      return List.of("--cloud", "user", "--admin-cloud", "admin");
    }
  }

  /** Nobody follows it. */
  private static final class Unheard implements Task {
    @Override
    public void stage(String words) {}

    @Override
    public void whenCancelled(Runnable cancel) {}
  }

  private StateStore store() {
    return new StateStore(folder.resolve("state"), ID, "fleet");
  }

  private ServerRecords records() {
    return new ServerRecords(store().folder());
  }

  private JschRemoteHosts hosts() {
    return new JschRemoteHosts(config, records());
  }

  private DesiredComponents components() {
    return DesiredComponents.of(bundle, DDS, HostScripts.packaged().version())
        .components()
        .orElseThrow();
  }

  private DesiredSystem wanted() {
    return components().system().and(DesiredClouds.of(bundle).system());
  }

  private Providers providers(CloudAccess access, JschRemoteHosts hosts) {
    return Providers.all(
        new CloudProvider(
            access,
            bundle,
            DesiredClouds.of(bundle),
            Map.of(),
            Optional.of("ssh-ed25519 AAAA test"),
            records()),
        new ComponentHosts(
            hosts, bundle, components(), HostScripts.packaged(), Observation.of(bundle, hosts)));
  }

  private Plan plan(JschRemoteHosts hosts) throws Exception {
    try (CloudAccess access = new CloudAccess(cloud, "user", Optional.of("admin"))) {
      return Planning.make(
              new Planning.Request(
                  Purpose.APPLY,
                  "0.1.0",
                  bundle,
                  DDS,
                  wanted(),
                  store(),
                  providers(access, hosts),
                  scope -> true,
                  Set.of()))
          .plan()
          .orElseThrow();
    }
  }

  private ApplyResult apply() throws Exception {
    try (JschRemoteHosts hosts = hosts();
        CloudAccess access = new CloudAccess(cloud, "user", Optional.of("admin"))) {
      return Apply.run(
          new ApplyRequest(
              plan(hosts),
              Planning.sha256(bundle),
              wanted(),
              providers(access, hosts),
              store(),
              "slipway apply",
              4,
              false,
              KEY_PATIENCE),
          new EventStream(),
          () -> false);
    }
  }

  private Bundle bundle() throws IOException {
    Path place = folder.resolve("bundle");
    FileEntry template =
        file(
            place,
            "heat/crew.yaml",
            """
            heat_template_version: 2021-04-16
            parameters:
              public_key: {type: string}
              host_key_server_alpha: {type: string, hidden: true, default: ''}
            resources:
              server_alpha: {type: 'OS::Nova::Server', properties: {name: alpha, flavor: small}}
            outputs:
              addresses_server_alpha: {value: '["127.0.0.1"]'}
            """);
    FileEntry discovery = file(place, "discovery/domain-0/alpha/cyclonedds.xml", "<!-- -->");
    IdleComponents.place(place, DDS, "Watch");
    BundleManifest manifest =
        new BundleManifest(
            BundleManifest.SCHEMA,
            new Tool("slipway", "0.1.0"),
            new Deployment("fleet", "1.0.0", ID, "0".repeat(64)),
            List.of(),
            List.of(),
            List.of(
                new Component(
                    "Watch-1.0.0",
                    "Watch",
                    "1.0.0",
                    ComponentKind.DUMMY,
                    "components/Watch-1.0.0",
                    Optional.empty(),
                    "component",
                    List.of(),
                    List.of(),
                    List.of())),
            List.of(
                new Instance(
                    "watch", "Watch-1.0.0", 1, Optional.of(NODE), 0, true, List.of(), "instance")),
            List.of(
                new Node(
                    NODE,
                    NODE,
                    Optional.empty(),
                    "VIRTUAL_MACHINE",
                    true,
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    Optional.empty(),
                    List.of(),
                    "node")),
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new CloudManifest.Cloud(
                    "private",
                    "cloud",
                    Optional.empty(),
                    List.of(
                        new CloudManifest.CloudResource(
                            CloudManifest.ResourceKind.PROJECT,
                            "crew",
                            Optional.empty(),
                            "crew",
                            new TreeMap<>(Map.of("description", "The crew")),
                            List.of())),
                    List.of(
                        new CloudManifest.Stack(
                            "fleet-crew",
                            "crew",
                            "crew",
                            template.path(),
                            new TreeMap<>(),
                            List.of(
                                new CloudManifest.Server(
                                    NODE,
                                    NODE,
                                    "server_alpha",
                                    "node",
                                    Optional.empty(),
                                    true,
                                    new TreeMap<>(Map.of("name", NODE, "flavor", "small")))),
                            List.of(),
                            StackNetwork.none(),
                            List.of("project/crew"),
                            List.of())))),
            Optional.empty(),
            List.of(),
            new Thresholds(0.01, 0, 0.02),
            List.of(discovery, template));
    Files.writeString(place.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(place);
    return opened.bundle().orElseThrow(() -> new AssertionError(opened.diagnostics().toString()));
  }

  private static FileEntry file(Path place, String path, String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    Files.createDirectories(place.resolve(path).getParent());
    Files.write(place.resolve(path), content);
    return new FileEntry(path, Sha256.of(content), content.length, "test", Optional.empty(), false);
  }
}
