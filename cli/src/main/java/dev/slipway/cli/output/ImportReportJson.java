// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.model.merge.ImportReport;
import dev.slipway.model.merge.MergedElement;
import dev.slipway.model.merge.Outcome;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The report of an import as JSON, in the form of {@code slipway-import.schema.json}. */
public final class ImportReportJson {
  /** Its JSON Schema, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-import.schema.json";

  private ImportReportJson() {}

  /** How many elements of each kind had each outcome. */
  public static Map<String, Map<Outcome, Integer>> counts(ImportReport report) {
    Map<String, Map<Outcome, Integer>> counts = new TreeMap<>();
    for (MergedElement element : report.elements()) {
      counts
          .computeIfAbsent(element.kind(), kind -> new EnumMap<>(Outcome.class))
          .merge(element.outcome(), 1, Integer::sum);
    }
    return counts;
  }

  /** The document. */
  public static JsonObject document(Path model, boolean dryRun, ImportReport report) {
    Path folder = model.toAbsolutePath().normalize().getParent();
    return JsonDocument.of(
        new Document(
            "slipway-import/1",
            dryRun ? "dry-run" : "write",
            model,
            Diagnostics.of(report.diagnostics()),
            report.written().stream()
                .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                .toList(),
            numbers(report),
            report.elements().stream().map(element -> entry(dryRun, element)).toList()));
  }

  private record Document(
      String schema,
      String mode,
      Path model,
      Diagnostics diagnostics,
      List<String> written,
      Map<String, Map<String, Integer>> counts,
      List<Entry> elements) {}

  /** What was not created has no id that means anything. */
  private record Entry(
      String kind, ElementPath path, Optional<String> id, String outcome, List<String> changes) {}

  private static Map<String, Map<String, Integer>> numbers(ImportReport report) {
    Map<String, Map<String, Integer>> numbers = new TreeMap<>();
    counts(report)
        .forEach(
            (kind, outcomes) -> {
              Map<String, Integer> ofKind = new LinkedHashMap<>();
              for (Outcome outcome : Outcome.values()) {
                ofKind.put(outcome.label(), outcomes.getOrDefault(outcome, 0));
              }
              numbers.put(kind, ofKind);
            });
    return numbers;
  }

  private static Entry entry(boolean dryRun, MergedElement element) {
    return new Entry(
        element.kind(),
        element.path(),
        Optional.of(element.id()).filter(id -> !(dryRun && element.outcome() == Outcome.CREATED)),
        element.outcome().label(),
        List.copyOf(element.changes()));
  }
}
