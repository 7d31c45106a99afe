// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.Table.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What watched nodes did: a table for each variant of a subject, with a column for each node. A
 * figure that was 0 throughout is left out.
 */
final class WatchedNodes {
  private final Findings findings;

  WatchedNodes(Findings findings) {
    this.findings = findings;
  }

  /** A variant of a subject. */
  private record Case(String subject, String variant) {
    String words() {
      return subject + " " + variant;
    }
  }

  /** A figure with its values, by the activity that watched. */
  private record Row(Figure figure, Map<String, Variant> values) {
    boolean isIdle() {
      return values.values().stream().allMatch(each -> each.sample().greatest() == 0);
    }
  }

  /** Writes it; nothing where no node was watched. */
  void write(Page page) {
    Map<Case, Map<String, Row>> cases = new LinkedHashMap<>();
    for (Figure figure : findings.meanwhile()) {
      for (Variant variant : figure.variants()) {
        if (variant.sample().count() > 0) {
          cases
              .computeIfAbsent(
                  new Case(figure.subject(), variant.name()), each -> new LinkedHashMap<>())
              .computeIfAbsent(figure.info().name(), each -> new Row(figure, new LinkedHashMap<>()))
              .values()
              .put(figure.activity(), variant);
        }
      }
    }
    cases.values().forEach(rows -> rows.values().removeIf(Row::isIdle));
    cases.values().removeIf(Map::isEmpty);
    if (cases.isEmpty()) {
      return;
    }
    page.section("Nodes meanwhile");
    page.paragraph(
        "The load of watched nodes during the runs, by each node's own counters: medians, with"
            + " confidence intervals. Processors are in percent of one.");
    page.list(findings.notesOnWatched());
    cases.forEach((during, rows) -> table(during, List.copyOf(rows.values())).write(page));
    page.end();
  }

  private static Table table(Case during, List<Row> rows) {
    Set<String> nodes = new TreeSet<>();
    rows.forEach(row -> nodes.addAll(row.values().keySet()));
    Table table =
        new Table(
            "During " + during.words(),
            1,
            Stream.concat(Stream.of("Figure", "Unit"), nodes.stream()).toList());
    for (Row row : rows) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.text(row.figure().info().title()));
      cells.add(Cell.text(Words.unit(row.figure().info().unit())));
      nodes.forEach(
          node ->
              cells.add(
                  Optional.ofNullable(row.values().get(node))
                      .map(Comparisons::median)
                      .orElse(Cell.number("–", "not measured"))));
      table.row(cells);
    }
    return table;
  }
}
