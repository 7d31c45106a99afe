// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.OtherCircumstances;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveCommandTest {
  private static final Path MINIMAL =
      Path.of("..", "samples", "minimal").toAbsolutePath().normalize();

  @TempDir private Path folder;
  private Path bundle;

  @BeforeEach
  void generate() {
    bundle = folder.resolve("bundle");
    assertThat(CommandRun.of("generate", MINIMAL, "-o", bundle).code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar.gz", "tar.xz"})
  void theSameBytesWhereverItIsPacked(String format) throws Exception {
    Path here = folder.resolve("here." + format);
    assertThat(CommandRun.of("archive", bundle, "-o", here).code()).isZero();
    Path there = Files.createDirectory(folder.resolve("there"));
    OtherCircumstances.run(there, "generate", MINIMAL.toString(), "-o", "other");
    OtherCircumstances.run(there, "archive", "other", "-o", "there." + format);
    assertThat(there.resolve("there." + format)).hasSameBinaryContentAs(here);
  }

  @Test
  void aZipHasTheFilesInOrderWithoutOwnerAndTime() throws IOException {
    Path file = folder.resolve("a.zip");
    CommandRun.of("archive", bundle, "-o", file);
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      List<String> names = new ArrayList<>();
      for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
        names.add(entry.getName());
        assertThat(entry.getUnixMode() & 0777).isIn(0644, 0755);
        assertThat(entry.getTimeLocal()).hasToString("1980-02-01T00:00");
        assertThat(zip.getInputStream(entry).readAllBytes())
            .isEqualTo(
                Files.readAllBytes(bundle.resolve(entry.getName().replace("minimal-0.1.0/", ""))));
      }
      assertThat(names).isSorted().contains("minimal-0.1.0/slipway.json").doesNotHaveDuplicates();
      assertThat(names).noneMatch(name -> name.contains(".slipway"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tar.gz", "tar.xz"})
  void aTarHasTheFilesInOrderWithoutOwnerAndTime(String format) throws IOException {
    Path file = folder.resolve("a." + format);
    CommandRun.of("archive", bundle, "-o", file);
    List<String> names = new ArrayList<>();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        TarArchiveInputStream tar =
            new TarArchiveInputStream(
                format.endsWith("gz")
                    ? new GzipCompressorInputStream(in)
                    : new XZCompressorInputStream(in))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        names.add(entry.getName());
        assertThat(entry.getMode() & 0777).isIn(0644, 0755);
        assertThat(entry.getLongUserId() + entry.getLongGroupId()).isZero();
        assertThat(entry.getUserName() + entry.getGroupName()).isEmpty();
        assertThat(entry.getLastModifiedDate().toInstant()).hasToString("1980-02-01T00:00:00Z");
      }
    }
    assertThat(names).isSorted().contains("minimal-0.1.0/slipway.json");
  }

  @Test
  void componentsArePackedIfTheyWereBuilt() throws IOException {
    Path file = folder.resolve("a.zip");
    CommandRun unbuilt =
        CommandRun.of("archive", bundle, "-o", file, "--with-components", "cyclonedds,fastdds");
    assertThat(unbuilt.code()).isEqualTo(2);
    assertThat(unbuilt.err())
        .contains("[ARCHIVE_COMPONENT_MISSING]", "no archive of Listener-1.0.0, Speaker-1.0.0");
    assertThat(file).doesNotExist();
    Path archives = Files.createDirectories(bundle.resolve("archives/cyclonedds"));
    Files.writeString(archives.resolve("Listener-1.0.0.jar"), "listener");
    Files.writeString(archives.resolve("Speaker-1.0.0.jar"), "speaker");
    CommandRun built =
        CommandRun.of(
            "archive", bundle, "-o", file, "--with-components", "cyclonedds", "--format", "json");
    assertThat(built.code()).as(built.err()).isZero();
    JsonObject packed = JsonForms.assertIs("archive", built.out());
    assertThat(packed.get("folder").getAsString()).isEqualTo("minimal-0.1.0");
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      assertThat(zip.getEntry("minimal-0.1.0/archives/cyclonedds/Speaker-1.0.0.jar")).isNotNull();
    }
  }

  @Test
  void anUnknownEndingIsWrongUsage() {
    CommandRun run = CommandRun.of("archive", bundle, "-o", folder.resolve("a.rar"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[ARCHIVE_FORMAT_UNKNOWN]");
  }
}
