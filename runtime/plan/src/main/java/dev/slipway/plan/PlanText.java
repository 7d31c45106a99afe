// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.plan.Plan.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans for people: a table of the actions, or a tree by what they are on. */
public final class PlanText {
  private static final String BRANCH = "├─ ";
  private static final String LAST_BRANCH = "└─ ";

  private PlanText() {}

  /** A row for each action; what stays as it is, only in number. */
  public static String table(Plan plan) {
    TextTable table =
        new TextTable(
            Column.words(""),
            Column.words("Action"),
            Column.words("Resource"),
            Column.prose("Why"));
    for (Action action : plan.actions()) {
      if (action.acts()) {
        table.add(
            String.valueOf(action.change().sign()),
            action.verb(),
            action.address(),
            String.join(" ", action.reasons()));
      }
    }
    return (table.isEmpty() ? "" : table.print() + '\n') + notes(plan) + summary(plan) + '\n';
  }

  /** Clouds and nodes with what happens on them, in the order of the names. */
  public static String tree(Plan plan) {
    SortedMap<Scope, List<Action>> scopes = new TreeMap<>();
    for (Action action : plan.actions()) {
      scopes.computeIfAbsent(action.scope(), scope -> new ArrayList<>()).add(action);
    }
    StringBuilder text = new StringBuilder();
    scopes.forEach(
        (scope, actions) -> {
          List<Action> sorted =
              actions.stream()
                  .sorted((left, right) -> left.resource().compareTo(right.resource()))
                  .toList();
          text.append(VisibleText.name(scope.toString())).append('\n');
          for (int i = 0; i < sorted.size(); i++) {
            Action action = sorted.get(i);
            text.append(i + 1 < sorted.size() ? BRANCH : LAST_BRANCH)
                .append(action.change().sign())
                .append(' ')
                .append(name(action.resource()));
            if (action.acts()) {
              text.append(": ")
                  .append(action.verb())
                  .append(". ")
                  .append(VisibleText.of(String.join(" ", action.reasons())));
            }
            text.append('\n');
          }
        });
    return (text.isEmpty() ? "" : text.append('\n').toString())
        + notes(plan)
        + summary(plan)
        + '\n';
  }

  /** One sentence: how much of each is to be done, and whether data is lost. */
  public static String summary(Plan plan) {
    return plan.empty()
        ? nothing(plan)
        : "Plan: %d to create, %d to update, %d to replace, %d to destroy; %d unchanged.%s"
            .formatted(
                plan.count(Change.CREATE),
                plan.count(Change.UPDATE),
                plan.count(Change.REPLACE),
                plan.count(Change.DESTROY),
                plan.count(Change.NONE),
                losses(plan));
  }

  /**
   * The same sentence for readers who see other signs than those of the table: without what is
   * zero, and with the number of actions that lose data.
   */
  public static String summaryWithoutSigns(Plan plan) {
    if (plan.empty()) {
      return nothing(plan);
    }
    String changes =
        Stream.of(Change.CREATE, Change.UPDATE, Change.REPLACE, Change.DESTROY)
            .filter(change -> plan.count(change) > 0)
            .map(change -> plan.count(change) + " to " + change.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    long unchanged = plan.count(Change.NONE);
    String counts =
        Stream.of(changes, unchanged > 0 ? unchanged + " unchanged" : "")
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
    long lossy = plan.actions().stream().filter(Action::losesData).count();
    String loss =
        lossy == 0
            ? ""
            : " %d %s data.".formatted(lossy, lossy == 1 ? "action loses" : "actions lose");
    return "Plan: " + counts + "." + loss;
  }

  private static String nothing(Plan plan) {
    if (plan.purpose() == Purpose.DESTROY) {
      return plan.complete()
          ? "Nothing to remove: the nodes hold nothing of this deployment."
          : "Nothing to remove on the nodes that answered.";
    }
    return plan.complete()
        ? "Nothing to do: all %d resources are as wanted.".formatted(plan.count(Change.NONE))
        : "Nothing to do on the nodes that answered.";
  }

  private static String losses(Plan plan) {
    SortedSet<String> kinds = new TreeSet<>();
    plan.actions().stream()
        .filter(Action::losesData)
        .forEach(action -> kinds.add(action.resource().kind()));
    return kinds.isEmpty()
        ? ""
        : " Data is lost where ! or - stands before %s."
            .formatted(kinds.stream().map(PlanText::one).collect(Collectors.joining(" or ")));
  }

  private static String one(String kind) {
    return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind;
  }

  private static String notes(Plan plan) {
    StringBuilder text = new StringBuilder();
    plan.unreachable()
        .forEach(
            away ->
                text.append("Unknown: ")
                    .append(VisibleText.name(away.scope().toString()))
                    .append(": ")
                    .append(VisibleText.of(away.summary()))
                    .append(".\n"));
    plan.foreign()
        .forEach(
            address ->
                text.append("Left alone: ")
                    .append(VisibleText.name(address))
                    .append(" is neither recorded nor described by this bundle.\n"));
    return text.isEmpty() ? "" : text.append('\n').toString();
  }

  private static String name(ResourceAddress address) {
    return VisibleText.name(
        address.name().isEmpty() ? address.kind() : address.kind() + ' ' + address.name());
  }
}
