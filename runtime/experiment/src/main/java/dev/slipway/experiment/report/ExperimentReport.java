// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.bundle.ExperimentPlan;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.diagnostics.JUnitXmlPrinter;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.experiment.ExperimentResults;
import dev.slipway.experiment.ExperimentResults.BenchmarkInfo;
import dev.slipway.experiment.ExperimentResults.Disturbance;
import dev.slipway.experiment.ExperimentResults.NodeConditions;
import dev.slipway.experiment.ExperimentResults.Outcome;
import dev.slipway.experiment.ExperimentResults.Run;
import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.Table.Cell;
import dev.slipway.experiment.statistics.Bootstrap;
import dev.slipway.experiment.statistics.Difference;
import dev.slipway.experiment.statistics.StopRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The report on an experiment: a page for people, a table for programs, verdicts for build servers.
 * All is made from the results alone, which lie beside it as {@link #RESULTS}.
 */
public final class ExperimentReport {
  /** Name of the document that holds the results. */
  public static final String RESULTS = "result.json";

  /** Name of the page. */
  public static final String PAGE = "report.html";

  /** Name of the table of all values. */
  public static final String VALUES = "values.csv";

  /** Name of the verdicts, in the XML form of JUnit. */
  public static final String VERDICTS = "verdicts.xml";

  /** The half of an interval that further runs are counted for, as a share of the median. */
  private static final double SMALL = 0.01;

  private static final long BYTES_PER_MEBIBYTE = 1024 * 1024;
  private static final double NS_PER_S = 1e9;

  private final Findings findings;
  private final ExperimentResults results;
  private final ExperimentPlan plan;
  private final Section section;

  private ExperimentReport(ExperimentResults results) {
    this.findings = new Findings(results);
    this.results = results;
    this.plan = results.plan();
    this.section =
        switch (plan.kind()) {
          case HYPERVISOR_COMPARISON -> new HypervisorSection(findings);
          case PLACEMENT_MATRIX -> new PlacementSection(findings);
          case QOS_PHASES -> new PhaseSection(findings);
          case HPC_COMPARISON -> new HpcSection(findings);
          case WAN_AGGREGATE -> new WanSection(findings);
          case TRAFFIC_RUN -> new TrafficSection(findings);
        };
  }

  /** The files that lie beside the results, by name. */
  public static SortedMap<String, String> files(ExperimentResults results) {
    ExperimentReport report = new ExperimentReport(results);
    SortedMap<String, String> files = new TreeMap<>();
    files.put(PAGE, report.page());
    files.put(VALUES, ValueTable.csv(report.findings));
    files.put(VERDICTS, JUnitXmlPrinter.print(report.verdicts()));
    return files;
  }

  /**
   * The verdicts: whether all runs were made, and one on each criterion. What cannot be said yet is
   * skipped.
   */
  public static TestReport verdicts(ExperimentResults results) {
    return new ExperimentReport(results).verdicts();
  }

  private TestReport verdicts() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("deployment", results.deployment());
    properties.put("kind", plan.kind().name());
    properties.put("outcome", results.outcome().name());
    properties.put("tool", results.tool());
    properties.put("seed", String.valueOf(results.seed()));
    List<TestCase> cases = new ArrayList<>(List.of(complete()));
    findings.unmeasured().forEach(each -> cases.add(unmeasured(each)));
    section.judgements().forEach(each -> cases.add(testCase(each)));
    double seconds = results.runs().stream().mapToLong(Run::elapsedNs).sum() / NS_PER_S;
    return new TestReport(plan.name(), properties, seconds, cases);
  }

  private TestCase complete() {
    String name = "all runs were made";
    List<String> reasons = new ArrayList<>(results.problems());
    findings.failed().forEach(run -> reasons.add(failure(run)));
    if (results.outcome() == Outcome.COMPLETE) {
      return TestCase.passed("experiment", name, reasons);
    }
    if (reasons.isEmpty()) {
      reasons.add(outcome());
    }
    return new TestCase(
        "experiment",
        name,
        TestReport.Outcome.BROKEN,
        Optional.of(results.outcome().name()),
        reasons);
  }

  private TestCase unmeasured(Measurement measurement) {
    List<String> reasons =
        new ArrayList<>(
            findings.failed().stream()
                .filter(run -> run.measurement().equals(measurement.name()))
                .map(ExperimentReport::failure)
                .toList());
    if (reasons.isEmpty()) {
      reasons.add("It was not run.");
    }
    return new TestCase(
        measurement.subject(),
        measurement.name() + " has values",
        TestReport.Outcome.BROKEN,
        Optional.of("NOT_MEASURED"),
        reasons);
  }

  private static TestCase testCase(Judgement judgement) {
    TestReport.Outcome outcome =
        switch (judgement.outcome()) {
          case KEPT -> TestReport.Outcome.PASSED;
          case BROKEN -> TestReport.Outcome.FAILED;
          case CANNOT_BE_SAID_YET -> TestReport.Outcome.SKIPPED;
        };
    return new TestCase(
        judgement.group(),
        judgement.name(),
        outcome,
        outcome == TestReport.Outcome.FAILED ? Optional.of("CRITERION") : Optional.empty(),
        List.of(judgement.reason()));
  }

  private String page() {
    Page page = new Page(plan.name() + " – " + Words.kind(plan.kind()));
    page.element("h1", plan.name());
    page.element(
        "p",
        "%s, deployment %s".formatted(Words.kind(plan.kind()), results.deployment()),
        "class",
        "lead");
    plan.description().ifPresent(page::paragraph);
    writeBrief(page);
    section.write(page);
    new WatchedNodes(findings).write(page);
    writeCertainty(page);
    writeMethod(page);
    writeConditions(page);
    writeRuns(page);
    writeTools(page);
    page.section("Raw data").start("ul");
    file(page, RESULTS, "everything on this page is made from it");
    file(page, VALUES, "every value of every run, one a line");
    file(page, VERDICTS, "the verdicts, for build servers");
    page.end().end();
    return page.done();
  }

  private static void file(Page page, String name, String what) {
    page.start("li").element("a", name, "href", name).text(": " + what).end();
  }

  private void writeBrief(Page page) {
    page.section("In brief");
    if (results.outcome() != Outcome.COMPLETE) {
      page.element("p", outcome(), "class", "notice");
    }
    if (!findings.unmeasured().isEmpty()) {
      page.element(
          "p",
          "Without any value: %s."
              .formatted(
                  findings.unmeasured().stream()
                      .map(Measurement::name)
                      .collect(Collectors.joining(", "))),
          "class",
          "notice");
    }
    page.start("dl");
    term(page, "Began", results.startedAt());
    term(
        page,
        "Runs",
        "%d made, %d failed, %d disturbed"
            .formatted(
                results.runs().size(), findings.failed().size(), findings.disturbed().size()));
    term(page, "Nodes", String.join(", ", plan.nodes()));
    List<Judgement> judgements = section.judgements();
    term(page, "Criteria", judgements.isEmpty() ? "none" : counts(judgements));
    page.end();
    Table table = new Table("Criteria", 2, List.of("About", "Criterion", "Verdict"));
    judgements.forEach(
        each ->
            table.row(
                List.of(
                    Cell.text(each.group()),
                    Cell.text(each.name()),
                    new Cell(each.outcome().words(), each.reason(), each.kind()))));
    table.write(page);
    page.end();
  }

  private String outcome() {
    return switch (results.outcome()) {
      case COMPLETE -> "All runs were made.";
      case INTERRUPTED ->
          "The experiment was interrupted: what follows is from the runs made so far.";
      case INCOMPLETE -> "Some runs failed: what follows is from the others.";
    };
  }

  private static String counts(List<Judgement> judgements) {
    return judgements.stream()
        .collect(Collectors.groupingBy(Judgement::outcome, TreeMap::new, Collectors.counting()))
        .entrySet()
        .stream()
        .map(each -> each.getValue() + " " + each.getKey().words())
        .collect(Collectors.joining(", "));
  }

  private static void term(Page page, String term, String description) {
    page.element("dt", term).element("dd", description);
  }

  private void writeCertainty(Page page) {
    page.section("Noise and certainty");
    Table noise =
        new Table(
            "The base against itself",
            1,
            List.of("Figure", "Base", "Median", "Again", "Ratio", "Verdict"));
    findings.figures().forEach(figure -> noise(noise, figure));
    if (findings.figures().stream().noneMatch(figure -> findings.noise(figure).isPresent())) {
      page.paragraph("The base was not compared with itself, so the noise is unknown.");
    } else {
      page.paragraph(
          "The base, measured twice: what differs here is noise, and no smaller difference"
              + " elsewhere counts.");
    }
    noise.write(page);
    Table certainty =
        new Table(
            "How sure the medians are",
            2,
            List.of(
                "Figure",
                "Variant",
                "Runs",
                "Relative standard deviation",
                "Half of the interval",
                "Runs in all for ±" + Words.percent(SMALL)));
    for (Figure figure : findings.figures()) {
      figure.variants().forEach(variant -> certainty(certainty, figure, variant));
    }
    certainty.write(page);
    page.end();
  }

  private void noise(Table table, Figure figure) {
    Optional<Difference> noise = findings.noise(figure);
    noise.ifPresent(
        found ->
            table.row(
                List.of(
                    Cell.text(findings.title(figure)),
                    Cell.text(figure.base().orElseThrow()),
                    Comparisons.median(figure.baseVariant().orElseThrow()),
                    Cell.number(
                        Words.number(figure.itself().median()),
                        Quantities.count(figure.itself().count(), "run")),
                    Cell.number(
                        Words.percent(found.ratio()), Words.percentInterval(found.interval())),
                    new Cell(itself(found), "", Comparisons.kind(found.verdict())))));
  }

  private static String itself(Difference found) {
    return switch (found.verdict()) {
      case BETTER, WORSE -> "differs from itself: not steady";
      case NO_DIFFERENCE_SEEN -> found.verdict().words();
      case CANNOT_BE_SAID_YET -> Comparisons.verdict(found);
    };
  }

  private void certainty(Table table, Figure figure, Variant variant) {
    double median = Math.abs(variant.sample().median());
    int wanted = StopRule.runsFor(variant.sample(), variant.interval(), SMALL, plan.confidence());
    table.row(
        List.of(
            Cell.text(findings.title(figure)),
            Cell.text(variant.name()),
            Cell.number(String.valueOf(variant.sample().count()), ""),
            Cell.number(Words.about(variant.sample().deviation()), ""),
            Cell.number(
                variant.interval().map(found -> Words.about(found.half() / median)).orElse("–"),
                variant
                    .interval()
                    .map(found -> "at " + Words.about(found.confidence()) + " confidence")
                    .orElse("too few runs")),
            Cell.number(
                wanted == Integer.MAX_VALUE
                    ? "unknown"
                    : wanted <= variant.sample().count() ? "enough" : Words.runs(wanted),
                "")));
  }

  private void writeMethod(Page page) {
    page.section("Method");
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Each measurement is run at least %s of %s, of which the first %s do not count."
            .formatted(
                Quantities.count(plan.repeats(), "time"),
                Words.seconds(plan.durationNs()),
                Words.seconds(plan.warmUpNs())));
    sentences.add(
        "More runs are made while the relative standard deviation is above %s and the median is not"
                .formatted(Words.percent(plan.maxDeviation()))
            + " known as well as that.");
    sentences.add(
        "Runs of all variants are mixed, in a random order made from seed %d."
            .formatted(results.seed()));
    sentences.add(
        "Values are medians; intervals are at %s confidence, by %d resamples (expanded percentile"
                .formatted(Words.about(plan.confidence()), Bootstrap.RESAMPLES)
            + " bootstrap) from the same seed. From too few runs, no interval reaches it: then the"
            + " confidence that is reached is shown.");
    sentences.add(
        "A difference counts as seen if a Mann-Whitney U test finds it at that confidence, the"
            + " interval of the ratio excludes 100 %, and it exceeds the noise of the base against"
            + " itself. No difference is seen if one of %s could not have been missed."
                .formatted(Words.percent(findings.resolution())));
    plan.criterion()
        .ifPresent(
            share ->
                sentences.add(
                    "The criterion, %s, is kept or not if the whole interval of the ratio is on one"
                            .formatted(Words.percent(share))
                        + " side of it."));
    page.list(sentences);
    page.end();
  }

  private void writeConditions(Page page) {
    page.section("Conditions");
    Table nodes =
        new Table(
            "Nodes",
            1,
            List.of("Node", "Kind", "Kernel", "CPU", "Cores", "Memory", "Governor", "Tools"));
    for (NodeConditions node : results.conditions()) {
      nodes.row(
          List.of(
              Cell.text(node.node()),
              Cell.text(node.kind()),
              Cell.text(node.kernel()),
              Cell.text(node.cpu()),
              Cell.number(String.valueOf(node.cores()), ""),
              Cell.number(node.memory() / BYTES_PER_MEBIBYTE + " MiB", ""),
              Cell.text(node.cpuGovernor().orElse("none")),
              Cell.text(tools(node))));
    }
    nodes.write(page);
    Table tunings =
        new Table(
            "Tuning while the experiment ran",
            1,
            List.of("Node", "Profile", "Kernel parameters", "MTU", "Transmit queue", "Governor"));
    for (NodeTuning tuning : plan.tunings()) {
      tunings.row(
          List.of(
              Cell.text(tuning.node()),
              Cell.text(tuning.profile()),
              Cell.text(
                  tuning.sysctl().entrySet().stream()
                      .map(each -> each.getKey() + " = " + each.getValue())
                      .collect(Collectors.joining(", "))),
              Cell.text(tuning.mtu().map(String::valueOf).orElse("")),
              Cell.text(tuning.txQueueLength().map(String::valueOf).orElse("")),
              Cell.text(tuning.cpuGovernor().orElse(""))));
    }
    tunings.write(page);
    page.end();
  }

  private static String tools(NodeConditions node) {
    return node.tools().entrySet().stream()
        .map(each -> each.getKey() + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private void writeRuns(Page page) {
    page.section("Disturbed and failed runs");
    page.list(results.problems());
    page.list(findings.notes());
    if (findings.failed().isEmpty()) {
      page.paragraph("No run failed.");
    }
    Table failed = new Table("Failed runs", 1, List.of("Run", "Measurement", "Began", "Why"));
    findings
        .failed()
        .forEach(
            run ->
                failed.row(
                    List.of(
                        Cell.text(String.valueOf(run.number())),
                        Cell.text(run.measurement()),
                        Cell.text(run.startedAt()),
                        Cell.text(run.failure().orElseThrow()))));
    failed.write(page);
    page.paragraph(
        findings.disturbed().isEmpty()
            ? "No run was disturbed: nothing else took %s or more of a node's CPU time."
                .formatted(Words.percent(Findings.DISTURBED))
            : "Disturbed runs count like others; something else took %s or more of a node's CPU time."
                .formatted(Words.percent(Findings.DISTURBED)));
    Table disturbed =
        new Table("Disturbed runs", 1, List.of("Run", "Measurement", "Began", "By what"));
    findings
        .disturbed()
        .forEach(
            run ->
                disturbed.row(
                    List.of(
                        Cell.text(String.valueOf(run.number())),
                        Cell.text(run.measurement()),
                        Cell.text(run.startedAt()),
                        Cell.text(disturbances(run)))));
    disturbed.write(page);
    page.end();
  }

  private static String disturbances(Run run) {
    return run.disturbances().stream()
        .filter(Findings::disturbs)
        .map(each -> each.node() + ": " + words(each))
        .collect(Collectors.joining("; "));
  }

  private static String words(Disturbance disturbance) {
    return disturbance.what() + " " + Words.about(disturbance.share());
  }

  private static String failure(Run run) {
    return "Run %d of %s: %s".formatted(run.number(), run.measurement(), run.failure().orElse(""));
  }

  private void writeTools(Page page) {
    page.section("What measured");
    Table tools =
        new Table("Benchmarks", 1, List.of("Benchmark", "Name", "Licence", "Measurements"));
    for (BenchmarkInfo benchmark : results.benchmarks()) {
      long measurements =
          plan.measurements().stream().filter(each -> uses(each, benchmark)).count();
      tools.row(
          List.of(
              Cell.text(benchmark.title()),
              Cell.text(benchmark.name()),
              Cell.text(benchmark.licence()),
              Cell.number(String.valueOf(measurements), "")));
    }
    tools.write(page);
    page.end();
  }

  private static boolean uses(Measurement measurement, BenchmarkInfo benchmark) {
    return measurement.activities().stream()
        .anyMatch(activity -> activity.benchmark().equals(benchmark.name()));
  }
}
