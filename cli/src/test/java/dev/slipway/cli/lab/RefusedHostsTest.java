// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.bundle.ProvisioningManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.metallab.MetalLab;
import dev.slipway.metallab.MetalLabRequest;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A host of a bare-metal lab that was armed, booted over the network, and must not be restored: its
 * disk has the same bytes afterwards, whatever went wrong.
 */
@Tag("sole-guest")
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefusedHostsTest {
  private static final String TOKEN = "0123456789abcdef_one-time";

  /** Without KVM and with other tests beside it. */
  private static final Duration LONGEST = Duration.ofMinutes(8);

  private static final int POLL_MILLISECONDS = 200;
  private static final String SERVER = "10.7.0.2";
  private static final long SMALL_DISK = 256L << 20;

  @TempDir private static Path folder;
  private static SampleMetalLab sample;
  private static MetalLab lab;
  private static ProvisioningManifest.Host host;
  private String before;

  /** What is expected to come. */
  private interface Condition {
    boolean holds() throws Exception;
  }

  @BeforeAll
  static void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "busybox", "curl", "ipmitool", "nsenter");
    lab = sample.lab();
    host = sample.server().hosts().get(0);
    sample.up();
  }

  @AfterAll
  static void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
    }
  }

  @BeforeEach
  void noteDisk() throws Exception {
    Files.writeString(disk(), "precious", StandardOpenOption.WRITE);
    before = Sha256.of(disk());
  }

  @AfterEach
  void nothingWasWritten() throws Exception {
    power("off");
    call("", "disarm", host.mac());
    assertThat(Sha256.of(disk())).isEqualTo(before);
  }

  private static SampleMetalLab.Ended call(String input, String name, String mac) throws Exception {
    return sample.inside(input, "/mnt/lab/bin/server/" + name, mac);
  }

  private static void power(String state) throws Exception {
    SampleMetalLab.Ended ended =
        sample.inside(
            "",
            "ipmitool",
            "-I",
            "lanplus",
            "-C",
            "3",
            "-H",
            host.power().orElseThrow().address(),
            "-U",
            MetalLabRequest.POWER_USER,
            "-P",
            MetalLabRequest.POWER_PASSWORD,
            "chassis",
            "power",
            state);
    assertThat(ended.code()).as(ended.output()).isZero();
  }

  private static Path disk() {
    return lab.folder().resolve("hosts").resolve(host.node()).resolve("disk.raw");
  }

  private static Path consoleLog() {
    return lab.folder().resolve("hosts").resolve(host.node()).resolve("console.log");
  }

  private static Path stored(String name) {
    return lab.folder().resolve("store").resolve(name);
  }

  private static String console() throws IOException {
    return Files.exists(consoleLog())
        ? Files.readString(consoleLog(), StandardCharsets.ISO_8859_1)
        : "";
  }

  private static JsonObject status() throws Exception {
    return JsonParser.parseString(call("", "status", host.mac()).output()).getAsJsonObject();
  }

  /** Arms the host and switches it on. */
  private static void boot() throws Exception {
    SampleMetalLab.Ended armed = call(TOKEN + "\n", "arm", host.mac());
    assertThat(armed.code()).as(armed.output()).isZero();
    // What it said last time is not to be taken for what it says now.
    Files.deleteIfExists(consoleLog());
    power("on");
  }

  private static void await(Condition condition) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("%s%n%s", status(), console()).isLessThan(end);
      Thread.sleep(POLL_MILLISECONDS);
    }
  }

  private static void assertRefused(String why) throws Exception {
    await(() -> status().get("stage").getAsString().equals("refused"));
    assertThat(status().get("text").getAsString()).contains(why);
    assertThat(status().get("entry").getAsString()).isEqualTo("local");
  }

  /** Sends the service of the provisioning server that takes reports a signal. */
  private static void signalService(String signal) throws Exception {
    SampleMetalLab.Ended ended = sample.inside("", "pkill", "-" + signal, "-f", "serve_reports.py");
    assertThat(ended.code()).as(ended.output()).isZero();
  }

  @Test
  @Tag("guest")
  void aDiskThatIsTooSmall() throws Exception {
    try (RandomAccessFile disk = new RandomAccessFile(disk().toFile(), "rw")) {
      long drawn = disk.length();
      disk.setLength(SMALL_DISK);
      before = Sha256.of(disk());
      boot();
      assertRefused("has 268435456 bytes, image component-host needs ");
      assertThat(Sha256.of(disk())).isEqualTo(before);
      disk.setLength(drawn);
      before = Sha256.of(disk());
    }
  }

  @Test
  void anImageThatIsCorrupt() throws Exception {
    Path data = stored("component-host/sda2.ext4-ptcl-img.gz.aa");
    try (RandomAccessFile file = new RandomAccessFile(data.toFile(), "rw")) {
      long middle = file.length() / 2;
      file.seek(middle);
      int there = file.read();
      file.seek(middle);
      file.write(there ^ 1);
      try {
        boot();
        assertRefused("a file of image component-host is missing or corrupt");
      } finally {
        file.seek(middle);
        file.write(there);
      }
    }
  }

  @Test
  void aHostWithoutTheDrawnDisk() throws Exception {
    Path drawn = stored("slipway/hosts/" + host.node());
    String right = Files.readString(drawn);
    assertThat(right).contains("METAL-1-SDA");
    Files.writeString(drawn, right.replace("METAL-1-SDA", "METAL-1-SDB"));
    try {
      boot();
      assertRefused("not exactly one disk has the drawn serial number or WWN");
    } finally {
      Files.writeString(drawn, right);
    }
  }

  /** Only drawn hosts get an address, and with it what they would boot. */
  @Test
  void aMachineThatIsNotDrawn() throws Exception {
    assertThat(lease("02:00:0a:07:00:99").output()).contains("no lease");
    assertThat(lease(host.mac()).output()).contains("lease of " + host.address() + " obtained");
  }

  /** What a DHCP client with a MAC address gets, on a port of its own. */
  private static SampleMetalLab.Ended lease(String mac) throws Exception {
    return sample.inside(
        "",
        "sh",
        "-c",
        "ip link add port type veth peer name client && ip link set port master boot0 up"
            + " && ip link set client address "
            + mac
            + " up && busybox udhcpc -f -n -q -t 3 -T 2 -s /bin/true -i client;"
            + " code=$?; ip link delete port; exit $code");
  }

  /** Who has not the token of an armed host reports nothing of it, and nobody of another. */
  @Test
  void aStrangersReport() throws Exception {
    SampleMetalLab.Ended armed = call(TOKEN + "\n", "arm", host.mac());
    assertThat(armed.code()).as(armed.output()).isZero();
    assertThat(report(host.mac(), "start", "0123456789abcdef_guessed")).isEqualTo("403");
    assertThat(report("02:00:0a:07:00:99", "booted", TOKEN)).isEqualTo("403");
    assertThat(status().get("stage").getAsString()).isEqualTo("none");
    assertThat(status().get("entry").getAsString()).isEqualTo("restore");
  }

  /** The status of HTTP that a report is answered with. */
  private static String report(String mac, String stage, String token) throws Exception {
    return sample
        .inside(
            "",
            "curl",
            "--silent",
            "--output",
            "/dev/null",
            "--write-out",
            "%{http_code}",
            "--header",
            "Authorization: Bearer " + token,
            "--data",
            "text=",
            "http://" + SERVER + "/slipway/01-" + mac.replace(':', '-') + "/" + stage)
        .output();
  }

  /** The server refuses to arm it; where that is passed over, the host itself refuses. */
  @Test
  void aHostThatIsReserved() throws Exception {
    Path onServer = lab.folder().resolve("state/published/store/slipway/refused");
    String allowed = Files.readString(onServer);
    Files.writeString(onServer, allowed + host.mac() + "\n");
    SampleMetalLab.Ended armed = call(TOKEN + "\n", "arm", host.mac());
    assertThat(armed.code()).isEqualTo(3);
    assertThat(armed.output()).contains("is protected or reserved");
    Files.writeString(onServer, allowed);
    Path onHost = stored("slipway/refused");
    Files.writeString(onHost, allowed + host.mac() + "\n");
    try {
      boot();
      assertRefused(host.mac() + " of this machine is protected or reserved");
    } finally {
      Files.writeString(onHost, allowed);
    }
  }

  @Test
  @Tag("guest")
  void aServerThatIsKilledMeanwhile() throws Exception {
    boot();
    await(() -> console().contains("ocs_live_run begins"));
    signalService("KILL");
    await(() -> console().contains("ocs_live_run ended with 1"));
    assertThat(console()).contains("refused: the server did not acknowledge the start");
    assertThat(status().get("stage").getAsString()).isEqualTo("none");
    assertThat(
            sample
                .inside(
                    "",
                    "sh",
                    "-c",
                    "setsid /mnt/lab/bin/server/serve_reports.py </dev/null"
                        + " >>/mnt/lab/log/reports.log 2>&1 &")
                .code())
        .isZero();
    await(() -> sample.inside("", "nc", "-z", SERVER, "80").code() == 0);
  }

  /** The server hears of the start, and the host never of the answer. */
  @Test
  void aStartWhoseAnswerIsLost() throws Exception {
    boot();
    await(() -> console().contains("ocs_live_run begins"));
    signalService("STOP");
    try {
      await(() -> console().contains("ocs_live_run ended with 1"));
    } finally {
      signalService("CONT");
    }
    assertThat(console()).contains("refused: the server did not acknowledge the start");
    await(() -> status().get("entry").getAsString().equals("local"));
  }
}
