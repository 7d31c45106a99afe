// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The script set that makes a machine a component host, as this version of Slipway has it. */
public final class HostScripts {
  private static final String LIBRARY = "component-host.sh";
  private static final List<String> NAMES =
      List.of(
          LIBRARY,
          "clear",
          "configure",
          "graph",
          "hold",
          "install",
          "log",
          "pause",
          "release",
          "remove",
          "reset",
          "resume",
          "start",
          "statistics",
          "status",
          "stop",
          "uninstall");

  /** Ends each script in the preparation; no line of a script may be this. */
  private static final String END = "SLIPWAY_END_OF_SCRIPT";

  private final SortedMap<String, String> scripts;
  private final String preparationBegin;
  private final String version;

  private HostScripts(SortedMap<String, String> scripts, String preparationBegin) {
    this.scripts = scripts;
    this.preparationBegin = preparationBegin;
    Sha256 hash = new Sha256();
    for (Map.Entry<String, String> script : scripts.entrySet()) {
      // Ended by a zero, so that name and content cannot run into one another.
      hash.add((script.getKey() + '\0').getBytes(StandardCharsets.UTF_8));
      hash.add((script.getValue() + '\0').getBytes(StandardCharsets.UTF_8));
    }
    this.version = hash.hex();
  }

  /** The set that is packaged with this program. */
  public static HostScripts packaged() {
    SortedMap<String, String> scripts = new TreeMap<>();
    NAMES.forEach(name -> scripts.put(name, resource("scripts/" + name)));
    return new HostScripts(scripts, resource("prepare.sh"));
  }

  /** SHA-256 over names and content: two sets with the same version are the same. */
  public String version() {
    return version;
  }

  /** The scripts' content, by name. */
  public SortedMap<String, String> scripts() {
    return new TreeMap<>(scripts);
  }

  /**
   * A POSIX shell program that brings the set to the machine that it is run on; what it prints is
   * read by {@link PreparationReport}. It does nothing before it is there to its end, so that a cut
   * transfer has no effect.
   */
  public String preparation() {
    StringBuilder program = new StringBuilder(preparationBegin);
    program.append("\ntake_all() {\n");
    scripts.forEach(
        (name, content) ->
            program
                .append("  take %s %s <<'%s'\n".formatted(name, mode(name), END))
                .append(content)
                .append(END)
                .append('\n'));
    program.append("}\n\nprepare ").append(version).append(" complete\n");
    return program.toString();
  }

  private static String mode(String name) {
    return name.equals(LIBRARY) ? "644" : "755";
  }

  private static String resource(String name) {
    try (InputStream in = HostScripts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("not packaged: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
