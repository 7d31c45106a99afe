// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.build.BuildResult.Origin;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComponentBuildTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>(System.getenv());
  private final List<String> steps = new ArrayList<>();

  /** The programs link no DDS implementation, so a header that states a version passes for one. */
  @BeforeEach
  void pretendDds() throws IOException {
    environment.remove("CXX");
    environment.put("CMAKE_PREFIX_PATH", folder.resolve("prefix").toString());
    environment.put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
    stateVersion("9.8.7");
    program("idlc", "exit 0\n");
  }

  @Test
  void compilesAndPacks() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar").dummy("Display");
    BuildResult result = build(bundle, "cache");
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.archives())
        .extracting(BuiltArchive::identifier)
        .containsExactly("Sonar-1.0.0", "Display-1.0.0");
    assertThat(result.count(Origin.COMPILED)).isEqualTo(2);
    assertThat(steps).contains("compiling Sonar-1.0.0/src/component.cpp");

    Path archive = result.archives().get(0).file();
    assertThat(archive)
        .isEqualTo(
            ComponentArchive.place(
                folder.resolve("a"), DdsImplementation.CYCLONEDDS, "Sonar-1.0.0"));
    ComponentArchive.open(archive).unpack(folder.resolve("home"));
    assertThat(outputOf(folder.resolve("home/bin/Sonar")))
        .isEqualTo("hello from Sonar ./Sonar-1.0.0/src/component.cpp\n");
  }

  @Test
  void anUnchangedBundleIsNotCompiledAgain() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    build(bundle, "cache");
    steps.clear();
    long started = System.nanoTime();
    BuildResult again = build(bundle, "cache");
    assertThat(again.count(Origin.UNCHANGED)).isEqualTo(1);
    assertThat(steps).isEmpty();
    assertThat(System.nanoTime() - started).isLessThan(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void anotherBundleTakesFromTheCache() throws Exception {
    build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "cache");
    steps.clear();
    BuildResult other = build(new SmallBundle(folder.resolve("b")).dummy("Sonar"), "cache");
    assertThat(other.count(Origin.CACHED)).isEqualTo(1);
    assertThat(steps).isEmpty();
    assertThat(folder.resolve("b/archives/cyclonedds/Sonar-1.0.0.jar"))
        .hasSameBinaryContentAs(folder.resolve("a/archives/cyclonedds/Sonar-1.0.0.jar"));
  }

  @Test
  void aDamagedArchiveIsMadeAgain() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    Path archive = build(bundle, "cache").archives().get(0).file();
    byte[] whole = Files.readAllBytes(archive);
    Files.write(archive, new byte[] {'P', 'K'});
    assertThat(build(bundle, "cache").count(Origin.CACHED)).isEqualTo(1);
    assertThat(archive).hasBinaryContent(whole);
  }

  @Test
  void theSameSourcesGiveTheSameBytesElsewhere() throws Exception {
    Path one =
        build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "one").archives().get(0).file();
    environment.put("TZ", "Pacific/Chatham");
    environment.put("LC_ALL", "C");
    environment.put("SOURCE_DATE_EPOCH", "1");
    TimeZone zone = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Chatham"));
    try {
      Path other =
          build(new SmallBundle(folder.resolve("elsewhere/b")).dummy("Sonar"), "other")
              .archives()
              .get(0)
              .file();
      assertThat(one).hasSameBinaryContentAs(other);
    } finally {
      TimeZone.setDefault(zone);
    }
  }

  @Test
  void aChangedSourceIsCompiledAndOthersAreNot() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar").dummy("Display");
    build(bundle, "cache");
    bundle.file("components/Sonar-1.0.0/src/component.cpp", "int main() { return 7; }\n");
    BuildResult changed = build(bundle, "cache");
    assertThat(changed.archives())
        .extracting(BuiltArchive::origin)
        .containsExactly(Origin.COMPILED, Origin.UNCHANGED);
  }

  @Test
  void aBuildIsDoneUntilAComponentChanges() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    assertThat(isDone(bundle)).isFalse();
    Path archive = build(bundle, "cache").archives().get(0).file();
    assertThat(isDone(bundle)).isTrue();
    bundle.file("components/Sonar-1.0.0/src/component.cpp", "int main() { return 7; }\n");
    assertThat(isDone(bundle)).isFalse();

    SmallBundle other = new SmallBundle(folder.resolve("b")).given("Sonar", archive);
    assertThat(isDone(other)).isFalse();
    build(other, "cache");
    assertThat(isDone(other)).isTrue();
  }

  @Test
  void withoutACompilerNoBuildIsKnownToBeDone() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    build(bundle, "cache");
    environment.put("CXX", "no-compiler");
    assertThat(isDone(bundle)).isFalse();
  }

  @Test
  void aChangedSharedFileChangesEveryComponent() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar").dummy("Display");
    build(bundle, "cache");
    bundle.file("components/shared.hpp", "#define GREETING \"bye\"\n");
    assertThat(build(bundle, "cache").count(Origin.COMPILED)).isEqualTo(2);
  }

  @Test
  void anotherVersionOfTheImplementationIsAnotherArchive() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    build(bundle, "cache");
    stateVersion("9.8.8");
    BuildResult other = build(bundle, "cache");
    assertThat(other.count(Origin.COMPILED)).isEqualTo(1);
    assertThat(
            ComponentArchive.open(other.archives().get(0).file()).attribute(ComponentArchive.DDS))
        .contains("cyclonedds 9.8.8");
  }

  @Test
  void theManifestSaysWhatTheComponentDoes() throws Exception {
    String topic = "A topic whose \"name\" is so long that its line must be folded, twice at least";
    Path archive =
        build(new SmallBundle(folder.resolve("a")).dummy("Sonar", topic), "cache")
            .archives()
            .get(0)
            .file();
    ComponentArchive opened = ComponentArchive.open(archive);
    assertThat(opened.identifier()).isEqualTo("Sonar-1.0.0");
    assertThat(opened.attribute(ComponentArchive.NAME)).contains("Sonar");
    assertThat(opened.attribute(ComponentArchive.VERSION)).contains("1.0.0");
    assertThat(opened.attribute(ComponentArchive.INPUTS)).contains("");
    assertThat(opened.attribute(ComponentArchive.OUTPUTS))
        .contains(
            "\"A topic whose \\\"name\\\" is so long that its line must be folded, twice at"
                + " least\";type=\"m::T\";reliability=RELIABLE;size=16;rate=10.0;burst=2");
    assertThat(opened.commandLine(ComponentArchive.Command.UNINSTALL))
        .contains("bin/Sonar uninstall");
    try (JarFile jar = new JarFile(archive.toFile())) {
      byte[] manifest = jar.getInputStream(jar.getJarEntry(JarFile.MANIFEST_NAME)).readAllBytes();
      assertThat(new String(manifest, StandardCharsets.UTF_8).lines())
          .allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= 72);
    }
  }

  @Test
  void aLineEndInATopicsNameBeginsNoAttribute() throws Exception {
    Path archive =
        build(new SmallBundle(folder.resolve("a")).dummy("Sonar", "T\nSlipway-DDS: x"), "cache")
            .archives()
            .get(0)
            .file();
    assertThat(ComponentArchive.open(archive).attribute(ComponentArchive.DDS))
        .contains("cyclonedds 9.8.7");
  }

  @Test
  void aCompileErrorIsOneDiagnostic() throws Exception {
    SmallBundle bundle =
        new SmallBundle(folder.resolve("a"))
            .dummy("Sonar")
            .file("components/Sonar-1.0.0/src/component.cpp", "int main() { return x; }\n");
    BuildResult result = build(bundle, "cache");
    assertThat(result.archives()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED);
    assertThat(text(result.diagnostics()))
        .startsWith(
            folder.resolve("a/components/Sonar-1.0.0/src/component.cpp")
                + ":1:21: error: Component does not compile [BUILD_COMPILE_FAILED]\n")
        .contains("was not declared")
        .contains("Hint: The whole output is in ");
    assertThat(folder.resolve("a/build/cyclonedds/build.log"))
        .content()
        .contains("was not declared");
  }

  @Test
  void anErrorOfCMakeIsOneDiagnostic() throws Exception {
    SmallBundle bundle = new SmallBundle(folder.resolve("a")).dummy("Sonar");
    bundle.write();
    environment.put(
        "CXX", program("broken-compiler", "test \"$1\" = --version && echo broken 1.0\n"));
    assertThat(build(bundle, "cache").diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("BUILD_CONFIGURE_FAILED");
  }

  @Test
  void missingToolsAreNamedWithTheirPackages() throws Exception {
    environment.put("PATH", folder.resolve("nowhere").toString());
    environment.put("CXX", program("compiler", "echo compiler 1.0\n"));
    assertThat(
            text(build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "cache").diagnostics()))
        .contains(
            "There is no program cmake on PATH.",
            "in Debian it is in the package cmake.",
            "There is no program ninja on PATH.",
            "in Debian it is in the package ninja-build.",
            "in Debian it is in the package cyclonedds-tools.");
  }

  @Test
  void aMissingCompilerIsNamed() throws Exception {
    environment.put("CXX", folder.resolve("no-such-compiler").toString());
    BuildResult result = build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "cache");
    assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(text(result.diagnostics()))
        .contains("no-such-compiler on PATH", "in Debian it is in the package g++.");
  }

  @Test
  void aMissingImplementationIsNamed() throws Exception {
    assumeTrue(!Files.exists(Path.of("/usr/local/include/dds/Version.h")));
    assumeTrue(!Files.exists(Path.of("/usr/include/dds/Version.h")));
    environment.remove("DDS_ROOT");
    BuildRequest request =
        new BuildRequest(
            new SmallBundle(folder.resolve("a")).dummy("Sonar").write(),
            DdsImplementation.OPENDDS,
            0,
            folder.resolve("out"),
            folder.resolve("cache"),
            environment);
    assertThat(text(ComponentBuild.run(request, (done, total, step) -> {}).diagnostics()))
        .startsWith("error: Missing DDS implementation [BUILD_DDS_MISSING]\n")
        .contains("The headers of OpenDDS are neither in");
  }

  @Test
  void openDdsIsFoundWhereItsRootSays() throws Exception {
    Path root = folder.resolve("opendds");
    Files.createDirectories(root.resolve("include/dds"));
    Files.writeString(
        root.resolve("include/dds/Version.h"), "#define OPENDDS_VERSION \"3.34.0\"\n");
    environment.put("OpenDDS_ROOT", root.toString());
    Toolchain found =
        Toolchain.probe(DdsImplementation.OPENDDS, environment).toolchain().orElseThrow();
    assertThat(found.dds()).isEqualTo("opendds 3.34.0");
    assertThat(text(found.missingForCompiling())).contains("opendds_idl");
    Path compiler = root.resolve("bin/opendds_idl");
    Files.createDirectories(compiler.getParent());
    Files.createFile(compiler);
    assertThat(compiler.toFile().setExecutable(true)).isTrue();
    assertThat(text(found.missingForCompiling())).doesNotContain("opendds_idl");
  }

  @Test
  void aGivenArchiveIsTakenOver() throws Exception {
    Path given =
        build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "cache")
            .archives()
            .get(0)
            .file();
    BuildResult result = build(new SmallBundle(folder.resolve("b")).given("Sonar", given), "cache");
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.archives()).extracting(BuiltArchive::origin).containsExactly(Origin.GIVEN);
    assertThat(result.archives().get(0).file()).hasSameBinaryContentAs(given);
  }

  @Test
  void aGivenArchiveOfAnotherComponentIsRefused() throws Exception {
    Path given =
        build(new SmallBundle(folder.resolve("a")).dummy("Sonar"), "cache")
            .archives()
            .get(0)
            .file();
    assertThat(
            text(
                build(new SmallBundle(folder.resolve("b")).given("Radar", given), "cache")
                    .diagnostics()))
        .contains(
            "[BUILD_ARCHIVE_INVALID]", "of Radar-1.0.0 cannot be used: it is of Sonar-1.0.0.");
  }

  @Test
  void aGivenFileThatIsNoArchiveIsRefused() throws Exception {
    Path given = Files.writeString(folder.resolve("text.jar"), "no archive");
    BuildResult result = build(new SmallBundle(folder.resolve("b")).given("Radar", given), "cache");
    assertThat(result.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("BUILD_ARCHIVE_INVALID");
  }

  private BuildResult build(SmallBundle bundle, String cache) throws Exception {
    Needs.programs("cmake", "ninja", "c++");
    return ComponentBuild.run(request(bundle, cache), (done, total, step) -> steps.add(step));
  }

  private boolean isDone(SmallBundle bundle) throws Exception {
    return ComponentBuild.isDone(request(bundle, "cache"));
  }

  private BuildRequest request(SmallBundle bundle, String cache) throws Exception {
    return new BuildRequest(
        bundle.write(),
        DdsImplementation.CYCLONEDDS,
        0,
        BuildRequest.of(bundle.write(), DdsImplementation.CYCLONEDDS, 0, environment).archives(),
        folder.resolve(cache),
        environment);
  }

  private void stateVersion(String version) throws IOException {
    Path header = folder.resolve("prefix/include/dds/version.h");
    Files.createDirectories(header.getParent());
    Files.writeString(header, "#define DDS_VERSION \"" + version + "\"\n");
  }

  private String program(String name, String script) throws IOException {
    Path file = folder.resolve("tools").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file.toString();
  }

  private static String outputOf(Path program) throws Exception {
    Process process = new ProcessBuilder(program.toString()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output;
  }

  private static String text(List<Diagnostic> diagnostics) {
    return TextDiagnosticPrinter.print(Diagnostics.of(diagnostics));
  }
}
