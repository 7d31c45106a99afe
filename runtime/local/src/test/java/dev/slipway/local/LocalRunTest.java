// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.traffic.ProcessStatistics;
import dev.slipway.traffic.SampleBundle;
import dev.slipway.traffic.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong when components are no DDS components; real traffic is tested end to end. */
class LocalRunTest {
  @TempDir private Path folder;
  private final List<String> begun = new ArrayList<>();

  @Test
  void componentsThatAreNotBuiltAreNamed() throws Exception {
    assertThat(text(run(new SampleBundle()).diagnostics()))
        .contains(
            "[RUN_ARCHIVE_MISSING]",
            "There is no archive of Sonar-1.0.0.",
            "There is no archive of Display-1.0.0.");
    assertThat(begun).isEmpty();
  }

  @Test
  void aComponentThatEndsAtOnceIsToldWithItsLastWords() throws Exception {
    program("Sonar", "echo '\u001b[31mno\u001b[0m \u001b[2J luck' >&2; exit 9", true);
    program("Display", "exit 0", true);
    LocalRunResult result = run(new SampleBundle());
    assertThat(result.ran()).isFalse();
    assertThat(text(result.diagnostics()))
        .contains(
            "[RUN_COMPONENT_DIED]",
            "sonar is not running.\n",
            "It ended with code 9.\n",
            "no \\u{1b}[2J luck\n");
    assertThat(result.report().orElseThrow().topics().get(0).verdict()).isEqualTo(Verdict.DEAD);
    assertThat(result.folder().resolve("traffic.json")).exists();
  }

  @Test
  void everyReplicaHasItsFolder() throws Exception {
    program("Sonar", "exit 0", true);
    program("Display", "exit 0", true);
    LocalRunResult result = run(new SampleBundle().withSonars(2));
    assertThat(result.folder().resolve("sonar/bin/Sonar")).isExecutable();
    assertThat(result.folder().resolve("sonar.2/bin/Sonar")).isExecutable();
    assertThat(result.folder().resolve("display/bin/Display")).isExecutable();
  }

  @Test
  void whatAnEarlierRunLeftIsRemoved() throws Exception {
    Path old = folder.resolve("bundle/run/cyclonedds/old/log/log.txt");
    Files.createDirectories(old.getParent());
    Files.writeString(old, "old");
    Path outside = Files.writeString(folder.resolve("outside"), "kept");
    Files.createSymbolicLink(old.resolveSibling("link"), outside);
    run(new SampleBundle());
    assertThat(folder.resolve("bundle/run/cyclonedds/old")).doesNotExist();
    assertThat(outside).exists();
  }

  @Test
  void aComponentWithoutStatisticsIsLeftOut() throws Exception {
    program("Sonar", "exit 0", false);
    program("Display", "exit 0", false);
    LocalRunResult result = run(new SampleBundle());
    assertThat(result.ran()).isTrue();
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("RUN_COMPONENT_FOREIGN", "RUN_COMPONENT_FOREIGN");
  }

  @Test
  void anArchiveForAnotherImplementationIsRefused() throws Exception {
    program("Sonar", "exit 0", true, "opendds 3.34.0");
    program("Display", "exit 0", true, "cyclonedds 0.10.2");
    assertThat(text(run(new SampleBundle()).diagnostics()))
        .contains(
            "[RUN_ARCHIVE_IMPLEMENTATION]",
            "The archive of Sonar-1.0.0 is built with opendds 3.34.0, not with Cyclone DDS.")
        .doesNotContain("Display");
    assertThat(begun).isEmpty();
  }

  @Test
  void aDomainBeyondTheGreatestIsRefused() throws Exception {
    program("Sonar", "exit 0", true);
    program("Display", "exit 0", true);
    assertThat(text(LocalRun.run(request(new SampleBundle(), 233), begun::add).diagnostics()))
        .contains("[RUN_DOMAIN_ILLEGAL]", "sonar would join domain 233; the greatest is 232.");
    assertThat(begun).isEmpty();
  }

  private LocalRunResult run(SampleBundle sample) throws Exception {
    return LocalRun.run(request(sample, 60), begun::add);
  }

  private LocalRunRequest request(SampleBundle sample, int domainOffset) throws IOException {
    Path bundle = Files.createDirectories(folder.resolve("bundle"));
    Files.writeString(
        bundle.resolve(BundleManifest.FILE_NAME), BundleJson.write(sample.manifest()));
    return LocalRunRequest.of(
        Bundle.open(bundle).bundle().orElseThrow(),
        DdsImplementation.CYCLONEDDS,
        Duration.ofMillis(100),
        domainOffset);
  }

  private void program(String name, String script, boolean statistics) throws IOException {
    program(name, script, statistics, "cyclonedds 0.10.2");
  }

  private void program(String name, String script, boolean statistics, String dds)
      throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(ComponentArchive.NAME, name);
    attributes.put(ComponentArchive.VERSION, "1.0.0");
    attributes.put(ComponentArchive.IDENTIFIER, name + "-1.0.0");
    for (ComponentArchive.Command command : ComponentArchive.Command.values()) {
      attributes.put(
          command.attribute(), "bin/" + name + " " + command.name().toLowerCase(Locale.ROOT));
    }
    attributes.put(ComponentArchive.DDS, dds);
    if (statistics) {
      attributes.put(ComponentArchive.STATISTICS, ProcessStatistics.SCHEMA);
    }
    Path file =
        ComponentArchive.place(
            folder.resolve("bundle"), DdsImplementation.CYCLONEDDS, name + "-1.0.0");
    Files.createDirectories(file.getParent());
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      jar.putNextEntry(new JarEntry("bin/" + name));
      jar.write(("#!/bin/sh\n" + script + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String text(List<Diagnostic> diagnostics) {
    return Pattern.compile("^ +", Pattern.MULTILINE)
        .matcher(TextDiagnosticPrinter.print(Diagnostics.of(diagnostics)))
        .replaceAll("");
  }
}
