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
import java.util.TreeMap;

/** Plans for people: a table of the actions, or a tree by node. */
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
            word(action),
            action.address(),
            String.join(" ", action.reasons()));
      }
    }
    return (table.isEmpty() ? "" : table.print() + '\n') + notes(plan) + summary(plan) + '\n';
  }

  /** The nodes with what happens on them, in the order of the names. */
  public static String tree(Plan plan) {
    SortedMap<String, List<Action>> nodes = new TreeMap<>();
    for (Action action : plan.actions()) {
      nodes.computeIfAbsent(action.resource().node(), node -> new ArrayList<>()).add(action);
    }
    StringBuilder text = new StringBuilder();
    nodes.forEach(
        (node, actions) -> {
          List<Action> sorted =
              actions.stream()
                  .sorted((left, right) -> left.resource().compareTo(right.resource()))
                  .toList();
          text.append(VisibleText.name(node)).append('\n');
          for (int i = 0; i < sorted.size(); i++) {
            Action action = sorted.get(i);
            text.append(i + 1 < sorted.size() ? BRANCH : LAST_BRANCH)
                .append(action.change().sign())
                .append(' ')
                .append(name(action.resource()));
            if (action.acts()) {
              text.append(": ")
                  .append(word(action))
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
    String losses =
        plan.losesData()
            ? " Logs on the nodes are lost where ! or - stands before a component."
            : "";
    return "Plan: %d to create, %d to update, %d to replace, %d to destroy; %d stay as they are.%s"
        .formatted(
            counts.get(Change.CREATE),
            counts.get(Change.UPDATE),
            counts.get(Change.REPLACE),
            counts.get(Change.DESTROY),
            counts.get(Change.NONE),
            losses);
  }

  private static String notes(Plan plan) {
    StringBuilder text = new StringBuilder();
    plan.unreachable()
        .forEach(
            node ->
                text.append("Unknown: ")
                    .append(VisibleText.name(node.node()))
                    .append(": ")
                    .append(VisibleText.of(node.summary()))
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
        address.name().isEmpty()
            ? address.kind().word()
            : address.kind().word() + ' ' + address.name());
  }

  /** What an action does, in a word or two, such as "install". */
  public static String word(Action action) {
    return switch (action.operation()) {
      case KEEP -> "keep";
      case ADOPT -> "take note";
      case FORGET -> "forget";
      case PREPARE_HOST -> action.change() == Change.CREATE ? "prepare" : "prepare again";
      case REMOVE_HOST -> "clear";
      case INSTALL_COMPONENT -> "install";
      case REINSTALL_COMPONENT -> "reinstall";
      case UNINSTALL_COMPONENT -> "uninstall";
      case CREATE_INSTANCE -> action.after().containsKey(Attribute.STATE) ? "start" : "configure";
      case RECONFIGURE_INSTANCE -> "restart";
      case START_INSTANCE -> "start";
      case RESUME_INSTANCE -> "resume";
      case REMOVE_INSTANCE -> "remove";
    };
  }
}
