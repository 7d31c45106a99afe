// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests that are reset or left off wherever a client can, against the commands that serve pages:
 * they say nothing of it, and go on serving.
 */
@Tag("slow")
@Timeout(120)
class CutRequestsTest {
  private static final Path SAMPLE = Path.of("..", "samples", "minimal", "minimal.deployment");

  @TempDir private Path folder;

  @Test
  void editSaysNothingOfThem() throws Exception {
    Path model = Files.copy(SAMPLE, folder.resolve("minimal.deployment"));
    assertThat(saidAfterAll(List.of("edit", model, "--no-open")))
        .isEqualTo("The editor is there until Ctrl-C.\n");
  }

  @Test
  void dashboardSaysNothingOfThem() throws Exception {
    Path bundle = folder.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLE, "-o", bundle).code()).isZero();
    Path config = Files.writeString(folder.resolve("ssh_config"), "");
    assertThat(saidAfterAll(List.of("dashboard", bundle, "--no-open", "--ssh-config", config)))
        .isEqualTo("The page is there until Ctrl-C.\n");
  }

  private String saidAfterAll(List<?> command) throws Exception {
    ProcessBuilder builder = CommandProcess.of(command);
    builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
    Process served = builder.start();
    try {
      URI address = URI.create(served.inputReader(StandardCharsets.UTF_8).readLine());
      String headers =
          "Host: 127.0.0.1\r\nAuthorization: Bearer "
              + address.getRawQuery().replaceFirst("^token=([^&]*).*$", "$1")
              + "\r\n";
      for (byte[] request : requests(headers)) {
        sendAndReset(address, request);
        sendAndClose(address, request);
      }
      String whole = "GET / HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n";
      assertThat(sendAndClose(address, whole.getBytes(StandardCharsets.ISO_8859_1)))
          .startsWith("HTTP/1.1 200 ");
      new ProcessBuilder("kill", "-s", "INT", Long.toString(served.pid())).start().waitFor();
      String said = new String(served.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(served.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(served.exitValue()).as(said).isEqualTo(130);
      return said;
    } finally {
      served.destroyForcibly().waitFor();
    }
  }

  private static List<byte[]> requests(String headers) {
    String upgrade =
        "GET /glsp/ HTTP/1.1\r\n"
            + headers
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    String events = "GET /api/events HTTP/1.1\r\n" + headers;
    return List.of(
            "",
            "GET / HT",
            "GET / HTTP/1.1\r\nHost: 127.0",
            "GET / HTTP/1.1\r\n" + headers,
            "GET / HTTP/1.1\r\n" + headers + "\r\nGET / HTTP/1.1\r\nHo",
            "GET / HTTP/1.1\r\nX: " + "a".repeat(70_000),
            "GET / HTTP/3.7\r\n\r\n",
            "\u0016\u0003\u0001\u0000\u00c8\u0001" + "\u0000".repeat(200),
            "\u0000\u00ff".repeat(500),
            "POST /api/x HTTP/1.1\r\n" + headers + "Content-Length: 9\r\n\r\nabc",
            events,
            events + "\r\n",
            upgrade,
            upgrade + "\r\n",
            // Frames: half a head, none at all, one without a mask, one whose text is no message.
            upgrade + "\r\n\u0081\u00fe\u0010",
            upgrade + "\r\n\u00ff\u00ff\u00ff\u00ff\u0000garbage",
            upgrade + "\r\n\u0081\u0005hello",
            upgrade + "\r\n\u0081\u0085\u0000\u0000\u0000\u0000hello")
        .stream()
        .map(request -> request.getBytes(StandardCharsets.ISO_8859_1))
        .toList();
  }

  private static void sendAndReset(URI address, byte[] request) throws Exception {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      client.getOutputStream().write(request);
      // Long enough to be read, and mostly answered.
      Thread.sleep(20);
      client.setSoLinger(true, 0);
    } catch (IOException refused) {
      // Before all of it was sent.
    }
  }

  /** Ends what it sends and reads what is answered. */
  private static String sendAndClose(URI address, byte[] request) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      client.setSoTimeout(500);
      client.getOutputStream().write(request);
      client.shutdownOutput();
      client.getInputStream().transferTo(answer);
    } catch (IOException ended) {
      // A stream of events goes on; what is refused before its end is reset.
    }
    return answer.toString(StandardCharsets.ISO_8859_1);
  }
}
