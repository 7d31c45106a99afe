// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A request octet by octet: clients do not let one choose Host and Origin. */
final class RawRequest {
  private static final int PATIENCE_MILLISECONDS = 10_000;

  private final URI server;
  private final String line;
  private final List<String> headers = new ArrayList<>();
  private String host;

  private RawRequest(URI server, String line) {
    this.server = server;
    this.line = line;
    this.host = server.getRawAuthority();
  }

  static RawRequest get(URI server, String target) {
    return new RawRequest(server, "GET " + target + " HTTP/1.1");
  }

  static RawRequest of(URI server, String method, String target) {
    return new RawRequest(server, method + " " + target + " HTTP/1.1");
  }

  RawRequest host(String other) {
    this.host = other;
    return this;
  }

  RawRequest header(String name, String value) {
    headers.add(name + ": " + value);
    return this;
  }

  Answer send() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLISECONDS);
      StringBuilder request = new StringBuilder(line).append("\r\n");
      request.append("Host: ").append(host).append("\r\n");
      headers.forEach(header -> request.append(header).append("\r\n"));
      request.append("Connection: close\r\n\r\n");
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      InputStream in = socket.getInputStream();
      in.transferTo(all);
      return Answer.parse(all.toString(StandardCharsets.UTF_8));
    }
  }

  /** What came back. */
  record Answer(int status, List<String> headers, String body) {
    static Answer parse(String text) {
      int end = text.indexOf("\r\n\r\n");
      List<String> head = text.substring(0, end).lines().toList();
      return new Answer(
          Integer.parseInt(head.get(0).split(" ")[1]),
          head.subList(1, head.size()),
          text.substring(end + 4));
    }

    Optional<String> header(String name) {
      return headers.stream()
          .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
          .map(line -> line.substring(name.length() + 1).trim())
          .findFirst();
    }
  }
}
