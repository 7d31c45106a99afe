// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.host.HostAnswer.Defect;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the script {@code statistics} of a component host says.
 *
 * @param documents what each instance that answered has counted, by its name on the host: a line of
 *     JSON in the form that its archive names, not looked into here
 */
public record HostStatistics(SortedMap<String, String> documents) {
  /** The form that this version reads; the first line of the answer. */
  public static final String FORM = "slipway-host-statistics/1";

  public HostStatistics {
    documents = Collections.unmodifiableSortedMap(new TreeMap<>(documents));
  }

  /**
   * What was understood of an answer.
   *
   * @param statistics empty where the answer is not one of a component host, or was cut
   * @param diagnostics what is wrong with it
   */
  public record Parsed(Optional<HostStatistics> statistics, List<Diagnostic> diagnostics) {
    public Parsed {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Reads an answer. Lines whose first word is not known are passed over: a later version may say
   * more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed parse(String node, String answer) {
    HostAnswer read = HostAnswer.read(FORM, answer);
    if (read.defect().isPresent()) {
      return refused(node, read.defect().get());
    }
    SortedMap<String, String> documents = new TreeMap<>();
    for (String line : read.lines()) {
      String[] fields = line.split(HostAnswer.SEPARATOR, 3);
      if (fields[0].equals("instance")) {
        if (fields.length < 3 || !HostCall.isInstance(fields[1])) {
          return refused(node, Defect.unreadable(line));
        }
        documents.put(fields[1], fields[2]);
      }
    }
    return new Parsed(Optional.of(new HostStatistics(documents)), List.of());
  }

  private static Parsed refused(String node, Defect defect) {
    return new Parsed(
        Optional.empty(),
        List.of(
            defect.of(node, "HOST_STATISTICS_UNREADABLE", "Statistics of host cannot be read")));
  }
}
