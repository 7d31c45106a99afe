// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.output.CloudHostView;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.FakeCloud;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.Hypervisor;
import dev.slipway.cloud.ImageRequest;
import dev.slipway.cloud.ImageService;
import dev.slipway.cloud.Network;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands on a cloud in memory; the adapter's own tests have real ones. */
class CloudCommandsTest {
  private final FakeCloud cloud = new FakeCloud();

  @TempDir Path folder;

  @BeforeEach
  void furnish() throws Exception {
    cloud.compute().createFlavor(new Flavor("f1", "m1.nano", 1, 64, 1, true, Map.of()));
    cloud.network().createNetwork(Network.request("lan"));
    cloud
        .images()
        .upload(
            new ImageRequest("cirros", "raw", false, 0, 0, Map.of()),
            Files.writeString(folder.resolve("image"), "x"),
            ImageService.Progress.NONE);
  }

  @Test
  void anInstanceIsLaunchedListedShownRebootedAndTerminated() throws Exception {
    CommandRun launched = launch("probe", "--format", "json");
    assertThat(launched.code()).as(launched.err()).isZero();
    JsonObject made =
        JsonForms.assertIs("instances", launched.out())
            .getAsJsonArray("instances")
            .get(0)
            .getAsJsonObject();
    assertThat(made.get("name").getAsString()).isEqualTo("probe");
    assertThat(made.get("status").getAsString()).isEqualTo("ACTIVE");

    assertThat(run(new InstanceListCommand()).out())
        .containsPattern("Name +Status +Host +Zone +Flavor +Addresses +ID")
        .containsPattern("probe +ACTIVE +lab +nova +m1.nano +192.0.2.1 +" + id(made));
    JsonForms.assertIs("instances", run(new InstanceListCommand(), "--format", "json").out());
    assertThat(run(new InstanceShowCommand(), "probe").out())
        .contains("Name      probe", "Address   192.0.2.1 in lan");
    assertThat(run(new InstanceShowCommand(), id(made)).out()).contains("Name      probe");
    assertThat(run(new InstanceConsoleLogCommand(), "probe").out()).isEqualTo("probe login:\n");
    JsonForms.assertIs(
        "console", run(new InstanceConsoleLogCommand(), "probe", "--format", "json").out());
    JsonForms.assertIs(
        "diagnostics", run(new InstanceRebootCommand(), "probe", "--format", "json").out());

    CommandRun refused = run(new InstanceTerminateCommand(), "probe");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("[INSTANCE_DATA_LOST]", "probe (" + id(made) + ")");
    assertThat(cloud.compute().servers(false)).hasSize(1);
    assertThat(run(new InstanceTerminateCommand(), "probe", "--yes").code()).isZero();
    assertThat(cloud.compute().servers(false)).isEmpty();
  }

  @Test
  void anUnknownNameIsToldWithThoseThatThereAre() throws Exception {
    launch("probe");
    CommandRun shown = run(new InstanceShowCommand(), "prob");
    assertThat(shown.code()).isEqualTo(2);
    assertThat(shown.err())
        .contains("[CLOUD_NAME_UNKNOWN]", "no instance prob", "Use one of: probe.");
    CommandRun flavor =
        run(new InstanceLaunchCommand(), "x", "--image", "cirros", "--flavor", "m1.huge");
    assertThat(flavor.code()).isEqualTo(2);
    assertThat(flavor.err()).contains("no flavor m1.huge", "Use one of: m1.nano.");
    CommandRun zone = launch("x", "--zone", "mars");
    assertThat(zone.err()).contains("no availability zone mars", "Use one of: nova.");
    CommandRun terminated = run(new InstanceTerminateCommand(), "probe", "prob", "--yes");
    assertThat(terminated.code()).isEqualTo(2);
    assertThat(cloud.compute().servers(false)).hasSize(1);
  }

  @Test
  void whereSeveralHaveOneNameTheIdDecides() throws Exception {
    String first = id(JsonParser.parseString(launch("twin", "--format", "json").out()));
    launch("twin");
    CommandRun ambiguous = run(new InstanceTerminateCommand(), "twin", "--yes");
    assertThat(ambiguous.code()).isEqualTo(2);
    assertThat(ambiguous.err()).contains("[CLOUD_NAME_AMBIGUOUS]", "2 instances", first);
    assertThat(run(new InstanceTerminateCommand(), first, "--yes").code()).isZero();
    assertThat(cloud.compute().servers(false)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void aCloudThatDoesNotAnswerEndsWithThree(String format) {
    cloud.fail(Kind.UNREACHABLE, "No route.");
    CommandRun run = run(new InstanceListCommand(), "--format", format);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("[CLOUD_UNREACHABLE]", "No route.");
    if (format.equals("json")) {
      JsonForms.assertIs("diagnostics", run.out());
    }
  }

  @Test
  void aCloudThatIsNotConfiguredIsWrongUsage() {
    CommandRun run = CommandRun.of("instance", "list", "--cloud", "no-such-cloud");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[CLOUD_CONFIGURATION]", "no-such-cloud");
  }

  @Test
  void hostsAreListedWithTheirLoad() {
    CommandRun text = run(new HostListCommand());
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .containsPattern(
            "Host +Address +Kind +State +vCPUs +RAM \\(GiB\\) +Disk \\(GiB\\) +Instances")
        .containsPattern("lab +127.0.0.1 +fake +up +0 of 1000 +0 of 781 +0 of 600000 +0");
    JsonForms.assertIs("cloud-hosts", run(new HostListCommand(), "--format", "json").out());
  }

  @Test
  void drawnHostsThatAreNoHypervisorsAreListedToo() {
    CloudHostView view =
        CloudHostView.of(
            "lab",
            List.of(
                hypervisor("kvm-1", "QEMU"),
                hypervisor("domain-c7", "VMware vCenter Server"),
                hypervisor("xen-1", "XenServer")),
            List.of(
                node("kvm-1", "KVM"),
                node("blade-2", "LINUX"),
                node("blade-3", "UNASSIGNED"),
                node("esxi-2", "ESXI"),
                node("vm-1", "VIRTUAL_MACHINE")));
    assertThat(view.hosts())
        .extracting(host -> host.name() + " " + host.kind())
        .containsExactly(
            "blade-2 Linux",
            "blade-3 unassigned",
            "domain-c7 ESXi",
            "esxi-2 ESXi",
            "kvm-1 KVM",
            "xen-1 Xen");
    JsonForms.assertIs("cloud-hosts", view.json().toString());
  }

  private CommandRun launch(String name, String... more) {
    String[] words = new String[more.length + 7];
    List<String> first =
        List.of(name, "--image", "cirros", "--flavor", "m1.nano", "--network", "lan");
    first.toArray(words);
    System.arraycopy(more, 0, words, first.size(), more.length);
    return run(new InstanceLaunchCommand(), words);
  }

  private CommandRun run(CloudCommand command, String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(command.asking(cloud))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(words);
    return new CommandRun(code, out.toString(), err.toString());
  }

  private static String id(JsonElement element) {
    JsonObject object = element.getAsJsonObject();
    return object.has("id")
        ? object.get("id").getAsString()
        : id(object.getAsJsonArray("instances").get(0));
  }

  private static Hypervisor hypervisor(String name, String type) {
    return new Hypervisor(name, name, name, "10.0.0.1", type, true, true, 8, 1, 8192, 0, 9, 1, 1);
  }

  private static BundleManifest.Node node(String name, String kind) {
    return new BundleManifest.Node(
        name,
        name,
        Optional.empty(),
        kind,
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        List.of(),
        "");
  }
}
