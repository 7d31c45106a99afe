// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratorOptions;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts that have DRBL restore a host, run by bash; a stub stands for drbl-ocs. */
class DrblScriptTest {
  private static final String HOST = "compute-10-33-136-7";
  private static final String MAC = "02:00:0a:21:02:07";
  private static final String IMAGE = "devstack-ubuntu-4-nics";
  private static final String FOLDER = "provision/clonezilla/store/slipway/";

  @TempDir private Path folder;
  private Path bin;
  private Path entries;

  /** A change of what the script meets, named by the refusal. */
  private interface Change {
    void apply(DrblScriptTest test) throws Exception;
  }

  @BeforeEach
  void prepare() throws Exception {
    Needs.programs("bash", "md5sum", "flock");
    bin = Files.createDirectories(folder.resolve("bin"));
    entries = Files.createDirectories(folder.resolve("pxelinux.cfg"));
    GeneratorOptions options = GeneratorOptions.defaults().with(ProvisionGenerator.DRBL, "yes");
    Samples.write(folder, Samples.files(Samples.load(), options));
    Path image = Files.createDirectories(image(""));
    Files.writeString(image.resolve("disk"), "sda\n");
    Files.writeString(image.resolve("parts"), "sda1\n");
    Tool sums = Tool.run(image, Map.of(), List.of("sh", "-c", "md5sum disk parts >MD5SUMS"));
    assertThat(sums.exitCode()).as(sums.output()).isZero();
    stub("id", "echo 0");
    stub("drbl-ocs", "printf '%s\\n' \"$*\" >>" + calls() + "; [ -d " + logs() + " ]");
  }

  private Path image(String file) {
    return folder.resolve("provision/clonezilla/store").resolve(IMAGE).resolve(file);
  }

  private Path calls() {
    return folder.resolve("calls");
  }

  private Path logs() {
    return folder.resolve("log/clonezilla");
  }

  private Path refused() {
    return folder.resolve(FOLDER + "refused");
  }

  private void stub(String name, String body) throws IOException {
    Path stub = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(stub, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void entry(String name) throws IOException {
    Files.writeString(entries.resolve(name), "DEFAULT local\n");
  }

  private Tool run() throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("PATH", bin + ":" + System.getenv("PATH"));
    environment.put("SLIPWAY_DRBL_ENTRIES", entries.toString());
    environment.put("SLIPWAY_DRBL_LOGS", logs().toString());
    environment.put("SLIPWAY_DRBL_LOCK", folder.resolve("lock").toString());
    return Tool.run(
        folder, environment, List.of("bash", folder.resolve(FOLDER + "drbl/" + HOST).toString()));
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refusal("this has to run as root", test -> test.stub("id", "echo 1000")),
        refusal("has no boot entries of DRBL", test -> Files.delete(test.entries)),
        refusal(
            "the list of protected and reserved machines is missing",
            test -> Files.delete(test.refused())),
        refusal(
            MAC + " of " + HOST + " is protected or reserved",
            test -> Files.writeString(test.refused(), MAC + "\n")),
        refusal(
            "10.33.136.7 of " + HOST + " is protected or reserved",
            test -> Files.writeString(test.refused(), "10.33.136.7\n")),
        refusal("has no file disk", test -> Files.writeString(test.image("disk"), "")),
        refusal("has no file MD5SUMS", test -> Files.delete(test.image("MD5SUMS"))),
        refusal(
            "is not of exactly one disk",
            test -> Files.writeString(test.image("disk"), "sda sdb\n")),
        refusal(
            "a file of image " + IMAGE + " is missing or corrupt",
            test -> Files.writeString(test.image("parts"), "sda2\n")),
        refusal(
            "01-02-00-0a-21-02-07 would be taken in place of the entry of DRBL",
            test -> test.entry("01-02-00-0a-21-02-07")),
        refusal("0A218846 is armed", test -> test.entry("0A218846")));
  }

  private static Arguments refusal(String why, Change change) {
    return Arguments.of(why, change);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void nothingIsArmedThatDrblWouldGetWrong(String why, Change change) throws Exception {
    change.apply(this);
    Tool script = run();
    assertThat(script.output()).contains("refused: ").contains(why);
    assertThat(script.exitCode()).isEqualTo(1);
    assertThat(calls()).doesNotExist();
  }

  @Test
  void diskIsNamedByItsSerialNumberAndTheHostByItsAddress() throws Exception {
    // Its own, of an earlier time.
    entry("0A218807");
    entry("default");
    Tool script = run();
    assertThat(script.exitCode()).as(script.output()).isZero();
    assertThat(Files.readString(calls()))
        .isEqualTo(
            "-b -g auto -e1 auto -e2 -r -x -j2 -k0 -sc0 -p reboot -l en_US.UTF-8 -h 10.33.136.7"
                + " startdisk restore "
                + IMAGE
                + " SERIALNO=HS22-07-SDA\n");
  }

  @Test
  void otherBundlesHaveNoneOfThem() throws Exception {
    assertThat(Samples.files(Samples.load()).keySet()).noneMatch(path -> path.contains("drbl"));
  }
}
