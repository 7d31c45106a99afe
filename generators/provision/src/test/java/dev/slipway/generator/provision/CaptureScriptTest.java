// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

/** The generated script that saves the disk of a host, run by bash with stubs of the machine. */
@Tag("slow")
class CaptureScriptTest {
  private static final String HOST = "compute-10-33-136-7";
  private static final String SAVES =
      "slipway_callback=http://10.33.136.2/slipway/x slipway_token=one-time_1"
          + " slipway_folder=10.33.136.2:/c ";
  private static final String CLONED =
      "echo 'Partclone successfully cloned the device (/dev/sda1) to the image (-)'"
          + " >>\"$SLIPWAY_LOG\"";

  @TempDir private Path folder;
  private Path bin;
  private Path reports;

  /** A change of what the script meets, named by the refusal. */
  private interface Change {
    void apply(CaptureScriptTest test) throws Exception;
  }

  @BeforeEach
  void prepare() throws Exception {
    Needs.programs("bash");
    bin = Files.createDirectories(folder.resolve("bin"));
    reports = Files.writeString(folder.resolve("reports"), "");
    Samples.write(folder, Samples.files(Samples.load()));
    cmdline(SAVES + "slipway_image=saved");
    stub("ip", "echo 'link/ether 02:00:0a:21:02:07'; echo 'eth0 inet 10.33.136.7/26'");
    disk("HS22-07-SDA", "");
    stub("curl", "echo \"$*\" >>" + reports + "; cat >>" + reports);
    stub("mount", "echo mount \"$*\" >>" + reports);
    stub("umount", "echo umount >>" + reports);
    stub("reboot", "echo reboot >>" + reports);
    saving(CLONED);
  }

  private void saving(String log) throws IOException {
    stub(
        "ocs-sr",
        "mkdir $SLIPWAY_CAPTURES/saved; echo sda1 >$SLIPWAY_CAPTURES/saved/parts\n"
            + "echo sum >$SLIPWAY_CAPTURES/saved/MD5SUMS\necho ocs-sr \"$*\" >>"
            + reports
            + "\n"
            + log);
  }

  private void cmdline(String text) throws IOException {
    Files.writeString(folder.resolve("cmdline"), text + "\n");
  }

  private void disk(String serial, String mounted) throws IOException {
    stub(
        "lsblk",
        "case $* in *MOUNTPOINT*) echo '%s' ;; *) echo 'NAME=\"/dev/sda\" SERIAL=\"%s\" WWN=\"\""
                .formatted(mounted, serial)
            + " SIZE=\"299573968896\" LOG-SEC=\"512\" RO=\"0\" TYPE=\"disk\"' ;; esac");
  }

  private void stub(String name, String body) throws IOException {
    Path stub = Files.writeString(bin.resolve(name), "#!/bin/bash\n" + body + "\n");
    Files.setPosixFilePermissions(stub, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Tool run() throws Exception {
    return Tool.run(
        folder,
        Map.of(
            "PATH", bin + ":" + System.getenv("PATH"),
            "SLIPWAY_CMDLINE", folder.resolve("cmdline").toString(),
            "SLIPWAY_CAPTURES", folder.resolve("mounted").toString(),
            "SLIPWAY_LOG", folder.resolve("clonezilla.log").toString()),
        List.of(
            "bash",
            folder
                .resolve("provision/clonezilla/store/slipway/captures")
                .resolve(HOST)
                .toString()));
  }

  @Test
  void theDrawnDiskIsSavedAndTheHostBootsIt() throws Exception {
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(reports))
        .containsSubsequence(
            "mount -t nfs4 -o nolock 10.33.136.2:/c",
            "/start\"",
            "Bearer one-time_1",
            "-sfsck",
            "savedisk saved sda\n",
            "umount",
            "/captured\"",
            "reboot");
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refusal(
            "is protected or reserved",
            test ->
                Files.writeString(
                    test.folder.resolve("provision/clonezilla/store/slipway/refused"),
                    "10.33.136.7\n")),
        refusal(
            "this machine has no interface with 02:00:0a:21:02:07",
            test -> test.stub("ip", "echo 'eth0 inet 10.33.136.7/26'")),
        refusal(
            "not exactly one disk has the drawn serial number or WWN",
            test -> test.disk("HS22-07-SDB", "")),
        refusal("/dev/sda is mounted", test -> test.disk("HS22-07-SDA", "/media")),
        refusal("the image has no plain name", test -> test.cmdline(SAVES + "slipway_image=../x")),
        refusal("10.33.136.2:/c cannot be mounted", test -> test.stub("mount", "exit 32")),
        refusal(
            "has a folder saved already",
            test -> Files.createDirectories(test.folder.resolve("mounted/saved"))));
  }

  private static Arguments refusal(String why, Change change) {
    return Arguments.of(why, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void anotherMachineOrDiskIsNotSavedAndBootsItsOwn(String why, Change change) throws Exception {
    change.apply(this);
    Tool script = run();
    assertThat(script.output()).contains(why);
    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(Files.readString(reports))
        .contains("/refused\"")
        .endsWith("reboot\n")
        .doesNotContain("ocs-sr", "/start\"");
  }

  @Test
  void aHostThatTheServerDoesNotHearStaysForItWouldComeBack() throws Exception {
    stub("curl", "exit 22");
    Tool script = run();
    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(Files.readString(reports)).doesNotContain("ocs-sr", "reboot");
  }

  @Test
  void aFailureThatClonezillaHidesIsReported() throws Exception {
    saving("echo 'Failed to save' >>\"$SLIPWAY_LOG\"");
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isEqualTo(3);
    assertThat(Files.readString(reports))
        .contains("0 of 1 partitions saved", "/failed\"")
        .endsWith("reboot\n")
        .doesNotContain("/captured\"");
  }
}
