// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.metal.FakeBareMetalServer;
import dev.slipway.metal.MachineReport;
import dev.slipway.metal.OneTimeToken;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rehearsals of a simulated host, and what they find. */
class RehearsalTest {
  private static final Host HOST = Drawn.host();
  private static final String MAC = HOST.mac();

  private final FakeBareMetalServer server = new FakeBareMetalServer();
  private final List<String> told = new ArrayList<>();
  private Consumer<String> steps = told::add;
  private PowerControl power;
  private PowerControls controls = host -> power;

  @BeforeEach
  void draw() {
    power = server.host(MAC);
  }

  private MachineReport rehearse(Duration patience) throws Exception {
    return new Rehearsal(
            "installer",
            server,
            controls,
            new Patience(
                patience,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofMinutes(1),
                Duration.ofMillis(1)))
        .of(HOST, steps);
  }

  private Diagnostic failure(Duration patience) {
    List<Diagnostic> found = new ArrayList<>();
    assertThatThrownBy(() -> rehearse(patience))
        .isInstanceOfSatisfying(ActionException.class, e -> found.add(e.diagnostic()));
    return found.get(0);
  }

  @Test
  void hostReportsAndRestoresNothing() throws Exception {
    server.isMadeOf(MAC, Drawn.machine());
    server.takeAway(2);
    assertThat(rehearse(Duration.ofMinutes(1))).isEqualTo(Drawn.machine());
    assertThat(told)
        .containsExactly(
            "check power control",
            "arm for a rehearsal",
            "start over the network",
            "wait for its report");
    assertThat(server.restores(MAC)).isZero();
    assertThat(server.calls()).containsExactly("rehearse " + MAC);
  }

  @Test
  void hostThatDoesNotReportIsDisarmed() {
    assertThat(failure(Duration.ofMillis(20)).code()).isEqualTo("REHEARSAL_SILENT");
    assertThat(server.calls()).containsExactly("rehearse " + MAC, "disarm " + MAC);
  }

  private void arm() {
    try {
      server.arm(MAC, OneTimeToken.random());
    } catch (ActionException | RemoteException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void hostThatAnotherRunInstallsIsLeftToIt() throws Exception {
    arm();
    assertThat(failure(Duration.ofMinutes(1)).code()).isEqualTo("PROVISIONING_SERVER_REFUSED");
    assertThat(server.isArmed(MAC)).isTrue();
    assertThat(power.status()).isEqualTo(PowerControl.PowerState.OFF);
  }

  @Test
  void hostThatAnotherRunArmsMeanwhileIsLeftToIt() {
    steps =
        step -> {
          if (step.equals("wait for its report")) {
            arm();
          }
        };
    assertThat(failure(Duration.ofMinutes(1)).code()).isEqualTo("REHEARSAL_OVERTAKEN");
    assertThat(server.isArmed(MAC)).isTrue();
  }

  @Test
  void hostThatCannotBeSwitchedIsNotArmed() {
    controls =
        host -> {
          throw new PowerException(PowerException.Kind.UNREACHABLE, host.node(), "No answer.");
        };
    assertThat(failure(Duration.ofMinutes(1)).code()).isEqualTo("POWER_UNREACHABLE");
    assertThat(server.calls()).isEmpty();
  }
}
