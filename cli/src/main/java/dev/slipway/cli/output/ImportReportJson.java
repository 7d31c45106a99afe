// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.model.merge.ImportReport;
import dev.slipway.model.merge.MergedElement;
import dev.slipway.model.merge.Outcome;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
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

  public static JsonObject document(Path model, boolean dryRun, ImportReport report) {
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-import/1");
    document.addProperty("mode", dryRun ? "dry-run" : "write");
    document.addProperty("model", model.toString());
    document.add(
        "diagnostics", JsonDiagnosticPrinter.document(Diagnostics.of(report.diagnostics())));
    JsonArray written = new JsonArray();
    Path folder = model.toAbsolutePath().normalize().getParent();
    report
        .written()
        .forEach(file -> written.add(folder.relativize(file).toString().replace('\\', '/')));
    document.add("written", written);
    JsonObject counts = new JsonObject();
    counts(report)
        .forEach(
            (kind, outcomes) -> {
              JsonObject numbers = new JsonObject();
              for (Outcome outcome : Outcome.values()) {
                numbers.addProperty(outcome.label(), outcomes.getOrDefault(outcome, 0));
              }
              counts.add(kind, numbers);
            });
    document.add("counts", counts);
    document.add("elements", elements(dryRun, report));
    return document;
  }

  private static JsonArray elements(boolean dryRun, ImportReport report) {
    JsonArray elements = new JsonArray();
    for (MergedElement element : report.elements()) {
      JsonObject entry = new JsonObject();
      entry.addProperty("kind", element.kind());
      entry.addProperty("path", element.path().toString());
      // What was not created has no id that means anything.
      if (!(dryRun && element.outcome() == Outcome.CREATED)) {
        entry.addProperty("id", element.id());
      }
      entry.addProperty("outcome", element.outcome().label());
      JsonArray changes = new JsonArray();
      element.changes().forEach(changes::add);
      entry.add("changes", changes);
      elements.add(entry);
    }
    return elements;
  }
}
