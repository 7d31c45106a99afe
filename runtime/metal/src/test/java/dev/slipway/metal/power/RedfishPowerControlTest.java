// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
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

/** Redfish over HTTPS against the emulator of sushy-tools with a system that is not there. */
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class RedfishPowerControlTest extends ManagementControllerContract {
  private static final String PASSWORD = "right-password";

  private final RedfishClients clients = new RedfishClients();

  @TempDir private Path folder;
  private Process emulator;
  private int port;

  @BeforeEach
  void start() throws Exception {
    Needs.programs("openssl");
    Path program = SushyTools.program("sushy-emulator", folder);
    port = FreePorts.next();
    certificate("bmc", "IP:127.0.0.1");
    Path users = folder.resolve("users");
    run(
        program.resolveSibling("python").toString(),
        "-c",
        "import bcrypt, sys; open(sys.argv[1], 'w').write('admin:' +"
            + " bcrypt.hashpw(sys.argv[2].encode(), bcrypt.gensalt(4)).decode() + '\\n')",
        users.toString(),
        PASSWORD);
    Path configuration = folder.resolve("emulator.py");
    Files.writeString(
        configuration,
        "SUSHY_EMULATOR_AUTH_FILE = '%s'\nSUSHY_EMULATOR_STATE_DIR = '%s'\n"
            .formatted(users, folder));
    emulator =
        new ProcessBuilder(
                program.toString(),
                "--fake",
                "--config",
                configuration.toString(),
                "--interface",
                "127.0.0.1",
                "--port",
                String.valueOf(port),
                "--ssl-certificate",
                folder.resolve("bmc.pem").toString(),
                "--ssl-key",
                folder.resolve("bmc.key").toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        control().status();
        return;
      } catch (PowerException e) {
        assertThat(emulator.isAlive()).as(Files.readString(folder.resolve("log"))).isTrue();
        assertThat(System.nanoTime()).as(e.toString()).isLessThan(end);
        Thread.sleep(100);
      }
    }
  }

  @AfterEach
  void stop() throws Exception {
    if (emulator != null) {
      emulator.destroyForcibly().waitFor();
    }
  }

  private void certificate(String name, String address) throws Exception {
    run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-keyout",
        folder.resolve(name + ".key").toString(),
        "-out",
        folder.resolve(name + ".pem").toString(),
        "-days",
        "2",
        "-subj",
        "/CN=" + name,
        "-addext",
        "subjectAltName=" + address);
  }

  private void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("tool.log").toFile())
            .start();
    assertThat(process.waitFor())
        .as("%s: %s", List.of(command), Files.readString(folder.resolve("tool.log")))
        .isZero();
  }

  private PowerControl with(String password, Optional<String> authority) throws Exception {
    return new RedfishPowerControl(
        "host",
        "127.0.0.1",
        new PowerCredentials(
            "admin",
            password,
            new ControllerSettings(
                authority.map(folder::resolve), OptionalInt.of(port), OptionalInt.empty())),
        clients);
  }

  @Override
  protected PowerControl control() throws Exception {
    return with(PASSWORD, Optional.of("bmc.pem"));
  }

  @Override
  protected PowerControl withWrongPassword(String password) throws Exception {
    return with(password, Optional.of("bmc.pem"));
  }

  @Override
  protected boolean bootsFromNetwork() throws Exception {
    Path answer = folder.resolve("system.json");
    run(
        "curl",
        "--silent",
        "--fail",
        "--cacert",
        folder.resolve("bmc.pem").toString(),
        "--user",
        "admin:" + PASSWORD,
        "--output",
        answer.toString(),
        "https://127.0.0.1:" + port + "/redfish/v1/Systems/fake",
        "--location");
    return JsonParser.parseString(Files.readString(answer))
        .getAsJsonObject()
        .getAsJsonObject("Boot")
        .get("BootSourceOverrideTarget")
        .getAsString()
        .equals("Pxe");
  }

  @Test
  void certificateOfAnUnknownAuthorityIsRefused() throws Exception {
    certificate("other", "IP:127.0.0.1");
    for (Optional<String> authority : List.of(Optional.<String>empty(), Optional.of("other.pem"))) {
      PowerControl control = with(PASSWORD, authority);
      assertThatThrownBy(control::status)
          .isInstanceOfSatisfying(
              PowerException.class,
              e -> assertThat(e.kind()).isEqualTo(PowerException.Kind.UNTRUSTED));
    }
  }
}
