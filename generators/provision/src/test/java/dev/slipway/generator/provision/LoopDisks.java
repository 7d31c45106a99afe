// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Sha256;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loop devices that Clonezilla's own ocs-sr saves and restores by the generated scripts of one
 * host. Stubs stand for what a loop device lacks: a serial number, and a kernel that reads its
 * partitions.
 */
final class LoopDisks {
  /** The drawn host, and the image that it is drawn with. */
  static final String HOST = "compute-10-33-136-7";

  static final String IMAGE = "devstack-ubuntu-4-nics";

  private static final long MIB = 1L << 20;

  /**
   * Clonezilla has its log, its list of devices and images for disks of other names at places of
   * its own, where it would meet that of another test.
   */
  private static final String ALONE =
      """
      set -e
      folder=$PWD
      mount -t tmpfs none /var/log
      mount --bind "$folder" /mnt
      mount -t tmpfs none /tmp
      mkdir -p "$folder"
      mount --move /mnt "$folder"
      cd "$folder"
      set +e
      """;

  private static final Path SERVER =
      Path.of("..", "..", "provisioning", "provisioning-server", "scripts");

  /** The server sends the image $4 of the store $3; its host has a network namespace of its own. */
  private static final String SENDING =
      """
      set -eu
      unshare --net sleep 1000 &
      until [ "$(readlink /proc/$!/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do
        sleep 0.05
      done
      host=(nsenter --target $! --net)
      ip link add slipway0 type veth peer name client0 netns $!
      ip address add 10.9.0.2/24 dev slipway0
      ip link set slipway0 up
      "${host[@]}" ip address add 10.9.0.11/24 dev client0
      "${host[@]}" ip link set client0 up
      python3 -B - "$3" "$4" <<'END' &
      import sys
      from pathlib import Path
      from types import SimpleNamespace
      from transfers import Transfers
      settings = SimpleNamespace(store=Path(sys.argv[1]), address="10.9.0.2")
      Transfers(settings).send({"image": sys.argv[2], "port": 2488, "hosts": 1})
      END
      """;

  private final Path folder;
  private final Path bin;
  private final List<String> devices = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();

  /** Writes what is generated for the host to a folder. */
  LoopDisks(Path folder) throws Exception {
    Needs.programs("ocs-sr", "partclone.ext4", "sfdisk", "partx", "losetup", "mke2fs", "md5sum");
    Needs.programs("ssh-keygen", "blkid");
    Needs.that(System.getProperty("user.name").equals("root"), () -> "not root");
    this.folder = folder;
    Samples.write(folder, Samples.files(Samples.load()));
    bin = Files.createDirectories(folder.resolve("bin"));
    environment.put("PATH", bin + ":" + System.getenv("PATH") + ":/usr/sbin:/sbin");
    stub("udevadm", "exit 0");
    stub(
        "partprobe",
        "for disk; do case $disk in /dev/*) partx -u $disk || partx -a $disk ;; esac; done"
            + " 2>/dev/null; exit 0");
    stub(
        "blockdev",
        "case $1 in --rereadpt) shift; partx -u \"$@\" || partx -a \"$@\"; exit 0 ;; esac"
            + " 2>/dev/null; exec "
            + Needs.program("blockdev")
            + " \"$@\"");
  }

  /** The image store. */
  Path store() {
    return folder.resolve("provision/clonezilla/store");
  }

  /** A program that all scripts find before the system's. */
  void stub(String name, String body) throws IOException {
    program(bin, name, body);
  }

  /** A variable that all programs get. */
  void set(String variable, String value) {
    environment.put(variable, value);
  }

  private static void program(Path place, String name, String body) throws IOException {
    Path program = Files.writeString(place.resolve(name), "#!/bin/bash\n" + body + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A blank disk: its loop device, of the file NAME.img. */
  String disk(String name, long mib) throws Exception {
    Path file = folder.resolve(name + ".img");
    try (RandomAccessFile blank = new RandomAccessFile(file.toFile(), "rw")) {
      blank.setLength(mib * MIB);
    }
    String device = run("losetup --find --show \"$1\"", file.toString()).output().strip();
    devices.add(device);
    return device;
  }

  /** Takes a disk out of the machine; its file stays. */
  void detach(String device) throws Exception {
    run("partx -d \"$1\" 2>/dev/null; losetup -d \"$1\"", device);
    devices.remove(device);
  }

  /** Takes all disks out of the machine. */
  void detachAll() throws Exception {
    for (String device : List.copyOf(devices)) {
      detach(device);
    }
  }

  /** In namespaces of its own, so that nothing stays mounted and no process is left. */
  Tool run(String script, String... arguments) throws Exception {
    return run(Map.of(), script, arguments);
  }

  private Tool run(Map<String, String> more, String script, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("unshare", "--mount", "--net", "--pid", "--fork", "--kill-child"));
    command.add("--mount-proc");
    command.addAll(List.of("bash", "-c", ALONE + script, "bash"));
    command.addAll(List.of(arguments));
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(more);
    Tool done = Tool.run(folder, all, command);
    assertThat(done.exitCode()).as(done.output()).isLessThan(4);
    return done;
  }

  /** Runs what is generated to save the disk of the host. */
  private Tool capture(String device, Path captures, Path reports) throws Exception {
    Path own = host(device, reports);
    Files.createDirectories(captures);
    Files.writeString(
        folder.resolve("cmdline"),
        "slipway_callback=http://x/y slipway_token=t slipway_image=%s slipway_folder=s:/c\n"
            .formatted(IMAGE));
    program(own, "mount", mounting("mount"));
    program(own, "umount", mounting("umount"));
    return run(
        Map.of(
            "SLIPWAY_CMDLINE", folder.resolve("cmdline").toString(),
            "SLIPWAY_CAPTURES", captures.toString()),
        "export PATH=" + own + ":$PATH; exec bash \"$1\"",
        store().resolve("slipway/captures").resolve(HOST).toString());
  }

  /**
   * Saves a disk as the image of the store: nothing on it changes, and the server hears of what is
   * saved in this order.
   */
  void keepImage(String disk, String name, String... heard) throws Exception {
    Path captures = folder.resolve("captures");
    Path reports = folder.resolve("reports-saved");
    String before = checksum(name);
    Tool captured = capture(disk, captures, reports);
    assertThat(captured.exitCode()).as(captured.output()).isZero();
    assertThat(checksum(name)).isEqualTo(before);
    assertThat(reports).content().containsSubsequence(heard);
    Files.move(captures.resolve(IMAGE), store().resolve(IMAGE));
  }

  /** The checksum of a disk by its name. */
  String checksum(String name) throws Exception {
    return Sha256.of(folder.resolve(name + ".img"));
  }

  private static String mounting(String program) {
    return "case $* in *captures*) ;; *) exec %s \"$@\" ;; esac".formatted(Needs.program(program));
  }

  /** Runs what is generated for the host on a disk that has the drawn serial number. */
  Tool restore(String device, Path reports) throws Exception {
    return restore(device, reports, "", "");
  }

  /** The same with data that the server's own program sends, over a network with the host. */
  Tool restoreSent(String device, Path reports) throws Exception {
    // What runs there sees nothing in /tmp but this folder.
    for (String module : List.of("provisioning_server.py", "transfers.py")) {
      Files.copy(SERVER.resolve(module), bin.resolve(module));
    }
    return restore(device, reports, " slipway_multicast=2488", SENDING);
  }

  /**
   * @param parameters further ones of the kernel
   * @param before what is run before; may set {@code host} to the command that runs on the host
   */
  private Tool restore(String device, Path reports, String parameters, String before)
      throws Exception {
    Path own = host(device, reports);
    Files.writeString(
        folder.resolve("cmdline"),
        "slipway_callback=http://x/y slipway_token=t" + parameters + "\n");
    program(
        own,
        "ocs-sr",
        "PATH=${PATH#*:} exec ocs-sr \"${@/#SERIALNO=*/"
            + device.substring("/dev/".length())
            + "}\"");
    return run(
        Map.of(
            "SLIPWAY_CMDLINE", folder.resolve("cmdline").toString(), "PYTHONPATH", bin.toString()),
        "host=()\n" + before + "exec \"${host[@]}\" env PATH=\"$2:$PATH\" bash \"$1\"",
        store().resolve("slipway/hosts").resolve(HOST).toString(),
        own.toString(),
        store().toString(),
        IMAGE);
  }

  /** Stubs of a host that has the drawn disk. */
  private Path host(String device, Path reports) throws Exception {
    Path own = Files.createDirectories(folder.resolve("bin-" + device.substring(5)));
    String facts =
        "NAME=\"%s\" SERIAL=\"HS22-07-SDA\" WWN=\"\" SIZE=\"299573968896\" LOG-SEC=\"512\""
            .formatted(device);
    program(
        own,
        "lsblk",
        "case $* in *SERIAL*) echo '%s RO=\"0\" TYPE=\"disk\"' ;; *) exec %s \"$@\" ;; esac"
            .formatted(facts, Needs.program("lsblk")));
    program(own, "ip", "echo 'link/ether 02:00:0a:21:02:07'; echo 'eth0 inet 10.33.136.7/26'");
    program(own, "curl", "echo \"$*\" >>" + reports + "; cat >>" + reports);
    program(own, "reboot", "exit 0");
    return own;
  }

  /**
   * Cuts off the half of a file of the image in the store, and makes checksums afterwards: what
   * only the restorer can notice.
   */
  void cut(String name) throws Exception {
    try (RandomAccessFile file =
        new RandomAccessFile(store().resolve(IMAGE).resolve(name).toFile(), "rw")) {
      file.setLength(file.length() / 2);
    }
    run(
        "cd \"$1\" && rm MD5SUMS && md5sum -- * >../sums && mv ../sums MD5SUMS",
        store().resolve(IMAGE).toString());
  }
}
