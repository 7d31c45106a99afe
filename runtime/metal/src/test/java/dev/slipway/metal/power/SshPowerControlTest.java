// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.bundle.ProvisioningManifest.Disk;
import dev.slipway.bundle.ProvisioningManifest.Firmware;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Image;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.engine.FakeRemoteHosts;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.RemoteResult;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerControl.PowerState;
import dev.slipway.metal.PowerControlContract;
import dev.slipway.metal.PowerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restarting running systems, and which host is switched how. */
class SshPowerControlTest extends PowerControlContract {
  @TempDir private Path folder;
  private final List<List<String>> commands = new ArrayList<>();

  private PowerControl answering(FakeRemoteHosts.Programs programs) {
    return new SshPowerControl(
        "blade",
        new FakeRemoteHosts(
            node -> Path.of("/"),
            (node, command) -> {
              commands.add(command.words());
              return programs.run(node, command);
            }));
  }

  /** This machine, with a program in place of the one that restarts it. */
  @Override
  protected PowerControl ofRunningHost() throws Exception {
    for (String name : List.of("reboot", "sudo")) {
      Path program = folder.resolve(name);
      Files.writeString(
          program,
          name.equals("sudo")
              ? "#!/bin/sh\nshift\nexec \"$@\"\n"
              : "#!/bin/sh\necho restarted >>" + folder.resolve("restarts") + "\n");
      assertThat(program.toFile().setExecutable(true)).isTrue();
    }
    RemoteHosts here = FakeRemoteHosts.ofThisMachine();
    return answering(
        (node, command) -> {
          List<String> words = new ArrayList<>();
          words.addAll(List.of("env", "PATH=" + folder + ":" + System.getenv("PATH")));
          words.addAll(command.words());
          return here.open(node).run(RemoteCommand.of(words));
        });
  }

  @Test
  void restartIsAProgramThatRootRuns() throws Exception {
    ofRunningHost().cycle();
    assertThat(folder.resolve("restarts")).hasContent("restarted\n");
  }

  @Test
  void runningSystemIsRestarted() throws Exception {
    PowerControl power = answering((node, command) -> new RemoteResult(0, "", ""));
    assertThat(power.status()).isEqualTo(PowerState.ON);
    power.on();
    assertThat(power.bootFromNetworkOnce()).isFalse();
    commands.clear();
    power.cycle();
    power.off();
    assertThat(commands)
        .extracting(words -> words.get(words.size() - 1))
        .containsExactly("reboot", "poweroff");
  }

  @Test
  void connectionThatEndsWithTheSystemIsNoFailure() throws Exception {
    answering(
            (node, command) -> {
              throw RemoteException.connectionLost(node, command.toString(), "it restarts", null);
            })
        .cycle();
    assertThat(commands).hasSize(1);
  }

  @Test
  void userWithoutRightsIsTold() {
    PowerControl power =
        answering((node, command) -> new RemoteResult(1, "", "sudo: a password is required\n"));
    assertThatThrownBy(power::cycle)
        .isInstanceOfSatisfying(
            PowerException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(PowerException.Kind.FAILED);
              assertThat(e.diagnostic().message())
                  .isEqualTo("blade: reboot failed: sudo: a password is required");
            });
  }

  @Test
  void hostThatDoesNotAnswerCannotBeStarted() {
    FakeRemoteHosts hosts = FakeRemoteHosts.ofThisMachine();
    hosts.takeAway("blade");
    PowerControl power = new SshPowerControl("blade", hosts);
    assertThatThrownBy(power::on)
        .isInstanceOfSatisfying(
            PowerException.class,
            e -> assertThat(e.kind()).isEqualTo(PowerException.Kind.UNSUPPORTED));
    assertThatThrownBy(power::cycle)
        .isInstanceOfSatisfying(
            PowerException.class,
            e -> assertThat(e.kind()).isEqualTo(PowerException.Kind.UNREACHABLE));
  }

  private static Host host(Optional<Power> power) {
    return new Host(
        "blade",
        "blade",
        "02:00:0a:21:02:07",
        "10.33.136.7",
        Firmware.BIOS,
        new Image("component-host", 0),
        new Disk(Optional.of("SDA"), Optional.empty(), 0),
        power,
        "local",
        "restore",
        "element");
  }

  @Test
  void credentialsAreFoundByTheirDrawnName() throws Exception {
    DrawnPower power =
        new DrawnPower(
            new NamedCredentials(
                CredentialsFile.read(
                    SecretFiles.json(
                        folder.resolve("power.json"),
                        "{'blades': {'user': 'admin', 'password': 'secret'}}"),
                    false),
                Optional.empty()),
            FakeRemoteHosts.ofThisMachine());
    assertThat(power.of(host(drawn(PowerKind.IPMI, "blades"))))
        .isInstanceOf(IpmiPowerControl.class);
    assertThat(power.of(host(drawn(PowerKind.REDFISH, "blades"))))
        .isInstanceOf(RedfishPowerControl.class);
    assertThat(power.of(host(Optional.of(new Power(PowerKind.SSH, "10.0.0.1", Optional.empty())))))
        .isInstanceOf(SshPowerControl.class);
    for (Optional<Power> lacking :
        List.of(drawn(PowerKind.IPMI, "others"), Optional.<Power>empty())) {
      assertThatThrownBy(() -> power.of(host(lacking)))
          .isInstanceOfSatisfying(
              PowerException.class,
              e -> assertThat(e.kind()).isEqualTo(PowerException.Kind.CONFIGURATION));
    }
  }

  private static Optional<Power> drawn(PowerKind kind, String credentials) {
    return Optional.of(new Power(kind, "10.33.137.7", Optional.of(credentials)));
  }
}
