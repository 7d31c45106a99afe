// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import com.google.gson.JsonObject;
import dev.slipway.allocation.Proposal.Move;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.model.NamedElement;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.CapacityResource;
import dev.slipway.validation.analysis.LatencyAnalysis.Chain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A proposal for people and for programs: moves, loads before and after, and how good it is. */
public final class AllocationReport {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-allocation.schema.json";

  private final Proposal proposal;

  /** One line of both capacity tables. */
  private record Line(ElementPath path, CapacityResource resource) implements Comparable<Line> {
    @Override
    public int compareTo(Line other) {
      int byPath = path.compareTo(other.path);
      return byPath != 0 ? byPath : resource.compareTo(other.resource);
    }
  }

  private static final class Loads {
    private Optional<Usage> before = Optional.empty();
    private Optional<Usage> after = Optional.empty();

    private boolean changes() {
      double was = before.map(Usage::demand).orElse(0.0);
      double is = after.map(Usage::demand).orElse(0.0);
      return Math.abs(was - is) > 1e-9 * Math.max(was, is);
    }

    private Usage any() {
      return after.or(() -> before).orElseThrow();
    }
  }

  /** The report on a proposal. */
  public AllocationReport(Proposal proposal) {
    this.proposal = proposal;
  }

  /** The tables in plain text; empty where there is no proposal. */
  public String toText() {
    if (!proposal.isFound()) {
      return "";
    }
    return "Moves\n"
        + moves()
        + "\nLoad that changes\n"
        + loads()
        + (proposal.chainsAfter().isEmpty()
            ? ""
            : "\nReaction chains that change, in the worst case\n" + chains())
        + "\n"
        + summary();
  }

  private String moves() {
    if (proposal.moves().isEmpty()) {
      return "none: no better allocation was found\n";
    }
    TextTable table =
        new TextTable(Column.words("Instance"), Column.words("From"), Column.words("To"));
    for (Move move : proposal.moves()) {
      table.add(
          name(move.instance()),
          move.from().map(AllocationReport::name).orElse(NOTHING),
          name(move.to()));
    }
    return table.printRuled();
  }

  private Map<Line, Loads> lines() {
    Map<Line, Loads> lines = new TreeMap<>();
    for (Usage usage : proposal.loadsBefore()) {
      of(lines, usage).before = Optional.of(usage);
    }
    for (Usage usage : proposal.loadsAfter()) {
      of(lines, usage).after = Optional.of(usage);
    }
    return lines;
  }

  private static Loads of(Map<Line, Loads> lines, Usage usage) {
    return lines.computeIfAbsent(new Line(usage.path(), usage.resource()), unused -> new Loads());
  }

  private String loads() {
    TextTable table =
        new TextTable(
            Column.words("Where"),
            Column.words("Resource"),
            Column.numbers("Before"),
            Column.numbers("After"),
            Column.numbers("Allowed"),
            Column.words("Verdict"));
    lines()
        .forEach(
            (line, loads) -> {
              Usage any = loads.any();
              if (!loads.changes()) {
                return;
              }
              table.add(
                  line.path().toString(),
                  line.resource().label(),
                  quantity(any, loads.before),
                  quantity(any, loads.after),
                  any.allowed().isPresent()
                      ? AnalysisReport.quantity(any, any.allowed().getAsDouble())
                      : NOTHING,
                  loads.after.map(Usage::verdict).orElse("unused"));
            });
    return table.isEmpty() ? "none\n" : table.printRuled();
  }

  private String chains() {
    TextTable table =
        new TextTable(
            Column.words("From"),
            Column.words("Through"),
            Column.words("To"),
            Column.numbers("Before"),
            Column.numbers("After"),
            Column.numbers("Deadline"),
            Column.words("Verdict"));
    for (int chain = 0; chain < proposal.chainsAfter().size(); chain++) {
      Chain before = proposal.chainsBefore().get(chain);
      Chain after = proposal.chainsAfter().get(chain);
      if (!before.time().equals(after.time())) {
        table.add(
            name(after.source()),
            (name(after.instance()) + " " + name(after.reaction())).strip(),
            after.target().map(AllocationReport::name).orElse(NOTHING),
            Quantities.time(before.time().worst()),
            Quantities.time(after.time().worst()),
            after.deadline().isPresent() ? Quantities.time(after.deadline().getAsLong()) : NOTHING,
            after.verdict());
      }
    }
    return table.isEmpty() ? "none\n" : table.printRuled();
  }

  private static String quantity(Usage any, Optional<Usage> usage) {
    return AnalysisReport.quantity(any, usage.map(Usage::demand).orElse(0.0));
  }

  /** The traffic before and after, and how good the proposal is, in a line or two. */
  public String summary() {
    return (proposal.weighed()
            ? "Traffic between nodes, weighted by measurements: "
            : "Traffic between hosts: ")
        + Quantities.bitRate(proposal.trafficBefore())
        + " before, "
        + Quantities.bitRate(proposal.trafficAfter())
        + " after; "
        + quality()
        + ".\n"
        + (proposal.chainsAfter().isEmpty()
            ? ""
            : "Transfers in reaction chains: "
                + Quantities.time(proposal.transfersBefore())
                + " before, "
                + Quantities.time(proposal.transfersAfter())
                + " after.\n")
        + (proposal.repeatable()
            ? ""
            : "The time limit ended the search: another run may find another allocation.\n");
  }

  private String quality() {
    return proposal.outcome() == Proposal.Outcome.OPTIMAL
        ? "proved optimal"
        : "at least "
            + Quantities.bitRate(proposal.bound())
            + " for any allocation, a gap of "
            + Quantities.percent(proposal.gap().orElse(0));
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }

  /** The document of the form {@value #SCHEMA_RESOURCE}, in base units. */
  public JsonObject toJson() {
    boolean found = proposal.isFound();
    List<LoadRow> loads = new ArrayList<>();
    if (found) {
      lines().forEach((line, both) -> loads.add(row(line, both)));
    }
    List<ChainRow> chains = new ArrayList<>();
    for (int chain = 0; chain < proposal.chainsAfter().size(); chain++) {
      chains.add(
          ChainRow.of(proposal.chainsBefore().get(chain), proposal.chainsAfter().get(chain)));
    }
    return JsonDocument.of(
        new Document(
            "slipway-allocation/1",
            Diagnostics.of(proposal.diagnostics()),
            JsonDocument.word(proposal.outcome()),
            proposal.repeatable(),
            proposal.weighed(),
            proposal.trafficBefore(),
            found ? Optional.of(proposal.trafficAfter()) : Optional.empty(),
            found ? Optional.of(proposal.bound()) : Optional.empty(),
            found ? Optional.of(proposal.gap().orElse(0)) : Optional.empty(),
            proposal.moves().stream().map(MoveRow::of).toList(),
            loads,
            chains));
  }

  /**
   * The proposed nodes of instances. Elements are named by their paths, traffic is in bit/s.
   *
   * @param diagnostics why there is no allocation, or which rules the proposal would break
   * @param outcome optimal: no allocation has less traffic. feasible: better ones are not ruled
   *     out. infeasible: no allocation meets all constraints. unknown: none was found in the time
   * @param repeatable whether the same request gives the same proposal again; false where the time
   *     limit ended the search
   * @param weighed whether traffic counts as it was measured to cost (--costs), and not at each hop
   *     between hosts
   * @param trafficBefore between hosts, as drawn
   * @param trafficAfter between hosts, as proposed; absent without a proposal
   * @param bound no allocation has less traffic between hosts
   * @param gap how much of the proposed traffic other allocations might save at most, as a share of
   *     it
   * @param moves instances that change their node
   * @param loads demand on each resource, as drawn and as proposed
   * @param chains chains of reactions, each by the reaction that it ends with: latency in the worst
   *     case, in ns
   */
  private record Document(
      String schema,
      Diagnostics diagnostics,
      @Allowed(words = Proposal.Outcome.class) String outcome,
      boolean repeatable,
      boolean weighed,
      long trafficBefore,
      @Allowed(with = {"bound", "gap"}) Optional<Long> trafficAfter,
      Optional<Long> bound,
      Optional<Double> gap,
      List<MoveRow> moves,
      List<LoadRow> loads,
      List<ChainRow> chains) {}

  /**
   * @param instance which
   * @param from its node as drawn; absent where it has none
   * @param to the proposed node
   */
  private record MoveRow(ElementPath instance, Optional<ElementPath> from, ElementPath to) {
    static MoveRow of(Move move) {
      return new MoveRow(
          ElementPaths.of(move.instance()),
          move.from().map(ElementPaths::of),
          ElementPaths.of(move.to()));
    }
  }

  /**
   * @param element whose resource it is
   * @param resource what is used. The unit is bit/s for network interfaces and networks, cores for
   *     cpu, MiB for memory, GiB for disk, and pieces for gpu and vcpu
   * @param before demand as drawn
   * @param after demand as proposed
   * @param allowed what may be planned; absent where the capacity is not known
   */
  private record LoadRow(
      ElementPath element,
      @Allowed(words = CapacityResource.class, between = "_") String resource,
      double before,
      double after,
      OptionalDouble allowed) {}

  private static LoadRow row(Line line, Loads loads) {
    return new LoadRow(
        line.path(),
        JsonDocument.word(line.resource()),
        loads.before.map(Usage::demand).orElse(0.0),
        loads.after.map(Usage::demand).orElse(0.0),
        loads.any().allowed());
  }

  /**
   * @param instance whose reaction ends it
   * @param reaction the reaction
   * @param worstNsBefore latency as drawn
   * @param worstNsAfter latency as proposed
   * @param deadlineNs what it may take; absent where nothing is said
   */
  private record ChainRow(
      ElementPath instance,
      ElementPath reaction,
      long worstNsBefore,
      long worstNsAfter,
      OptionalLong deadlineNs) {
    static ChainRow of(Chain before, Chain after) {
      return new ChainRow(
          ElementPaths.of(after.instance()),
          ElementPaths.of(after.reaction()),
          before.time().worst(),
          after.time().worst(),
          after.deadline());
    }
  }
}
