// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The runtime's own door: bundles that offer a host which must be left alone, as if validation and
 * generator had let it pass, and a server that would do anything.
 */
class ProtectedHostsTest {
  @TempDir private Path folder;

  static Stream<Arguments> wrongHosts() {
    return Stream.of(
        wrong("It is protected.", run -> run.redrawn(1, node -> guarded(node), host -> host)),
        wrong("A provisioning server must leave it alone.", run -> alsoRefused(run)),
        wrong("One of its addresses is reserved.", run -> run.reserved("10.0.1.2")),
        wrong(
            "Its MAC address or address for provisioning is none of its network interfaces'.",
            run ->
                run.redrawn(1, node -> node, host -> with(host, "02:00:00:00:00:99", host.disk()))),
        wrong(
            "Its MAC address or address is that of blade-2, too.",
            run ->
                run.redrawn(
                    2,
                    node ->
                        InstallationRun.node(
                            "blade-2", false, InstallationRun.mac(1).toUpperCase(), "10.0.9.9"),
                    host -> host)),
        wrong(
            "Its disk has neither a serial number nor a world wide name.",
            run ->
                run.redrawn(
                    1,
                    node -> node,
                    host ->
                        with(host, host.mac(), new Disk(Optional.empty(), Optional.empty(), 1)))));
  }

  private static Arguments wrong(String why, Consumer<InstallationRun> drawing) {
    return Arguments.of(why, drawing);
  }

  private static Node guarded(Node node) {
    return InstallationRun.node(node.name(), true, InstallationRun.mac(1), "10.0.1.2");
  }

  private static void alsoRefused(InstallationRun run) {
    run.alsoRefused("blade-1", "It carries the controller.");
  }

  private static Host with(Host host, String mac, Disk disk) {
    return new Host(
        host.node(),
        host.hostname(),
        mac,
        host.address(),
        host.firmware(),
        host.image(),
        disk,
        host.power(),
        host.localEntry(),
        host.restoreEntry(),
        host.elementId());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongHosts")
  void wrongHostIsRefusedBeforeAnyServerIsAsked(String why, Consumer<InstallationRun> drawing)
      throws Exception {
    InstallationRun run = new InstallationRun(folder).hosts(3);
    drawing.accept(run);
    assertThat(new ProtectedHosts(run.bundle().manifest()).refusal("blade-1"))
        .hasValueSatisfying(
            found -> {
              assertThat(found.code()).isEqualTo("INSTALLATION_REFUSED");
              assertThat(found.message()).isEqualTo("blade-1: " + why);
            });
    ApplyResult result = run.asking("blade-1").apply(run.plan());
    assertThat(result.begun()).isFalse();
    assertThat(result.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("INSTALLATION_REFUSED");
    assertThat(run.server().calls()).isEmpty();
  }

  @Test
  void hostThatNoServerInstallsIsRefusedWithTheDrawnReason() throws Exception {
    InstallationRun run =
        new InstallationRun(folder).hosts(1).refused("blade-1", "It is drawn blank.");
    ProtectedHosts hosts = new ProtectedHosts(run.bundle().manifest());
    assertThat(hosts.refusal("blade-1").orElseThrow().message())
        .isEqualTo("blade-1: It is drawn blank.");
    assertThat(hosts.refusal("store").orElseThrow().message())
        .isEqualTo("store: No drawn server provisions it.");
    assertThat(hosts.refusal("nowhere").orElseThrow().message())
        .isEqualTo("nowhere: The bundle has no such node.");
  }

  @Test
  void rightHostPasses() throws Exception {
    InstallationRun run = new InstallationRun(folder).hosts(1).asking("blade-1");
    assertThat(new ProtectedHosts(run.bundle().manifest()).refusal("blade-1")).isEmpty();
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.DONE);
  }
}
