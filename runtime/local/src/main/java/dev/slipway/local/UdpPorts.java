// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** UDP ports of this machine, as Linux lists them (proc(5), {@code /proc/net/udp}). */
final class UdpPorts {
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

  private UdpPorts() {}

  /**
   * A port that a socket is bound to.
   *
   * @param range the first and the last port to look at
   * @return the least; empty if all are free, or if this system has no such list
   */
  static Optional<Integer> inUse(int[] range) {
    return TABLES.stream()
        .flatMap(table -> lines(table).stream())
        .flatMap(line -> port(line).stream())
        .filter(port -> port >= range[0] && port <= range[1])
        .min(Integer::compare);
  }

  /** The local port of a line of the table; empty for its header. */
  static Optional<Integer> port(String line) {
    String[] columns = line.strip().split("\\s+");
    if (columns.length < 2 || !columns[1].matches("[0-9A-F]+:[0-9A-F]{4}")) {
      return Optional.empty();
    }
    return Optional.of(Integer.parseInt(columns[1].substring(columns[1].indexOf(':') + 1), 16));
  }

  private static List<String> lines(Path table) {
    try {
      return Files.readAllLines(table);
    } catch (IOException e) {
      return List.of();
    }
  }
}
