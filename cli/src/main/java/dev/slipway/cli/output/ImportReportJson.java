// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.model.merge.ImportReport;
import dev.slipway.model.merge.MergedElement;
import dev.slipway.model.merge.Outcome;
import java.nio.file.Path;
import java.util.EnumMap;
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

  /**
   * What an import added to a model, changed and left, and what it could not take.
   *
   * @param mode whether the model was written, or only said what would be
   * @param model the file that was imported into
   * @param diagnostics what there is to say
   * @param written the files that were or would be written, relative to the model's folder; empty
   *     where nothing changes or there are errors
   * @param counts for each kind of element, such as struct or topic, how many had each outcome
   * @param elements what became of each element, in the order of their paths
   */
  private record Document(
      String schema,
      @Allowed(values = {"write", "dry-run"}) String mode,
      Path model,
      Diagnostics diagnostics,
      List<String> written,
      Map<String, Numbers> counts,
      List<Entry> elements) {}

  /** How many elements had each outcome. */
  private record Numbers(int created, int updated, int unchanged, int removed, int kept) {
    static Numbers of(Map<Outcome, Integer> outcomes) {
      return new Numbers(
          outcomes.getOrDefault(Outcome.CREATED, 0),
          outcomes.getOrDefault(Outcome.UPDATED, 0),
          outcomes.getOrDefault(Outcome.UNCHANGED, 0),
          outcomes.getOrDefault(Outcome.REMOVED, 0),
          outcomes.getOrDefault(Outcome.KEPT, 0));
    }
  }

  /**
   * What was not created has no id that means anything.
   *
   * @param kind what it is
   * @param path where it stands in the model
   * @param id its id; not given for what would be created
   * @param outcome what became of it; kept is in the model and not in the import
   * @param changes what changed, a few words each; empty unless updated
   */
  private record Entry(
      String kind,
      ElementPath path,
      Optional<String> id,
      @Allowed(words = Outcome.class) String outcome,
      List<String> changes) {}

  private static Map<String, Numbers> numbers(ImportReport report) {
    Map<String, Numbers> numbers = new TreeMap<>();
    counts(report).forEach((kind, outcomes) -> numbers.put(kind, Numbers.of(outcomes)));
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
