// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.experiment.report.Findings.Figure;
import dev.slipway.experiment.report.Findings.Variant;
import dev.slipway.experiment.report.Table.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What watched nodes did, a column for each; a figure that was 0 throughout is left out. */
final class WatchedNodes {
  private final Findings findings;

  WatchedNodes(Findings findings) {
    this.findings = findings;
  }

  /** Writes it; nothing where no node was watched. */
  void write(Page page) {
    List<Figure> told =
        findings.meanwhile().stream()
            .filter(
                figure ->
                    figure.variants().stream().anyMatch(each -> each.sample().greatest() != 0))
            .toList();
    if (told.isEmpty()) {
      return;
    }
    Map<String, Map<String, Variant>> rows = new LinkedHashMap<>();
    Map<String, List<Cell>> heads = new HashMap<>();
    Set<String> nodes = new LinkedHashSet<>();
    for (Figure figure : told) {
      nodes.add(figure.activity());
      for (Variant variant : figure.variants()) {
        String measured = figure.subject() + " " + variant.name();
        String row = measured + " " + figure.info().name();
        heads.put(
            row,
            List.of(
                Cell.text(measured),
                Cell.text(figure.info().title()),
                Cell.text(Words.unit(figure.info().unit()))));
        rows.computeIfAbsent(row, each -> new HashMap<>()).put(figure.activity(), variant);
      }
    }
    Table table =
        new Table(
            "Median, confidence interval and runs",
            2,
            Stream.concat(Stream.of("During", "Figure", "Unit"), nodes.stream()).toList());
    rows.forEach(
        (row, variants) -> {
          List<Cell> cells = new ArrayList<>(heads.get(row));
          nodes.forEach(
              node ->
                  cells.add(
                      Optional.ofNullable(variants.get(node))
                          .map(Comparisons::median)
                          .orElse(Cell.number("0", ""))));
          table.row(cells);
        });
    page.section("Nodes meanwhile");
    page.paragraph(
        "The load of watched nodes during the runs, by each node's own counters. Processors are in"
            + " percent of one.");
    table.write(page);
    page.end();
  }
}
