// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which images a provisioning server takes to be whole. */
@Tag("slow")
class ImageCheckTest {
  private static final Path SCRIPTS =
      Path.of("..", "..", "provisioning", "provisioning-server", "scripts").toAbsolutePath();

  @TempDir private Path folder;
  private Path image;

  /** A change of a whole image. */
  private interface Damage {
    void apply(ImageCheckTest test) throws Exception;
  }

  @BeforeEach
  void save() throws Exception {
    Needs.programs("python3", "md5sum", "bash");
    image = Files.createDirectories(folder.resolve("store/golden"));
    Files.createDirectories(folder.resolve("store/slipway"));
    Files.writeString(
        folder.resolve("settings"), "store=" + folder.resolve("store") + "\nstate=" + folder);
    write("disk", "sda\n");
    write("parts", "sda1 sda2\n");
    for (String end : List.of("pt.sf", "pt.parted", "mbr")) {
      write("sda-" + end, end);
    }
    write("sda-pt.parted", "Disk /dev/sda: 1048576s\nSector size (logical/physical): 512B/4096B\n");
    for (String end : List.of("1.ext4-ptcl-img.gz.aa", "1.ext4-ptcl-img.gz.ab", "2.dd-img.gz")) {
      write("sda" + end, end);
    }
    sum();
    // What Clonezilla writes after its checksums.
    for (String name : List.of("clonezilla-img", "Info-img-id.txt", "Info-img-size.txt")) {
      write(name, name);
    }
  }

  private void write(String name, String content) throws Exception {
    Files.writeString(image.resolve(name), content);
  }

  private void delete(String name) throws Exception {
    Files.delete(image.resolve(name));
  }

  /** As Clonezilla does with -gm. */
  private void sum() throws Exception {
    Tool done =
        Tool.run(
            image,
            Map.of(),
            List.of("bash", "-c", "rm -f MD5SUMS; md5sum -- * >../s; mv ../s MD5SUMS"));
    assertThat(done.exitCode()).as(done.output()).isZero();
  }

  private Tool check(String name) throws Exception {
    return Tool.run(
        folder,
        Map.of("SLIPWAY_PROVISIONING_SETTINGS", folder.resolve("settings").toString()),
        List.of(SCRIPTS.resolve("check-image").toString(), name));
  }

  /** What is said beside how far the check is. */
  private static String result(Tool checked) {
    return checked.output().replaceAll("(?m)^progress\t.*\n", "");
  }

  @Test
  void aWholeImageHasNoDefect() throws Exception {
    Tool checked = check("golden");
    assertThat(result(checked)).isEqualTo("checked\tgolden\n");
    List<String> progress = checked.output().lines().filter(l -> l.startsWith("progress")).toList();
    assertThat(progress).hasSameSizeAs(Files.readAllLines(image.resolve("MD5SUMS")));
    assertThat(progress.get(0)).startsWith("progress\t0\t");
    String[] last = progress.get(progress.size() - 1).split("\t");
    long size = Files.size(image.resolve(last[3]));
    assertThat(Long.parseLong(last[1]) + size).isEqualTo(Long.parseLong(last[2]));
    assertThat(checked.exitCode()).isZero();
    Tool listed =
        Tool.run(
            folder,
            Map.of("SLIPWAY_PROVISIONING_SETTINGS", folder.resolve("settings").toString()),
            List.of(SCRIPTS.resolve("images").toString()));
    assertThat(listed.output())
        .matches("\\{\"bytes\": [1-9][0-9]*, \"diskBytes\": 536870912, \"name\": \"golden\"}\n");
  }

  /** As Clonezilla saves a disk with a partition for booting and one of LVM. */
  private void volumes(String devices) throws Exception {
    Files.move(image.resolve("sda2.dd-img.gz"), image.resolve("lab-root.xfs-ptcl-img.gz.aa"));
    write("lvm_vg_dev.list", "lab /dev/sda2 1qSQow-WYjM\n");
    write(
        "lvm_logv.list",
        "/dev/lab/root  SGI XFS filesystem data\n/dev/lab/swap  Linux swap file\n");
    write("lvm_lab.conf", devices);
    sum();
  }

  private static String device(String name) {
    return "\t\t\tdevice = \"" + name + "\"\t# Hint only\n";
  }

  @Test
  void aWholeImageOfLvmHasNoDefect() throws Exception {
    volumes(device("/dev/sda2"));
    Tool checked = check("golden");
    assertThat(result(checked)).isEqualTo("checked\tgolden\n");
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("missing", "disk", "disk is missing or empty", test -> test.write("disk", "")),
        damage("missing", "disk", "disk is missing or empty", test -> test.delete("disk")),
        damage("missing", "parts", "parts is missing or empty", test -> test.write("parts", "\n")),
        damage("missing", "parts", "parts is missing or empty", test -> test.delete("parts")),
        damage(
            "several-disks",
            "disk",
            "it is of more than one disk",
            test -> {
              test.write("disk", "sda sdb\n");
              for (String end : List.of("pt.sf", "pt.parted", "mbr")) {
                test.write("sdb-" + end, end);
              }
              test.sum();
            }),
        damage("missing", "sda-mbr", "sda-mbr is missing or empty", test -> test.delete("sda-mbr")),
        damage(
            "missing",
            "sda-pt.sf",
            "sda-pt.sf is missing or empty",
            test -> test.delete("sda-pt.sf")),
        damage(
            "missing",
            "sda-pt.parted",
            "sda-pt.parted is missing or empty",
            test -> test.write("sda-pt.parted", "")),
        damage(
            "no-data",
            "sda3.*-img*",
            "sda3 has no data",
            test -> {
              test.write("parts", "sda1 sda2 sda3\n");
              test.sum();
            }),
        damage(
            "missing-piece",
            "sda1.ext4-ptcl-img.gz.aa",
            "sda1 lacks piece aa of its data",
            test -> {
              test.delete("sda1.ext4-ptcl-img.gz.aa");
              test.sum();
            }),
        damage(
            "missing-piece",
            "sda1.ext4-ptcl-img.gz.aa",
            "sda1 lacks piece aa of its data",
            test -> test.delete("sda1.ext4-ptcl-img.gz.aa")),
        damage(
            "missing-piece",
            "sda1.ext4-ptcl-img.gz.ac",
            "sda1 lacks piece ac of its data",
            test -> {
              test.write("sda1.ext4-ptcl-img.gz.ad", "more");
              test.sum();
            }),
        damage(
            "corrupt",
            "sda1.ext4-ptcl-img.gz.ab",
            "sda1.ext4-ptcl-img.gz.ab is corrupt",
            test -> test.write("sda1.ext4-ptcl-img.gz.ab", "other")),
        damage("no-data", "sda2.*-img*", "sda2 has no data", test -> test.delete("sda2.dd-img.gz")),
        damage(
            "missing",
            "sda1.ext4-ptcl-img.gz.ab",
            "sda1.ext4-ptcl-img.gz.ab is missing",
            test -> test.delete("sda1.ext4-ptcl-img.gz.ab")),
        damage("missing", "MD5SUMS", "MD5SUMS is missing or empty", test -> test.delete("MD5SUMS")),
        damage(
            "no-data",
            "lab-root.*-img*",
            "lab-root has no data",
            test -> {
              test.volumes(device("/dev/sda2"));
              test.delete("lab-root.xfs-ptcl-img.gz.aa");
            }),
        damage(
            "missing",
            "lvm_logv.list",
            "lvm_logv.list is missing or empty",
            test -> {
              test.volumes(device("/dev/sda2"));
              test.delete("lvm_logv.list");
            }),
        damage(
            "missing",
            "lvm_lab.conf",
            "lvm_lab.conf is missing or empty",
            test -> test.volumes("")),
        damage(
            "several-disks",
            "lvm_lab.conf",
            "volume group lab is on more than one disk",
            test -> test.volumes(device("/dev/sda2") + device("/dev/sdb1"))),
        damage(
            "no-checksum",
            "sda1.ext4-ptcl-img.gz.ac",
            "sda1.ext4-ptcl-img.gz.ac has no checksum",
            test -> test.write("sda1.ext4-ptcl-img.gz.ac", "more")));
  }

  private static Arguments damage(String kind, String file, String text, Damage damage) {
    return Arguments.of(String.join("\t", kind, file, text), damage);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void eachDefectIsNamedOnce(String defect, Damage damage) throws Exception {
    damage.apply(this);
    Tool checked = check("golden");
    assertThat(result(checked)).isEqualTo("defect\t" + defect + "\nchecked\tgolden\n");
    assertThat(checked.exitCode()).isEqualTo(3);
  }

  @Test
  void whatIsNoImageIsRefused() throws Exception {
    for (String name : List.of("slipway", "../golden", "none")) {
      Tool checked = check(name);
      assertThat(checked.exitCode()).isEqualTo(3);
      assertThat(checked.output()).contains("there is no image");
    }
  }
}
