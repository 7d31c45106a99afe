// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which archives are taken, whoever made them. */
class ComponentArchiveTest {
  private static final int CENTRAL_HEADER = 0x02014b50;

  @TempDir private Path folder;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final Map<String, String> entries = new LinkedHashMap<>();

  ComponentArchiveTest() {
    attributes.put("Manifest-Version", "1.0");
    attributes.put("Slipway-Component-Name", "Beacon");
    attributes.put("Slipway-Component-Version", "1.0.0");
    attributes.put("Slipway-Component-Identifier", "Beacon-1.0.0");
    attributes.put("Slipway-Command-Start", "sh bin/beacon");
    entries.put("bin/beacon", "echo");
  }

  @Test
  void aStartCommandIsEnough() throws Exception {
    ComponentArchive archive = ComponentArchive.open(written());
    assertThat(archive.identifier()).isEqualTo("Beacon-1.0.0");
    assertThat(archive.commandLine(ComponentArchive.Command.START)).contains("sh bin/beacon");
    assertThat(archive.commandLine(ComponentArchive.Command.PAUSE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Slipway-Component-Name, , its manifest has no Slipway-Component-Name",
    "Slipway-Component-Identifier, , its manifest has no Slipway-Component-Identifier",
    "Slipway-Command-Start, , its manifest has no Slipway-Command-Start",
    "Slipway-Component-Identifier, ../etc, its identifier ../etc is not NAME-VERSION",
    "Slipway-Component-Version, 2.0.0, its identifier is not its name and its version",
    "Slipway-Command-Pause, x, its manifest has only one of a command to pause and one to resume",
    "Slipway-Start, sideways, its Slipway-Start is not foreground"
  })
  void anIncompleteManifestIsTold(String attribute, String value, String told) throws Exception {
    if (value == null) {
      attributes.remove(attribute);
    } else {
      attributes.put(attribute, value);
    }
    assertThat(defect()).contains(told);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "a/../../x", "/x", "a//b", "./x", "..", "a\\b", "a\u001bb", "ä"})
  void anEntryThatNotEveryUnpackerTakesForTheSameIsTold(String name) throws Exception {
    entries.put(name, "x");
    assertThat(defect()).contains("its entry ");
  }

  @Test
  void everyDefectIsTold() throws Exception {
    attributes.remove("Slipway-Command-Start");
    entries.put("../x", "x");
    entries.put("bin/beacon/x", "x");
    assertThat(defect())
        .isEqualTo(
            "its entry ../x leaves the folder; its entry bin/beacon/x is below a file; its manifest"
                + " has no Slipway-Command-Start");
  }

  @Test
  void aLinkIsTold() throws Exception {
    Path file = written();
    byte[] zip = Files.readAllBytes(file);
    ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < zip.length - 46; at++) {
      if (bytes.getInt(at) == CENTRAL_HEADER) {
        bytes.putInt(at + 38, 0120777 << 16);
      }
    }
    Files.write(file, zip);
    assertThatThrownBy(() -> ComponentArchive.open(file))
        .hasMessageContaining("its entry bin/beacon is a link or a special file");
  }

  @Test
  void anArchiveThatUnpacksToGigabytesIsTold() throws Exception {
    Path file = saying("bin/beacon", (1 << 30) + 1);
    assertThatThrownBy(() -> ComponentArchive.open(file))
        .hasMessageContaining("it unpacks to 1024 MiB, more than the 1024 MiB that a host takes");
  }

  /** Unpackers differ in whether they believe the directory or what is there. */
  @Test
  void anEntryThatHoldsMoreThanItSaysIsTold() throws Exception {
    byte[] noise = new byte[2 << 20];
    new Random(1).nextBytes(noise);
    entries.put("data", new String(noise, StandardCharsets.ISO_8859_1));
    ComponentArchive.openForeign(written());
    Path file = saying("data", 10);
    assertThatThrownBy(() -> ComponentArchive.openForeign(file))
        .hasMessageContaining("its entry data is larger than it says");
  }

  /** The archive, whose directory says another size of an entry. */
  private Path saying(String entry, int size) throws IOException {
    Path file = written();
    byte[] zip = Files.readAllBytes(file);
    ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < zip.length - 46; at++) {
      if (bytes.getInt(at) == CENTRAL_HEADER
          && entry.equals(new String(zip, at + 46, bytes.getShort(at + 28)))) {
        bytes.putInt(at + 24, size);
      }
    }
    return Files.write(file, zip);
  }

  @Test
  void topicsAreReadHoweverTheyAreWritten() throws Exception {
    attributes.put("Slipway-Inputs", "Track,  Order ;type=c2::Order");
    attributes.put(
        "Slipway-Outputs",
        "\"a, \\\"b\\\"; c\";type=\"m::T\";rate=10.0;burst=2;flag, \"open;rate=1");
    ComponentArchive archive = ComponentArchive.open(written());
    assertThat(archive.inputs())
        .containsExactly(
            new ArchiveEndpoint("Track", Map.of()),
            new ArchiveEndpoint("Order", Map.of("type", "c2::Order")));
    assertThat(archive.outputs())
        .containsExactly(
            new ArchiveEndpoint(
                "a, \"b\"; c", Map.of("type", "m::T", "rate", "10.0", "burst", "2")),
            new ArchiveEndpoint("open;rate=1", Map.of()));
  }

  @Test
  void whatIsNoArchiveIsTold() throws Exception {
    Path text = Files.writeString(folder.resolve("text.jar"), "no archive");
    assertThatThrownBy(() -> ComponentArchive.open(text)).hasMessage("it is not a ZIP file");
    byte[] whole = Files.readAllBytes(written());
    for (int length = 0; length < whole.length; length += 7) {
      Path cut = folder.resolve("cut.jar");
      Files.write(cut, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> ComponentArchive.open(cut)).isInstanceOf(IOException.class);
    }
  }

  private String defect() throws IOException {
    Path file = written();
    try {
      ComponentArchive.open(file);
      return "";
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  private Path written() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      StringBuilder manifest = new StringBuilder();
      attributes.forEach((name, value) -> manifest.append(name + ": " + value + "\n"));
      put(zip, "META-INF/MANIFEST.MF", manifest + "\n");
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        put(zip, entry.getKey(), entry.getValue());
      }
    }
    return Files.write(folder.resolve("Beacon-1.0.0.jar"), bytes.toByteArray());
  }

  private static void put(ZipOutputStream zip, String name, String content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }
}
