// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The transfer of an image to two hosts by udpcast: the server and the hosts have networks of their
 * own, and a bridge between them.
 */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TransfersTest {
  private static final Path SCRIPTS =
      Path.of("..", "..", "provisioning", "provisioning-server", "scripts").toAbsolutePath();

  /** As Clonezilla does it: each partition from the next pair of ports. */
  private static final String HOSTS =
      """
      set -eu
      ip link set lo up
      ip link add boot0 type bridge forward_delay 0
      ip address add 10.9.0.2/24 dev boot0
      ip link set boot0 up
      for n in 1 2; do
        unshare --net sleep 100 &
        host=$!
        until [ "$(readlink /proc/$host/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do
          sleep 0.05
        done
        ip link add port$n type veth peer name client$n
        ip link set port$n master boot0 up
        ip link set client$n netns $host
        nsenter --target $host --net ip address add 10.9.0.1$n/24 dev client$n
        nsenter --target $host --net ip link set client$n up
        for port in 2488 2490; do
          nsenter --target $host --net udp-receiver --nokbd --mcast-all-addr 224.0.0.1 --ttl 1 \
            --portbase $port 2>/dev/null
        done >got$n &
        receivers="${receivers-} $!"
      done
      python3 -B - "$PWD" <<'END'
      import sys
      from pathlib import Path
      from types import SimpleNamespace
      from transfers import Transfers
      settings = SimpleNamespace(store=Path(sys.argv[1]), address="10.9.0.2")
      Transfers(settings).send({"image": "golden", "port": 2488, "hosts": 2})
      END
      wait $receivers
      """;

  /** A udp-sender that is told when to go on stands for the real one. */
  private static final String LATE =
      """
      import sys, time
      from pathlib import Path
      from types import SimpleNamespace
      from transfers import Transfers

      here = Path(sys.argv[1])
      calls = lambda: (here / "calls").read_text().split() if (here / "calls").exists() else []

      def until(holds):
          end = time.monotonic() + 60
          while not holds():
              assert time.monotonic() < end, calls()
              time.sleep(0.02)

      transfers = Transfers(SimpleNamespace(store=here, address="10.9.0.2"))
      transfer = {"image": "golden", "port": 2488, "hosts": 2}
      transfers.begin(transfer)
      until(lambda: calls() == ["2"])
      transfers.begin(transfer)
      (here / "start").touch()
      until(lambda: transfers._begun["golden"])
      transfers.begin(transfer)
      (here / "end").touch()
      until(lambda: not transfers._begun)
      print(*calls())
      """;

  @TempDir private Path folder;

  /** An image with these partitions, without data. */
  private Path image(String parts) throws IOException {
    Path image = Files.createDirectories(folder.resolve("golden"));
    Files.writeString(image.resolve("parts"), parts + "\n");
    return image;
  }

  /** Runs a command that imports the scripts. */
  private Tool run(String path, String... command) throws Exception {
    return Tool.run(
        folder, Map.of("PYTHONPATH", SCRIPTS.toString(), "PATH", path), List.of(command));
  }

  @Test
  void hostThatComesTooLateGetsATransferOfItsOwn() throws Exception {
    Needs.programs("python3");
    Path image = image("sda1");
    Files.writeString(image.resolve("sda1.ext4-ptcl-img.gz"), "data");
    Path stub = Files.createDirectories(folder.resolve("bin")).resolve("udp-sender");
    Files.writeString(
        stub,
        """
        #!/bin/bash
        while [[ $1 != --min-receivers ]]; do shift; done
        echo "$2" >>calls
        until [[ -e start ]]; do sleep 0.02; done
        echo 'Starting transfer: 00000009'
        until [[ -e end ]]; do sleep 0.02; done
        """);
    assertThat(stub.toFile().setExecutable(true)).isTrue();

    Tool done =
        run(
            stub.getParent() + ":" + System.getenv("PATH"),
            "python3",
            "-B",
            "-c",
            LATE,
            folder.toString());

    assertThat(done.exitCode()).as(done.output()).isZero();
    assertThat(done.output()).endsWith("2 1\n");
  }

  @Test
  void eachHostGetsThePartitionsOneAfterTheOther() throws Exception {
    Needs.programs("udp-sender", "udp-receiver", "unshare", "nsenter", "ip", "python3");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    Path image = image("sda1 sda2");
    StringBuilder sent = new StringBuilder();
    Random random = new Random(1);
    for (String name :
        List.of("sda1.vfat-ptcl-img.gz.aa", "sda1.vfat-ptcl-img.gz.ab", "sda2.ext4-ptcl-img.zst")) {
      String data = name + random.nextLong() + "\n";
      sent.append(data.repeat(20_000));
      Files.writeString(image.resolve(name), data.repeat(20_000));
    }
    Files.writeString(image.resolve("sda2.files-img.info"), "no data");

    Tool done =
        run(
            System.getenv("PATH") + ":/usr/sbin:/sbin",
            "unshare",
            "--net",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
            "bash",
            "-c",
            HOSTS);

    assertThat(done.exitCode()).as(done.output()).isZero();
    for (String got : List.of("got1", "got2")) {
      assertThat(Files.readString(folder.resolve(got)))
          .as(done.output())
          .isEqualTo(sent.toString());
    }
  }
}
