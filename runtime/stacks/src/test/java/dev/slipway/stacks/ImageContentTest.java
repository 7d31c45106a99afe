// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider.Steps;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content of images from files and from a real web server. */
class ImageContentTest {
  private static final byte[] CONTENT = new byte[300_000];

  static {
    Arrays.fill(CONTENT, (byte) 7);
  }

  @TempDir private Path folder;
  private final List<String> steps = new ArrayList<>();
  private HttpServer server;
  private String site;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site = "http://127.0.0.1:" + server.getAddress().getPort();
    server.createContext(
        "/image.raw",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT);
          exchange.close();
        });
    server.createContext(
        "/latest.raw",
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/image.raw");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.createContext(
        "/short.raw",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT, 0, 1000);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private ImageContent content(String source, String checksum) throws Exception {
    return ImageContent.of(
        new CloudResource(
            ResourceKind.IMAGE,
            "system",
            Optional.empty(),
            "element-system",
            new TreeMap<>(Map.of("source", source, "checksum", checksum)),
            List.of()),
        Files.createDirectories(folder.resolve("bundle")),
        new Steps() {
          @Override
          public void begins(String step) {
            steps.add(step);
          }

          @Override
          public void goesOn(String step, long done, long size) {
            steps.add(step + " " + done + " of " + size);
          }
        });
  }

  private Diagnostic failure(String source, String checksum) {
    return catchThrowableOfType(ActionException.class, () -> content(source, checksum).close())
        .diagnostic();
  }

  @Test
  void whatAUrlLeadsToIsDownloadedAndDeletedAfterwards() throws Exception {
    Path file;
    try (ImageContent content = content(site + "/latest.raw", Sha256.of(CONTENT))) {
      file = content.file();
      assertThat(file).hasBinaryContent(CONTENT);
    }
    assertThat(file).doesNotExist();
    assertThat(steps)
        .startsWith("download")
        .endsWith("download %1$d of %1$d".formatted(CONTENT.length));
  }

  @Test
  void anImageThatCannotBeDownloadedIsToldWithTheReason() {
    Diagnostic missing = failure(site + "/nothing.raw", "");
    assertThat(missing.code()).isEqualTo("CLOUD_IMAGE_DOWNLOAD");
    assertThat(missing.message())
        .isEqualTo(site + "/nothing.raw: the server answered with status 404.");
    assertThat(failure(site + "/short.raw", "").code()).isEqualTo("CLOUD_IMAGE_DOWNLOAD");
    server.stop(0);
    assertThat(failure(site + "/image.raw", "").code()).isEqualTo("CLOUD_IMAGE_DOWNLOAD");
  }

  @Test
  void contentOfAnotherChecksumIsRefused() throws Exception {
    Diagnostic other = failure(site + "/image.raw", "0".repeat(64));
    assertThat(other.code()).isEqualTo("CLOUD_IMAGE_DAMAGED");
    assertThat(other.message()).startsWith(site + "/image.raw does not have the SHA-256");
    Files.write(folder.resolve("system.raw"), CONTENT);
    assertThat(failure("system.raw", "0".repeat(64)).code()).isEqualTo("CLOUD_IMAGE_DAMAGED");
  }

  @Test
  void aFileIsSoughtInTheBundleFirstAndThenBesideIt() throws Exception {
    Path beside = Files.write(folder.resolve("system.raw"), CONTENT);
    try (ImageContent content = content("system.raw", Sha256.of(CONTENT))) {
      assertThat(content.file()).isEqualTo(beside);
    }
    Path inside = Files.write(folder.resolve("bundle/system.raw"), CONTENT);
    try (ImageContent content = content("system.raw", "")) {
      assertThat(content.file()).isEqualTo(inside);
    }
    assertThat(beside).exists();
    assertThat(inside).exists();
  }
}
