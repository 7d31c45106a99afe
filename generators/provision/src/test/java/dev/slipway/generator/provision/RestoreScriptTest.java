// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The generated scripts of a host, run by bash. The disk is a file; stubs stand for what only the
 * machine itself has: its interfaces, its disks, the server, and the restorer, which overwrites the
 * disk.
 */
@Tag("slow")
class RestoreScriptTest {
  private static final String HOST = "compute-10-33-136-7";
  private static final String IMAGE = "devstack-ubuntu-4-nics";
  private static final long GIB = 1L << 30;
  private static final int SECTORS = 524288;

  /** Renames the disk of an image, as Clonezilla's program of this name does. */
  private static final Path RENAMING =
      Path.of("..", "..", "provisioning", "bare-metal-lab", "ocs-cvt-dev").toAbsolutePath();

  @TempDir private Path folder;
  private Path bin;
  private Path store;
  private Path disk;
  private Path reports;

  /** What the kernel calls the drawn disk; the image was saved of sda. */
  private String name = "sda";

  /** A change of what the script meets, named by the refusal. */
  private interface Change {
    void apply(RestoreScriptTest test) throws Exception;
  }

  @BeforeEach
  void prepare() throws Exception {
    Needs.programs("bash", "md5sum", "ssh-keygen");
    bin = Files.createDirectories(folder.resolve("bin"));
    disk = Files.write(folder.resolve("disk"), new byte[4096]);
    reports = Files.writeString(folder.resolve("reports"), "");
    SortedMap<String, String> files = Samples.files(Samples.load());
    Samples.write(folder, files);
    store = folder.resolve("provision/clonezilla/store");
    image();
    cmdline("slipway_callback=http://10.33.136.2/slipway/x slipway_token=one-time_1");
    interfaces("02:00:0a:21:02:07", "10.33.136.7");
    drawnDisk();
    stub("curl", "echo \"$*\" >>" + reports + "; cat >>" + reports);
    stub(
        "ocs-sr",
        "echo restored >"
            + disk
            + "; echo \"$@\" >"
            + folder.resolve("ocs-sr.log")
            + "; echo 'Partclone successfully restored the image (-) to the device (/dev/sda1)'"
            + " >>\"$SLIPWAY_LOG\"");
    stub("blkid", "case ${*: -1} in *[ac]1) echo swap ;; *[ac]2) echo ext4 ;; *) exit 2 ;; esac");
    stub("reboot", "echo reboot >>" + reports);
    stub("mount", "echo mount \"$3\" >>" + reports);
    stub("umount", "echo umount >>" + reports);
    system();
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refusal("this boot has not been armed", test -> test.cmdline("boot=live")),
        refusal(
            "this machine has no interface with 02:00:0a:21:02:07",
            test -> test.interfaces("02:00:0a:21:02:17", "10.33.136.7")),
        refusal(
            "this machine has no interface with 10.33.136.7",
            test -> test.interfaces("02:00:0a:21:02:07", "10.33.136.70")),
        refusal(
            "02:00:0a:21:02:07 of this machine is protected or reserved",
            test -> Files.writeString(test.scripts("refused"), "02:00:0a:21:02:07\n")),
        refusal(
            "10.33.136.7 of this machine is protected or reserved",
            test -> Files.writeString(test.scripts("refused"), "10.33.136.7\n")),
        refusal(
            "the list of protected and reserved machines is missing",
            test -> Files.delete(test.scripts("refused"))),
        refusal(
            "not exactly one disk has the drawn serial number or WWN",
            test -> test.disks(test.line("HS22-07-SDB", "", 279 * GIB, 512, 0))),
        refusal(
            "not exactly one disk has the drawn serial number or WWN",
            test ->
                test.disks(
                    test.line("HS22-07-SDA", "", 279 * GIB, 512, 0),
                    test.line("HS22-07-SDA", "", 279 * GIB, 512, 0))),
        refusal(
            "bytes, not the drawn 299573968896",
            test -> test.disks(test.line("HS22-07-SDA", "", 100 * GIB, 512, 0))),
        refusal(
            "image devstack-ubuntu-4-nics needs",
            test -> {
              test.parted(280 * GIB / 512, 512);
              test.checksums();
            }),
        refusal(
            "has sectors of 4096 bytes",
            test -> test.disks(test.line("HS22-07-SDA", "", 279 * GIB, 4096, 0))),
        refusal(
            "is read-only", test -> test.disks(test.line("HS22-07-SDA", "", 279 * GIB, 512, 1))),
        refusal("has no file parts", test -> Files.delete(test.imageFile("parts"))),
        refusal("has no file MD5SUMS", test -> Files.delete(test.imageFile("MD5SUMS"))),
        refusal("has no file sda-mbr", test -> Files.delete(test.imageFile("sda-mbr"))),
        refusal(
            "is not of exactly one disk",
            test -> Files.writeString(test.imageFile("disk"), "sda sdb\n")),
        refusal(
            "has no checksum of the data of sda2",
            test -> Files.writeString(test.imageFile("parts"), "sda1 sda2\n")),
        refusal(
            "lacks piece ab of the data of sda1",
            test -> Files.writeString(test.imageFile("sda1.ext4-ptcl-img.gz.ac"), "data")),
        refusal(
            "the image has no plain name",
            test -> test.cmdline("slipway_callback=x slipway_token=t slipway_image=../etc")),
        refusal(
            "image tuned has no file disk",
            test -> test.cmdline("slipway_callback=x slipway_token=t slipway_image=tuned")),
        refusal(
            "the port of the transfer is not a number",
            test -> test.cmdline("slipway_callback=x slipway_token=t slipway_multicast=x")),
        refusal(
            "is missing or corrupt",
            test -> {
              test.cmdline("slipway_callback=x slipway_token=t slipway_multicast=2232");
              Files.writeString(test.imageFile("sda-mbr"), "other");
            }),
        refusal(
            "has no file lvm_logv.list",
            test -> {
              test.volumes(1);
              Files.delete(test.imageFile("lvm_logv.list"));
            }),
        refusal(
            "has no file lvm_lab.conf",
            test -> {
              test.volumes(1);
              Files.delete(test.imageFile("lvm_lab.conf"));
            }),
        refusal("has a part of volume group lab only", test -> test.volumes(2)),
        refusal(
            "has no checksum of the data of lab-root",
            test -> {
              test.volumes(1);
              Files.delete(test.imageFile("lab-root.xfs-ptcl-img.gz.aa"));
              test.checksums();
            }),
        refusal(
            "volume group lab is on /dev/sdb2, too, which is not of the drawn disk",
            test -> {
              test.volumes(1);
              test.stub("blkid", "printf '/dev/" + test.name + "2\\n/dev/sdb2\\n'");
            }),
        refusal("the server did not acknowledge the start", test -> test.stub("curl", "exit 22")));
  }

  /** Of data that the host reads itself; what the server sends, the server has checked. */
  static Stream<Arguments> refusalsOfData() {
    return Stream.of(
        refusal(
            "is missing or corrupt",
            test -> Files.writeString(test.imageFile("sda1.ext4-ptcl-img.gz.aa"), "other")),
        refusal(
            "is missing or corrupt",
            test -> Files.delete(test.imageFile("sda1.ext4-ptcl-img.gz.aa"))));
  }

  /** Of a disk that cannot be given the name that it has on this host. */
  static Stream<Arguments> refusalsOfNames() {
    String renamed = RENAMING + " \"$@\"; cd \"$3/$4\" && ";
    return Stream.of(
        refusal(
            "/dev/sdc is sda in image devstack-ubuntu-4-nics, and Clonezilla could not rename it",
            test -> test.stub("ocs-cvt-dev", "exit 1")),
        refusal(
            "is not sdc after Clonezilla has renamed it",
            test -> test.stub("ocs-cvt-dev", "exit 0")),
        refusal(
            "is not sdc after Clonezilla has renamed it",
            test -> test.stub("ocs-cvt-dev", renamed + "rm sdc1.*")),
        refusal(
            "is not sdc after Clonezilla has renamed it",
            test -> test.stub("ocs-cvt-dev", renamed + "echo sda1 >parts")),
        refusal(
            "has no file sdc-pt.sf", test -> test.stub("ocs-cvt-dev", renamed + "rm sdc-pt.sf")));
  }

  private static Arguments refusal(String why, Change change) {
    return Arguments.of(why, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"refusals", "refusalsOfData"})
  void aWrongMachineOrDiskOrImageIsLeftAsItIs(String why, Change change) throws Exception {
    assertRefused(why, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"refusals", "refusalsOfNames"})
  void aTransferToADiskOfAnotherNameIsRefusedAlike(String why, Change change) throws Exception {
    transferTo("sdc");
    assertRefused(why, change);
  }

  private void assertRefused(String why, Change change) throws Exception {
    change.apply(this);
    String before = checksum();
    Tool script = run();
    assertThat(script.output()).contains(why);
    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(checksum()).isEqualTo(before);
    assertThat(folder.resolve("ocs-sr.log")).doesNotExist();
  }

  @Test
  void theDrawnDiskIsRestoredByItsSerialNumber() throws Exception {
    String before = checksum();
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(checksum()).isNotEqualTo(before);
    assertThat(Files.readString(folder.resolve("ocs-sr.log")))
        .endsWith("restoredisk " + IMAGE + " SERIALNO=HS22-07-SDA\n");
    assertThat(Files.readString(reports))
        .containsSubsequence(
            "/start\"",
            "Bearer one-time_1",
            "mount /dev/sda2",
            "umount",
            "host_key=ssh-ed25519 AAAA",
            "/restored\"",
            "reboot");
    assertThat(root().resolve("etc/hostname")).hasContent(HOST);
  }

  @Test
  void anotherImageIsRestoredOnceTheServerNamesIt() throws Exception {
    Files.move(store.resolve(IMAGE), store.resolve("tuned"));
    cmdline("slipway_callback=http://x/y slipway_token=one-time_1 slipway_image=tuned");
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(folder.resolve("ocs-sr.log")))
        .endsWith("restoredisk tuned SERIALNO=HS22-07-SDA\n");
  }

  /** Its data is checked by the server, which sends it; here only its names are looked at. */
  @Test
  void anImageThatTheServerSendsIsTakenFromItsPort() throws Exception {
    Files.writeString(imageFile("sda1.ext4-ptcl-img.gz.aa"), "not read");
    cmdline("slipway_callback=http://x/y slipway_token=one-time_1 slipway_multicast=2488");
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(folder.resolve("ocs-sr.log")))
        .endsWith("--mcast-port 2488 multicast_restoredisk " + IMAGE + " sda\n");
  }

  /** Clonezilla takes a transfer to a disk of the image's name only. */
  @Test
  void aTransferToADiskOfAnotherNameIsTakenByAnImageWithThatName() throws Exception {
    volumes(1);
    stub("vgchange", "exit 0");
    stub("lvs", "exit 0");
    stub(
        "ocs-sr",
        "echo restored >"
            + disk
            + "; echo \"$@\" >"
            + folder.resolve("ocs-sr.log")
            + "; for part in sdc1 lab-root; do echo \"Partclone successfully restored the image\""
            + " >>\"$SLIPWAY_LOG\"; done");
    transferTo("sdc");
    String stored = checksums();
    String before = checksum();

    Tool script = run();

    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(checksum()).isNotEqualTo(before);
    assertThat(checksums()).isEqualTo(stored);
    Matcher call =
        Pattern.compile(".* -or (\\S+) --mcast-port 2488 multicast_restoredisk " + IMAGE + " sdc\n")
            .matcher(Files.readString(folder.resolve("ocs-sr.log")));
    assertThat(call.matches()).isTrue();
    Path image = Path.of(call.group(1), IMAGE);
    assertThat(image.getParent()).isNotEqualTo(store);
    assertThat(image.resolve("disk")).hasContent("sdc");
    assertThat(image.resolve("parts")).hasContent("sdc1 sdc2");
    assertThat(image.resolve("sdc-pt.parted")).content().contains("Disk /dev/sdc: ");
    for (String data : List.of("1.ext4-ptcl-img.gz.aa", "-mbr")) {
      assertThat(image.resolve("sdc" + data)).hasSameBinaryContentAs(imageFile("sda" + data));
    }
    assertThat(Files.isSymbolicLink(image.resolve("sdc1.ext4-ptcl-img.gz.aa"))).isTrue();
    assertThat(image.resolve("lab-root.xfs-ptcl-img.gz.aa"))
        .hasSameBinaryContentAs(imageFile("lab-root.xfs-ptcl-img.gz.aa"));
  }

  @Test
  void theServerHearsHowFarEachPartitionIs() throws Exception {
    stub(
        "ocs-sr",
        """
        for part in 1 2; do
          printf 'Starting to restore image (-) to device (/dev/sda%s)\\n' "$part"
          printf '\\rElapsed: 00:00:01, Remaining: 00:01:39, Completed:   1.00%%,\\n'
          printf '\\rElapsed: 00:00:02, Remaining: 00:01:38, Completed:   1.90%%,\\n'
          printf '\\rElapsed: 00:00:03, Remaining: 00:00:00, Completed: 100.00%%,\\n' >&2
        done
        echo 'Partclone successfully restored the image (-) to the device (/dev/sda1)' \
          >>"$SLIPWAY_LOG"
        """);
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(reports).lines().filter(line -> line.contains("partition=")))
        .map(line -> line.replaceAll(".*(partition=\\S+).*(percent=\\S+).*", "$1 $2"))
        .containsExactly(
            "partition=sda1 percent=0",
            "partition=sda1 percent=1",
            "partition=sda1 percent=100",
            "partition=sda2 percent=0",
            "partition=sda2 percent=1",
            "partition=sda2 percent=100");
  }

  /** Partclone prints that it has copied a partition whole, and Clonezilla does not log it. */
  @Test
  void aPartitionWithoutAFileSystemCountsOnceItIsCopied() throws Exception {
    Files.writeString(imageFile("parts"), "sda1 sda2\n");
    Files.writeString(imageFile("sda2.dd-ptcl-img.gz.aa"), "data");
    checksums();
    String copying =
        """
        echo 'Partclone successfully restored the image (-) to the device (/dev/sda1)' \
          >>"$SLIPWAY_LOG"
        echo 'Cloned successfully.'
        echo 'Starting to clone/restore (-) to (/dev/sda2) with dd mode'
        """;
    stub("ocs-sr", copying);
    Tool cut = run();
    assertThat(cut.exitCode()).as(cut.output()).isEqualTo(3);
    assertThat(Files.readString(reports)).contains("1 of 2 partitions restored", "/failed\"");

    stub("ocs-sr", copying + "echo 'Cloned successfully.'\n");
    Tool whole = run();
    assertThat(whole.exitCode()).as(whole.output()).isZero();
    assertThat(Files.readString(reports)).contains("partition=sda2", "/restored\"");
  }

  @Test
  void aRestoreGoesOnWhereNobodyHearsHowFarItIs() throws Exception {
    stub(
        "curl",
        "case $* in *percent*) exit 22 ;; *) echo \"$*\" >>"
            + reports
            + "; cat >>"
            + reports
            + " ;; esac");
    stub(
        "ocs-sr",
        """
        echo 'Starting to restore image (-) to device (/dev/sda1)'
        echo 'Partclone successfully restored the image (-) to the device (/dev/sda1)' \
          >>"$SLIPWAY_LOG"
        """);
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(reports)).contains("/restored\"");
  }

  @Test
  void aSystemThatCannotBeMadeTheDrawnHostIsAFailure() throws Exception {
    Files.delete(root().resolve("etc/passwd"));
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isEqualTo(3);
    assertThat(Files.readString(reports))
        .contains("no partition of /dev/sda has an operating system", "/failed\"")
        .doesNotContain("/restored\"");
  }

  @Test
  void aFailureThatClonezillaHidesIsReported() throws Exception {
    stub("ocs-sr", "echo 'Starting to restore image (-)' >>\"$SLIPWAY_LOG\"");
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isEqualTo(3);
    assertThat(Files.readString(reports))
        .contains("0 of 1 partitions restored", "/failed\"")
        .doesNotContain("reboot");
  }

  private Tool run() throws Exception {
    return Tool.run(
        folder,
        Map.of(
            "PATH", bin + ":" + System.getenv("PATH"),
            "TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString(),
            "SLIPWAY_CMDLINE", folder.resolve("cmdline").toString(),
            "SLIPWAY_LOG", folder.resolve("clonezilla.log").toString(),
            "SLIPWAY_ROOT", root().toString()),
        List.of("bash", scripts("hosts/" + HOST).toString()));
  }

  private Path root() {
    return folder.resolve("root");
  }

  /** What mounting shows of the restored disk. */
  private void system() throws IOException {
    for (String below : List.of("etc/ssh", "etc/systemd/system", "root")) {
      Files.createDirectories(root().resolve(below));
    }
    Files.writeString(root().resolve("etc/passwd"), "root:x:0:0::/root:/bin/bash\n");
  }

  private Path scripts(String name) {
    return store.resolve("slipway").resolve(name);
  }

  private Path imageFile(String name) {
    return store.resolve(IMAGE).resolve(name);
  }

  private void image() throws Exception {
    Files.createDirectories(store.resolve(IMAGE));
    Files.writeString(imageFile("disk"), "sda\n");
    Files.writeString(imageFile("parts"), "sda1\n");
    Files.writeString(imageFile("sda-pt.sf"), "label: dos\n");
    Files.writeString(imageFile("sda-mbr"), "mbr");
    Files.writeString(imageFile("sda1.ext4-ptcl-img.gz.aa"), "data");
    parted(SECTORS, 512);
    checksums();
  }

  /** The image has a volume group on this number of devices. */
  private void volumes(int devices) throws Exception {
    stub("pvs", "echo '  lab'");
    Files.writeString(imageFile("parts"), "sda1 sda2\n");
    Files.writeString(imageFile("lvm_vg_dev.list"), "lab /dev/sda2 1qSQow-WYjM\n");
    Files.writeString(
        imageFile("lvm_logv.list"),
        "/dev/lab/swap  Linux swap file\n/dev/lab/root  SGI XFS filesystem data\n");
    Files.writeString(imageFile("lvm_lab.conf"), "\tdevice = \"/dev/sda2\"\n".repeat(devices));
    Files.writeString(imageFile("lab-root.xfs-ptcl-img.gz.aa"), "data");
    checksums();
  }

  private void parted(long sectors, int size) throws IOException {
    Files.writeString(
        imageFile("sda-pt.parted"),
        "Model: QEMU HARDDISK (scsi)\nDisk /dev/sda: "
            + sectors
            + "s\nSector size (logical/physical): "
            + size
            + "B/"
            + size
            + "B\n");
  }

  /** Makes the image's checksums, and returns them. */
  private String checksums() throws Exception {
    List<String> sums = new ArrayList<>();
    try (Stream<Path> files = Files.list(store.resolve(IMAGE))) {
      for (Path file : files.filter(one -> !one.endsWith("MD5SUMS")).sorted().toList()) {
        sums.add(digest("MD5", file) + "  " + file.getFileName() + "\n");
      }
    }
    Files.writeString(imageFile("MD5SUMS"), String.join("", sums));
    return String.join("", sums);
  }

  private void cmdline(String text) throws IOException {
    Files.writeString(folder.resolve("cmdline"), text + "\n");
  }

  private void interfaces(String mac, String address) throws IOException {
    stub(
        "ip",
        "case $* in *link*) echo '2: eth2: <UP> mtu 1500 \\    link/ether "
            + mac
            + " brd ff:ff:ff:ff:ff:ff' ;; *) echo '2: eth2    inet "
            + address
            + "/26 scope global eth2' ;; esac");
  }

  private void drawnDisk() throws IOException {
    disks(line("HS22-07-SDA", "0x5000c500a1b2c3d4", 279 * GIB, 512, 0));
  }

  /** The server sends the image, to a host whose kernel calls the drawn disk so. */
  private void transferTo(String otherName) throws IOException {
    name = otherName;
    drawnDisk();
    cmdline("slipway_callback=http://x/y slipway_token=one-time_1 slipway_multicast=2488");
    stub("ocs-cvt-dev", "exec " + RENAMING + " \"$@\"");
  }

  private String line(String serial, String wwn, long size, int sector, int readOnly) {
    return String.format(
        "NAME=\"/dev/%s\" SERIAL=\"%s\" WWN=\"%s\" SIZE=\"%d\" LOG-SEC=\"%d\" RO=\"%d\""
            + " TYPE=\"disk\"",
        name, serial, wwn, size, sector, readOnly);
  }

  private void disks(String... lines) throws IOException {
    stub(
        "lsblk",
        "if [[ $* == *--list* ]]; then printf '/dev/%s\n' "
            + String.join(" ", name, name + "1", name + "2")
            + "; else cat <<'END'\n"
            + String.join("\n", lines)
            + "\nEND\nfi");
  }

  private void stub(String name, String body) throws IOException {
    Path stub = Files.writeString(bin.resolve(name), "#!/bin/bash\n" + body + "\n");
    Files.setPosixFilePermissions(stub, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String checksum() throws Exception {
    return digest("SHA-256", disk);
  }

  private static String digest(String algorithm, Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
  }
}
