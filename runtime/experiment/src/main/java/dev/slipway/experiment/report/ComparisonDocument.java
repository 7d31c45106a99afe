// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.diagnostics.Allowed;
import dev.slipway.experiment.statistics.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of two results of an experiment.
 *
 * @param schema form of the document, {@link #SCHEMA}
 * @param experiment name of the experiment
 * @param before the results that the others are compared with
 * @param after the others
 * @param conditions what differs between both beside what was measured, each a sentence
 * @param figures what both have measured
 * @param onlyBefore what only the first have, each a name
 * @param onlyAfter what only the others have, each a name
 */
public record ComparisonDocument(
    String schema,
    String experiment,
    Side before,
    Side after,
    List<String> conditions,
    List<ComparedFigure> figures,
    List<String> onlyBefore,
    List<String> onlyAfter) {
  /** The version of the form. */
  public static final String SCHEMA = "slipway-experiment-comparison/1";

  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-experiment-comparison.schema.json";

  /**
   * One of the results.
   *
   * @param startedAt when its first run began, as ISO 8601 in UTC
   * @param tool what ran it
   * @param runs how many runs it has
   * @param failed how many of them failed
   * @param disturbed how many of them were disturbed
   */
  public record Side(String startedAt, String tool, int runs, int failed, int disturbed) {}

  /**
   * A figure of a variant.
   *
   * @param name its name for readers
   * @param subject what it says something about
   * @param variant name of the variant
   * @param activity name of the activity
   * @param figure name of the figure
   * @param unit its unit
   * @param higherIsBetter whether a greater value is the better one
   * @param judged whether it says something about a role, and is not only shown
   * @param before its values before
   * @param after its values after
   * @param ratio median after divided by that before; empty where that is 0
   * @param ratioInterval confidence interval of the ratio; empty with too few runs
   * @param shift Hodges-Lehmann estimate of the difference, in the unit; empty without values
   * @param cliffsDelta effect size from -1 to 1; empty without values
   * @param effect the effect size in a word
   * @param p two-sided p-value of the Mann-Whitney U test; empty without values
   * @param noise relative difference that the base has to itself; empty where it was not measured
   * @param verdict what it comes to: BETTER, WORSE, NO_DIFFERENCE_SEEN or CANNOT_BE_SAID_YET
   * @param runsWanted how many runs each is likely to need in all; 0 unless nothing can be said yet
   */
  public record ComparedFigure(
      String name,
      String subject,
      String variant,
      String activity,
      String figure,
      String unit,
      boolean higherIsBetter,
      boolean judged,
      Values before,
      Values after,
      Optional<@Allowed(negative = true) Double> ratio,
      Optional<Range> ratioInterval,
      Optional<@Allowed(negative = true) Double> shift,
      Optional<@Allowed(min = -1, max = 1) Double> cliffsDelta,
      String effect,
      Optional<Double> p,
      Optional<@Allowed(negative = true) Double> noise,
      @Allowed(names = Verdict.class) String verdict,
      int runsWanted) {}

  /**
   * Values of a figure.
   *
   * @param runs how many there are
   * @param median their median; empty without values
   * @param interval confidence interval of the median; empty with too few runs
   */
  public record Values(
      int runs, Optional<@Allowed(negative = true) Double> median, Optional<Range> interval) {}

  /**
   * A confidence interval.
   *
   * @param low its lower end
   * @param high its upper end
   * @param confidence the confidence that is reached
   */
  public record Range(
      @Allowed(negative = true) double low,
      @Allowed(negative = true) double high,
      double confidence) {}
}
