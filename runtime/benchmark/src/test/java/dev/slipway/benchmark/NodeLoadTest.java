// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the program of {@code node-load} makes of the files of a host with virtual machines, which
 * are written by hand: where no KVM is, no guest takes time and no kernel thread carries its
 * packets.
 */
@Timeout(60)
class NodeLoadTest {
  private static final BenchmarkSuite SUITE = BenchmarkSuite.shipped();
  private static final String EXPERIMENT = "/var/tmp/slipway-experiment-0123456789abcdef";
  private static final int SECONDS = 2;

  @TempDir private Path work;
  private Path proc;

  @BeforeEach
  void writeFiles() throws IOException {
    proc = Files.createDirectories(work.resolve("proc"));
    write("stat", stat(1000, 500, 10, 20, 30, 400, 5000, 8000));
    write("softirqs", softirqs(100, 200));
    write("net/dev", interfaces(1_000_000, 2_000_000));
    thread("15", "ksoftirqd/0", 2, 50, 0, 0);
    thread("100", "qemu-system-x86", 1, 800, 700, 300);
    thread("100/task/100", "qemu-system-x86", 1, 100, 0, 300);
    thread("100/task/101", "CPU 0/KVM", 1, 700, 650, 300);
    // From Linux 6.4 on a thread of QEMU, before that one of the kernel.
    thread("100/task/103", "vhost-100", 1, 40, 0, 300);
    thread("200", "vhost-199", 2, 60, 0, 0);
    thread("300", "timeout", 1, 3, 0, 2);
    environment("300", "HOME=/root", "SLIPWAY_EXPERIMENT=" + EXPERIMENT);
    thread("301", "gzip", 300, 20, 0, 0);
    environment("301", "SLIPWAY_EXPERIMENT=" + EXPERIMENT);
    thread("400", "a) R (b", 1, 500, 0, 0);
    environment("400", "SLIPWAY_PID_FILE=/run/reporter.pid");
    thread("500", "stress", 1, 900, 0, 0);
    environment("500", "SLIPWAY_EXPERIMENT=/var/tmp/another");
  }

  private static String stat(
      int user,
      int system,
      int irq,
      int softirq,
      int steal,
      int guest,
      int interrupts,
      int switches) {
    return """
    cpu  %d 0 %d 10000 7 %d %d %d %d 0
    cpu0 1 2 3 4 5 6 7 8 9 10
    intr %d 3 4 5
    ctxt %d
    """
        .formatted(user, system, irq, softirq, steal, guest, interrupts, switches);
  }

  private static String softirqs(int first, int second) {
    return """
                        CPU0       CPU1
              NET_TX:         77         88
              NET_RX:        %d        %d
               TIMER:        999        999
    """
        .formatted(first, second);
  }

  private static String interfaces(long received, long sent) {
    return """
    Inter-|   Receive                                                |  Transmit
     face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
        lo: 555 5 0 5 0 0 0 0 555 5 0 5 0 0 0 0
     none0: %d 100 0 2 0 0 0 0 %d 200 0 1 0 0 0 0
    """
        .formatted(received, sent);
  }

  private void write(String name, String text) throws IOException {
    Path file = proc.resolve(name);
    Files.createDirectories(file.getParent());
    Path whole = Files.writeString(work.resolve("whole"), text);
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private void environment(String process, String... entries) throws IOException {
    write(process + "/environ", String.join("\0", entries) + "\0");
  }

  /** A third of its time is the system's, and its children's. */
  private void thread(
      String path, String name, int parent, int ticks, int guestTicks, int childTicks)
      throws IOException {
    String id = path.substring(path.lastIndexOf('/') + 1);
    int system = ticks / 3;
    int ofChildren = childTicks / 3;
    write(
        path + "/stat",
        "%s (%s) S %d 1 1 0 -1 4194560 9 9 0 0 %d %d %d %d 20 0 1 0 12%s 9 9 %s %d 0 0 0 0 0 0 0 0\n"
            .formatted(
                id,
                name,
                parent,
                ticks - system,
                system,
                childTicks - ofChildren,
                ofChildren,
                id,
                "0 ".repeat(18).strip(),
                guestTicks));
  }

  /** The same, as it is later. */
  private void goOn() throws IOException {
    write("stat", stat(1000 + 240, 500 + 80, 10 + 4, 20 + 16, 30 + 10, 400 + 120, 6000, 9600));
    write("softirqs", softirqs(150, 450));
    write("net/dev", interfaces(3_500_000, 2_250_000));
    thread("15", "ksoftirqd/0", 2, 50 + 8, 0, 0);
    thread("100/task/100", "qemu-system-x86", 1, 100 + 10, 0, 900);
    thread("100/task/101", "CPU 0/KVM", 1, 700 + 140, 650 + 120, 900);
    thread("100/task/103", "vhost-100", 1, 40 + 18, 0, 900);
    thread("200", "vhost-199", 2, 60 + 12, 0, 0);
    // gzip took 26 more, and has ended.
    Files.delete(proc.resolve("301/stat"));
    Files.delete(proc.resolve("301/environ"));
    Files.delete(proc.resolve("301"));
    thread("300", "timeout", 1, 3 + 6, 0, 2 + 20 + 26);
    thread("400", "a) R (b", 1, 500 + 22, 0, 0);
    thread("500", "stress", 1, 900 + 50, 0, 0);
  }

  @Test
  void tellsWhoseTheTimeIs() throws Exception {
    Needs.programs("gcc");
    Files.writeString(work.resolve("node-load.c"), SUITE.source("node-load.c"));
    assertThat(
            new ProcessBuilder("gcc", "-o", "node-load", "node-load.c")
                .directory(work.toFile())
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    Path stop = Files.createFile(work.resolve("stop"));
    ProcessBuilder program =
        new ProcessBuilder(
                work.resolve("node-load").toString(), String.valueOf(SECONDS), proc.toString())
            .directory(work.toFile());
    program.environment().put("SLIPWAY_EXPERIMENT", EXPERIMENT);
    Process watching = program.start();
    // What it finds is removed first, then it looks.
    while (Files.exists(stop)) {
      assertThat(watching.isAlive()).isTrue();
      TimeUnit.MILLISECONDS.sleep(5);
    }
    TimeUnit.MILLISECONDS.sleep(700);
    goOn();
    String said = new String(watching.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(watching.waitFor()).isZero();

    Map<String, Double> figures = OutputReader.read(SUITE.get("node-load"), said).figures();
    assertShares(
        figures,
        Map.ofEntries(
            Map.entry("busy", 170),
            Map.entry("user", 120),
            Map.entry("system", 40),
            Map.entry("irq", 2),
            Map.entry("softirq", 8),
            Map.entry("steal", 5),
            Map.entry("guests", 60),
            Map.entry("benchmark", 16),
            Map.entry("components", 11),
            Map.entry("qemu", 75),
            Map.entry("qemu-guests", 60),
            Map.entry("qemu-host", 15),
            Map.entry("vhost", 15),
            Map.entry("ksoftirqd", 4),
            Map.entry("interrupts", 500),
            Map.entry("switches", 800),
            Map.entry("receive-softirqs", 150),
            Map.entry("received", 10),
            Map.entry("sent", 1),
            Map.entry("dropped", 0)));
    assertThat(figures.get("others") + figures.get("watching")).isCloseTo(49, within(5.0));
  }

  private static void assertShares(Map<String, Double> figures, Map<String, Integer> expected) {
    expected.forEach(
        (name, value) ->
            assertThat(figures.get(name)).as(name).isCloseTo(value, within(0.1 * value)));
  }
}
