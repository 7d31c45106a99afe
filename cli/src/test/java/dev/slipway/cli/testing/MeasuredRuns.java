// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/** What an experiment measured, read from its results. */
public final class MeasuredRuns {
  private MeasuredRuns() {}

  /**
   * The activities of the first run, each with its name and figures.
   *
   * @param results the document, which is checked against its schema
   */
  public static List<JsonObject> activitiesOfFirst(String results) {
    return JsonForms.assertIs("experiment-results", results)
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("activities")
        .asList()
        .stream()
        .map(JsonElement::getAsJsonObject)
        .toList();
  }

  /** Those of watched nodes among the activities of the first run. */
  public static List<JsonObject> watchedInFirst(String results) {
    return activitiesOfFirst(results).stream()
        .filter(activity -> activity.get("activity").getAsString().startsWith("on "))
        .toList();
  }
}
