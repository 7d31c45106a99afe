// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.plan.Plan.Purpose;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
    Map<Change, Long> counts = new EnumMap<>(Change.class);
    for (Change change : Change.values()) {
      counts.put(change, plan.count(change));
    }
    if (plan.empty() && plan.purpose() == Purpose.DESTROY) {
      return plan.complete()
          ? "Nothing to remove: the nodes hold nothing of this deployment."
          : "Nothing to remove on the nodes that answered.";
    }
    if (plan.empty()) {
      return plan.complete()
          ? "Nothing to do: all %d resources are as wanted.".formatted(counts.get(Change.NONE))
          : "Nothing to do on the nodes that answered.";
    }
    return "Plan: %d to create, %d to update, %d to replace, %d to destroy; %d unchanged.%s"
        .formatted(
            counts.get(Change.CREATE),
            counts.get(Change.UPDATE),
            counts.get(Change.REPLACE),
            counts.get(Change.DESTROY),
            counts.get(Change.NONE),
            losses(plan));
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
