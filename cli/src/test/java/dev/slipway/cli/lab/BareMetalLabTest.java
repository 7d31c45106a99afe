// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabRequest;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * The generated files of a provisioning server, with hosts that really boot from it: drawn disks
 * are restored, and no other byte is written.
 */
@Tag("guest")
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class BareMetalLabTest {
  private static final String TOKEN = "0123456789abcdef_one-time";

  /** Without KVM and with other tests beside it. */
  private static final Duration LONGEST = Duration.ofMinutes(8);

  /** The host with UEFI, which two tests install. */
  private static final String UEFI_HOST = "metal-3";

  private static final String WITHOUT_PXE_6 = "name=opt/org.tianocore/IPv6PXESupport,string=n";

  @TempDir private static Path folder;
  private static SampleMetalLab sample;
  private static MetalLab lab;
  private static ProvisioningManifest.Server server;

  @BeforeAll
  static void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "ipmitool", "curl", "nsenter");
    lab = sample.lab();
    server = sample.server();
    sample.up();
  }

  @AfterAll
  static void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
      assertThat(lab.folder()).doesNotExist();
    }
  }

  private static SampleMetalLab.Ended call(String input, String name, String mac) throws Exception {
    return sample.inside(input, "/mnt/lab/bin/server/" + name, mac);
  }

  private static ProvisioningManifest.Host host(int number) {
    return server.hosts().get(number - 1);
  }

  /** The only system of a Redfish controller: its state. */
  private static JsonObject redfish(ProvisioningManifest.Host host) throws Exception {
    JsonObject systems = redfish(host, "/redfish/v1/Systems");
    String system =
        systems.getAsJsonArray("Members").get(0).getAsJsonObject().get("@odata.id").getAsString();
    return redfish(host, system);
  }

  private static JsonObject redfish(ProvisioningManifest.Host host, String path, String... more)
      throws Exception {
    List<String> command =
        new ArrayList<>(List.of("curl", "--silent", "--show-error", "--fail", "--cacert"));
    command.addAll(List.of("/mnt/lab/bmc-ca.pem", "--user"));
    command.add(MetalLabRequest.POWER_USER + ":" + MetalLabRequest.POWER_PASSWORD);
    command.addAll(List.of(more));
    command.add("https://" + host.power().get().address() + path);
    SampleMetalLab.Ended ended = sample.inside("", command.toArray(String[]::new));
    assertThat(ended.code()).as(ended.output()).isZero();
    return ended.output().isEmpty()
        ? new JsonObject()
        : JsonParser.parseString(ended.output()).getAsJsonObject();
  }

  private static void reset(ProvisioningManifest.Host host, String type) throws Exception {
    redfish(
        host,
        redfish(host).get("@odata.id").getAsString() + "/Actions/ComputerSystem.Reset",
        "--json",
        "{\"ResetType\": \"" + type + "\"}");
  }

  private static String power(ProvisioningManifest.Host host, String... action) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("ipmitool", "-I", "lanplus", "-C", "3", "-H", host.power().get().address()));
    command.addAll(
        List.of("-U", MetalLabRequest.POWER_USER, "-P", MetalLabRequest.POWER_PASSWORD, "chassis"));
    command.addAll(List.of(action));
    SampleMetalLab.Ended ended = sample.inside("", command.toArray(String[]::new));
    assertThat(ended.code()).as(ended.output()).isZero();
    return ended.output();
  }

  private static Path file(ProvisioningManifest.Host host, String name) {
    return sample.file(host.node(), name);
  }

  private static String digest(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void arm(ProvisioningManifest.Host host) throws Exception {
    assertThat(call(TOKEN + "\n", "arm", host.mac()))
        .isEqualTo(new SampleMetalLab.Ended(0, "armed\t" + host.mac() + "\n"));
  }

  private static JsonObject status(ProvisioningManifest.Host host) throws Exception {
    return JsonParser.parseString(call("", "status", host.mac()).output()).getAsJsonObject();
  }

  /** Waits for a stage; one that cannot come any more fails at once. */
  private static JsonObject await(ProvisioningManifest.Host host, String stage) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      JsonObject status = status(host);
      String reached = status.get("stage").getAsString();
      if (reached.equals(stage)) {
        return status;
      }
      String console = sample.console(host.node());
      assertThat(reached).as(console).isNotIn("refused", "failed", "booted");
      assertThat(System.nanoTime()).as("%s%n%s", status, console).isLessThan(end);
      Thread.sleep(500);
    }
  }

  @Test
  void aBlankHostBecomesTheDrawnOne() throws Exception {
    ProvisioningManifest.Host host = host(1);
    String other = digest(file(host, "other.raw"));
    assertThat(power(host, "power", "status")).contains("Chassis Power is off");
    arm(host);
    power(host, "power", "on");

    JsonObject restored = await(host, "restored");
    assertThat(restored.get("entry").getAsString()).isEqualTo("local");
    assertThat(restored.get("hostKey").getAsString()).startsWith("ssh-ed25519 ");
    JsonObject booted = await(host, "booted");

    assertThat(booted.get("text").getAsString()).isEqualTo("metal-1");
    assertThat(booted.get("hostKey")).isEqualTo(restored.get("hostKey"));
    assertThat(sample.inside("", "ssh-keyscan", "-t", "ed25519", host.address()).output())
        .contains(restored.get("hostKey").getAsString());
    assertThat(power(host, "power", "status")).contains("Chassis Power is on");
    power(host, "power", "off");
    assertThat(digest(file(host, "other.raw"))).isEqualTo(other);
  }

  @Test
  @ResourceLock(UEFI_HOST)
  void aBlankHostWithUefiAndRedfishBecomesTheDrawnOne() throws Exception {
    ProvisioningManifest.Host host = host(3);
    String other = digest(file(host, "other.raw"));
    assertThat(redfish(host).get("PowerState").getAsString()).isEqualTo("Off");
    arm(host);
    reset(host, "On");

    JsonObject restored = await(host, "restored");
    assertThat(restored.get("entry").getAsString()).isEqualTo("local");
    JsonObject booted = await(host, "booted");

    assertThat(booted.get("text").getAsString()).isEqualTo("metal-3");
    assertThat(sample.inside("", "ssh-keyscan", "-t", "ed25519", host.address()).output())
        .contains(restored.get("hostKey").getAsString());
    assertThat(redfish(host).get("PowerState").getAsString()).isEqualTo("On");
    reset(host, "ForceOff");
    assertThat(redfish(host).get("PowerState").getAsString()).isEqualTo("Off");
    assertThat(digest(file(host, "other.raw"))).isEqualTo(other);
  }

  @Test
  @ResourceLock(UEFI_HOST)
  void aHostThatBootsOverHttpIsRestoredOnceAndThenBootsItsDiskAtEachStart() throws Exception {
    ProvisioningManifest.Host host = host(3);
    Path machine = file(host, "start");
    String usual = Files.readString(machine);
    assertThat(usual).contains(WITHOUT_PXE_6);
    String overHttp =
        usual.replace(
            WITHOUT_PXE_6, WITHOUT_PXE_6 + " -fw_cfg " + WITHOUT_PXE_6.replace("IPv6", "IPv4"));
    try {
      Files.writeString(machine, overHttp);
      long before = loadersOverHttp();
      arm(host);
      reset(host, "On");
      JsonObject booted = await(host, "booted");
      assertThat(booted.get("entry").getAsString()).isEqualTo("local");
      assertThat(loadersOverHttp()).isEqualTo(before + 2);
      for (int start = 1; start <= 3; start++) {
        startUntilLogin(host);
        assertThat(loadersOverHttp()).isEqualTo(before + 2 + start);
      }
      // A machine that is not drawn has the same disk.
      Files.writeString(machine, overHttp.replace(host.mac(), "02:00:0a:07:00:98"));
      startUntilLogin(host);
      assertThat(loadersOverHttp()).isEqualTo(before + 5);
    } finally {
      reset(host, "ForceOff");
      Files.writeString(machine, usual);
    }
  }

  /** How often firmware has loaded a loader by UEFI's HTTP boot. */
  private static long loadersOverHttp() throws Exception {
    try (Stream<String> lines = Files.lines(lab.folder().resolve("log/reports.log"))) {
      return lines.filter(line -> line.contains("GET /ipxe/snponly.efi")).count();
    }
  }

  /** Switches a host off and on, and waits until the system on its disk has started. */
  private static void startUntilLogin(ProvisioningManifest.Host host) throws Exception {
    reset(host, "ForceOff");
    Files.deleteIfExists(file(host, "console.log"));
    reset(host, "On");
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!sample.console(host.node()).contains(host.hostname() + " login:")) {
      assertThat(System.nanoTime()).as(sample.console(host.node())).isLessThan(end);
      Thread.sleep(500);
    }
  }
}
