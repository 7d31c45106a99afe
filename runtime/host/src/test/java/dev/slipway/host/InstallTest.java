// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.bundle.Sha256;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Installing: the whole of an archive or nothing, and nothing outside of its folder. */
@Execution(ExecutionMode.CONCURRENT)
class InstallTest {
  private static final String ID = "Beacon-1.0.0";
  private static final List<String> UNPACKERS =
      List.of("unzip", "busybox", "bsdtar", "python3", "jar");

  @TempDir private Path folder;

  private static TestArchive beacon() {
    return TestArchive.foreground(ID, TestArchive.BEACON);
  }

  /** A host that has only that one of the programs that unpack. */
  private TestHost hostWith(String unpacker) throws Exception {
    Needs.programs(unpacker);
    Set<String> others = new LinkedHashSet<>(UNPACKERS);
    others.remove(unpacker);
    return TestHost.of(folder, Shell.DASH, others.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"unzip", "busybox", "bsdtar", "python3", "jar"})
  void everyUnpackerWillDo(String unpacker) throws Exception {
    TestArchive archive = beacon().entry("data/a folder/it's $(here).txt", "text");
    try (TestHost host = hostWith(unpacker)) {
      host.install(archive);
      assertThat(host.installedFiles())
          .contains(ID + "/bin/component", ID + "/data/a folder/it's $(here).txt");
      assertThat(host.root().resolve(ID + "/bin/component")).isExecutable();
      assertThat(host.root().resolve(ID + "/data/a folder/it's $(here).txt")).hasContent("text");
      assertThat(host.does("install", ID, archive.sha256()))
          .isEqualTo("unchanged\t" + ID + "\t" + archive.sha256() + "\n");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unzip", "busybox", "bsdtar", "python3", "jar"})
  void anArchiveThatReachesOutIsRefused(String unpacker) throws Exception {
    Map<String, TestArchive> hostile = new TreeMap<>();
    hostile.put("parent", beacon().entry("../escaped.txt", "x"));
    hostile.put("deep parent", beacon().entry("a/../../escaped.txt", "x"));
    hostile.put("absolute", beacon().entry(folder.resolve("escaped.txt").toString(), "x"));
    hostile.put("link", beacon().link("bin/link", "/etc/passwd"));
    hostile.put(
        "through a link", beacon().link("out", folder.toString()).entry("out/escaped.txt", "x"));
    hostile.put("backslash", beacon().entry("..\\escaped.txt", "x"));
    hostile.put("escape sequence", beacon().entry("a\u001b[2Jb", "x"));
    hostile.put("line end", beacon().entry("a\n../escaped.txt", "x"));
    hostile.put("dot", beacon().entry("a/./b", "x"));
    hostile.put("forged mark", beacon().entry(".slipway-archive", "sha256=x"));
    hostile.put("empty segment", beacon().entry("a//b", "x"));
    try (TestHost host = hostWith(unpacker)) {
      for (Map.Entry<String, TestArchive> entry : hostile.entrySet()) {
        TestArchive archive = entry.getValue();
        TestHost.Answer answer = host.upload(archive).call("install", ID, archive.sha256());
        String what = entry.getKey() + ": " + answer.out() + answer.err();
        assertThat(answer.code()).as(what).isEqualTo(HostOutcome.ARCHIVE_REFUSED.exitCode());
        assertThat(answer.err()).as(what).startsWith("install: the archive of " + ID);
        assertThat(answer.err()).as(what).doesNotContain("\u001b");
        assertThat(host.installedFiles()).as(what).isEmpty();
        assertThat(host.archive().resolve("incoming/" + ID + ".jar")).as(what).doesNotExist();
        assertThat(folder.resolve("escaped.txt")).as(what).doesNotExist();
        assertThat(host.root().resolve("escaped.txt")).as(what).doesNotExist();
      }
    }
  }

  @Test
  void anArchiveThatIsNoComponentIsRefused() throws Exception {
    Map<String, TestArchive> useless = new TreeMap<>();
    useless.put("has no META-INF/MANIFEST.MF", beacon().withoutManifest());
    useless.put(
        "its manifest is of another component",
        beacon().attribute("Slipway-Component-Identifier", "Other-1.0.0"));
    useless.put("has no Slipway-Command-Start", new TestArchive(ID).entry("bin/x", "x"));
    useless.put(
        "only one of Slipway-Command-Pause and",
        beacon().attribute("Slipway-Command-Pause", "bin/component pause"));
    useless.put("it unpacks to 3000 MiB, more than 1024", beacon().claiming(3000L << 20));
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      for (Map.Entry<String, TestArchive> entry : useless.entrySet()) {
        TestArchive archive = entry.getValue();
        TestHost.Answer answer = host.upload(archive).call("install", ID, archive.sha256());
        assertThat(answer.code())
            .as(entry.getKey())
            .isEqualTo(HostOutcome.ARCHIVE_REFUSED.exitCode());
        assertThat(answer.err()).contains(entry.getKey());
        assertThat(host.installedFiles()).isEmpty();
      }
      Files.writeString(host.archive().resolve("incoming/" + ID + ".jar"), "no ZIP");
      String hash = Sha256.of("no ZIP".getBytes(StandardCharsets.UTF_8));
      assertThat(host.call("install", ID, hash).err()).contains("it is not a ZIP file");
    }
  }

  @Test
  void anotherContentThanAnnouncedIsRefused() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      String other = beacon().entry("x", "x").sha256();
      TestHost.Answer answer = host.upload(beacon()).call("install", ID, other);
      assertThat(answer.code()).isEqualTo(HostOutcome.ARCHIVE_REFUSED.exitCode());
      assertThat(answer.err()).contains("its SHA-256 is " + beacon().sha256() + ", not " + other);
      assertThat(host.call("install", ID, other).code()).isEqualTo(HostOutcome.ABSENT.exitCode());
    }
  }

  @Test
  void anotherContentReplacesTheOldUnlessItRuns() throws Exception {
    TestArchive newer = beacon().entry("new.txt", "x");
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.install(beacon().entry("old.txt", "x")).configure("left", ID).does("start", "left");
      TestHost.Answer refused = host.upload(newer).call("install", ID, newer.sha256());
      assertThat(refused.code()).isEqualTo(HostOutcome.STATE.exitCode());
      assertThat(refused.err()).contains("in use: stop its instance left first");
      assertThat(host.call("uninstall", ID).code()).isEqualTo(HostOutcome.STATE.exitCode());
      host.does("stop", "left");
      host.does("install", ID, newer.sha256());
      assertThat(host.installedFiles()).contains(ID + "/new.txt").doesNotContain(ID + "/old.txt");
      assertThat(host.status().components().get(0).archiveSha256()).isEqualTo(newer.sha256());
      host.does("start", "left");
      assertThat(host.does("uninstall", ID, "stop")).isEqualTo("uninstalled\t" + ID + "\n");
      assertThat(host.processes("left")).isZero();
      assertThat(host.status().instances()).isEmpty();
      assertThat(host.installedFiles()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Shell.class)
  void aFailingInstallCommandLeavesTheOldInPlace(Shell shell) throws Exception {
    TestArchive newer =
        beacon().attribute("Slipway-Command-Install", "echo no luck; exit 5").entry("new.txt", "x");
    try (TestHost host = TestHost.of(folder, shell)) {
      host.install(beacon());
      TestHost.Answer answer = host.upload(newer).call("install", ID, newer.sha256());
      assertThat(answer.code()).isEqualTo(HostOutcome.COMPONENT_FAILED.exitCode());
      assertThat(answer.err())
          .isEqualTo(
              "install: the install command of " + ID + " failed with exit code 5\n  no luck\n");
      assertThat(host.installedFiles()).doesNotContain(ID + "/new.txt");
      assertThat(host.status().components().get(0).archiveSha256()).isEqualTo(beacon().sha256());
    }
  }

  @Test
  void anInstallThatIsEndedLeavesTheOldInPlace() throws Exception {
    TestArchive newer = beacon().attribute("Slipway-Command-Install", "touch here; sleep 4");
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Process install = host.install(beacon()).upload(newer).begin("install", ID, newer.sha256());
      TestHost.await("the command", () -> Files.exists(host.root().resolve(ID + "/here")));
      install.destroy();
      assertThat(install.waitFor()).isEqualTo(143);
      assertThat(host.status().components().get(0).archiveSha256()).isEqualTo(beacon().sha256());
    }
  }

  @Test
  void anInstallThatWasKilledIsMendedByTheNext() throws Exception {
    TestArchive newer = beacon().attribute("Slipway-Command-Install", "touch here; sleep 4");
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      Process install = host.install(beacon()).upload(newer).begin("install", ID, newer.sha256());
      TestHost.await("the command", () -> Files.exists(host.root().resolve(ID + "/here")));
      install.destroyForcibly().waitFor();
      assertThat(host.status().components()).isEmpty();
      assertThat(host.does("install", ID, beacon().sha256())).startsWith("unchanged");
      assertThat(host.installedFiles()).noneMatch(file -> file.startsWith("."));

      install = host.upload(newer).begin("install", ID, newer.sha256());
      TestHost.await("the command", () -> Files.exists(host.root().resolve(ID + "/here")));
      install.destroyForcibly().waitFor();
      assertThat(host.does("install", ID, newer.sha256())).startsWith("installed");
      assertThat(host.installedFiles()).noneMatch(file -> file.startsWith("."));
    }
  }

  @Test
  void aFullDiskIsSaidAndLeavesNothing() throws Exception {
    List<String> inside = new ArrayList<>(List.of("unshare", "--mount"));
    if (!"root".equals(System.getProperty("user.name"))) {
      inside.add("--map-root-user");
    }
    StringBuilder content = new StringBuilder();
    new Random(1).ints(3_000_000, ' ', '~').forEach(c -> content.append((char) c));
    TestArchive large = beacon().entry("large.txt", content.toString());
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      host.upload(large);
      String script =
          """
          mount -t tmpfs -o size=1m,mode=755 none "$1/disk" || exit 77
          mv "$1/opt/components/archive/incoming/%1$s.jar" "$1/"
          cp -r "$1/opt" "$1/disk/"
          ln -s "$1/%1$s.jar" "$1/disk/opt/components/archive/incoming/"
          "$1/disk/opt/components/archive/install" %1$s %2$s
          echo "code $?"
          ls -A "$1/disk/opt/components"
          dd if=/dev/zero of="$1/disk/rest" bs=4k 2>/dev/null
          printf 'component=%1$s\\ndomain=1\\n' | "$1/disk/opt/components/archive/configure" left
          echo "code $?"
          ls -A "$1/disk/opt/components/archive/instances"
          """
              .formatted(ID, large.sha256());
      Files.createDirectories(folder.resolve("disk"));
      inside.addAll(List.of("dash", "-c", script, "dash", folder.toString()));
      TestHost.Answer answer = host.run(inside, "");
      assumeTrue(answer.code() != 77 && !answer.out().isEmpty(), "no tmpfs: " + answer.err());
      assertThat(answer.out()).isEqualTo("code 8\narchive\ncode 8\n");
      assertThat(answer.err())
          .contains("install: no space left on this host to install " + ID)
          .contains("configure: no space left on this host to write ");
    }
  }

  @Test
  void anEmptyHostIsCleared() throws Exception {
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      TestHost.Answer refused = host.install(beacon()).call("clear");
      assertThat(refused.code()).isEqualTo(HostOutcome.STATE.exitCode());
      assertThat(refused.err()).contains("the component " + ID + " is still installed");
      host.does("uninstall", ID);
      List<String> clear = new ArrayList<>(HostCall.clear());
      clear.set(clear.size() - 1, host.archive().resolve("clear").toString());
      assertThat(host.run(clear, "").out()).isEqualTo("cleared\n");
      assertThat(host.root()).isEmptyDirectory();
      assertThat(host.run(clear, "").code()).isZero();
    }
  }

  @Test
  void missingSharedLibrariesAreNamed() throws Exception {
    Needs.programs("cc");
    Path source = Files.writeString(folder.resolve("gone.c"), "int gone(void) { return 0; }\n");
    Path main =
        Files.writeString(
            folder.resolve("main.c"), "int gone(void);\nint main(void) { return gone(); }\n");
    compile("-shared", "-o", folder.resolve("libgone.so.7").toString(), source.toString());
    Path program = folder.resolve("program");
    compile("-o", program.toString(), main.toString(), folder.resolve("libgone.so.7").toString());
    Files.delete(folder.resolve("libgone.so.7"));
    TestArchive archive = beacon().entry("bin/program", Files.readAllBytes(program));
    try (TestHost host = TestHost.of(folder, Shell.DASH)) {
      TestHost.Answer answer = host.upload(archive).call("install", ID, archive.sha256());
      assertThat(answer.code()).isEqualTo(HostOutcome.HOST_LACKS.exitCode());
      assertThat(answer.err())
          .startsWith("install: this host lacks what " + ID + " needs:\n")
          .contains("libgone.so.7 => not found");
      assertThat(host.installedFiles()).isEmpty();
    }
  }

  private static void compile(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("cc"));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
