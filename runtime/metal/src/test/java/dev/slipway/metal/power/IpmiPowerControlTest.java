// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.metal.ManagementControllerContract;
import dev.slipway.metal.PowerControl;
import dev.slipway.metal.PowerException;
import dev.slipway.testing.FreePorts;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** IPMI against OpenIPMI's simulator of a management controller. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class IpmiPowerControlTest extends ManagementControllerContract {
  private static final String PASSWORD = "right-password";

  @TempDir private Path folder;
  private Process simulator;
  private int port;

  @BeforeEach
  void start() throws Exception {
    Needs.programs("ipmi_sim", "ipmitool");
    port = FreePorts.next();
    Path chassis = folder.resolve("chassis");
    Files.writeString(
        chassis,
        """
        #!/bin/sh
        # Called as: chassis FOLDER CONTROLLER get|set PARAMETER [VALUE] ...
        cd "$1" || exit 1
        shift 2
        operation=$1
        shift
        while [ $# -gt 0 ]; do
          if [ "$operation" = get ]; then
            printf '%s:%s\\n' "$1" "$(cat "$1")"
          elif [ "$operation" = set ]; then
            printf '%s' "$2" >"$1"
            shift
          fi
          shift
        done
        """);
    assertThat(chassis.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("power"), "0");
    Files.writeString(folder.resolve("boot"), "default");
    Files.writeString(
        folder.resolve("sim.emu"),
        """
        mc_setbmc 0x20
        mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
        mc_enable 0x20
        """);
    Files.writeString(
        folder.resolve("lan.conf"),
        """
        name "host"
        set_working_mc 0x20
          startlan 1
            addr 127.0.0.1 %d
            priv_limit admin
            allowed_auths_admin none md2 md5 straight
            guid a123456789abcdefa123456789abcdef
            lan_config_program "/bin/true"
          endlan
          chassis_control "%s %s 0x20"
          user 2 true "admin" "%s" admin 10 none md2 md5 straight
        """
            .formatted(port, chassis, folder, PASSWORD));
    simulator =
        new ProcessBuilder(
                List.of(
                    Needs.program("ipmi_sim").toString(),
                    "-n",
                    "-c",
                    folder.resolve("lan.conf").toString(),
                    "-f",
                    folder.resolve("sim.emu").toString(),
                    "-s",
                    folder.resolve("state").toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    awaitAnswer();
  }

  private void awaitAnswer() throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        control().status();
        return;
      } catch (PowerException e) {
        assertThat(simulator.isAlive()).as(Files.readString(folder.resolve("log"))).isTrue();
        assertThat(System.nanoTime()).as(e.toString()).isLessThan(end);
      }
    }
  }

  @AfterEach
  void stop() throws Exception {
    if (simulator != null) {
      simulator.destroyForcibly().waitFor();
    }
  }

  private PowerControl with(String password) {
    return new IpmiPowerControl(
        "host",
        "127.0.0.1",
        new PowerCredentials(
            "admin",
            password,
            new ControllerSettings(Optional.empty(), OptionalInt.of(port), OptionalInt.empty())));
  }

  @Override
  protected PowerControl control() {
    return with(PASSWORD);
  }

  @Override
  protected PowerControl withWrongPassword(String password) {
    return with(password);
  }

  @Override
  protected boolean bootsFromNetwork() throws Exception {
    return Files.readString(folder.resolve("boot")).equals("pxe");
  }

  @Test
  void silentControllerIsUnreachable() throws Exception {
    simulator.destroyForcibly().waitFor();
    assertThatThrownBy(() -> control().status())
        .isInstanceOfSatisfying(
            PowerException.class,
            e -> assertThat(e.kind()).as(e.toString()).isEqualTo(PowerException.Kind.UNREACHABLE));
  }
}
