// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.preprocess.PreprocessedText.Pragma;
import dev.slipway.idl.parse.preprocess.Problem;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads topic types and keys from the pragmas that older implementations have for them. */
final class Pragmas {
  /**
   * Where a module stands in a text.
   *
   * @param end offset behind it
   */
  record Stretch(int start, int end, Scope scope) {}

  private final IdlModel model;
  private final Unit unit;
  private final List<Stretch> modules;

  Pragmas(IdlModel model, Unit unit, List<Stretch> modules) {
    this.model = model;
    this.unit = unit;
    this.modules = modules;
  }

  /** Applies all pragmas of the text; others than those for topics and keys are passed over. */
  void apply() {
    for (Pragma pragma : unit.text().pragmas()) {
      List<String> words = words(pragma.text());
      switch (pragma.name()) {
        case "DCPS_DATA_TYPE", "keylist" -> keys(pragma, words);
        case "DCPS_DATA_KEY" -> {
          if (words.size() == 2) {
            keys(pragma, words);
          } else {
            unfit(pragma, "a type and one of its members");
          }
        }
        default -> {
          // Of another tool.
        }
      }
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.replace('"', ' ').replace(',', ' ').strip().split("\\s+"))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private void keys(Pragma pragma, List<String> words) {
    if (words.isEmpty()) {
      unfit(pragma, "a type");
      return;
    }
    Symbol symbol = symbol(pragma, words.get(0));
    if (symbol != null && symbol.isLeftOut()) {
      return;
    }
    Optional<Struct> struct =
        Optional.ofNullable(symbol == null ? null : symbol.type())
            .filter(Struct.class::isInstance)
            .map(Struct.class::cast);
    if (struct.isEmpty()) {
      unfit(pragma, words.get(0) + " to be a struct");
      return;
    }
    struct.get().setNested(false);
    model.addTopic(struct.get(), Optional.empty());
    for (String key : words.subList(1, words.size())) {
      if (!mark(struct.get(), key.split("\\."))) {
        unfit(pragma, key + " to be a member");
      }
    }
  }

  private void unfit(Pragma pragma, String wanted) {
    unit.problems()
        .report(
            Problem.PRAGMA_UNFIT, pragma.place(), "#pragma {} needs {}.", pragma.name(), wanted);
  }

  /** What a name stands for where a pragma stands; null if nothing. */
  private Symbol symbol(Pragma pragma, String name) {
    Scope scope = model.root();
    int start = -1;
    for (Stretch module : modules) {
      if (module.start() > start
          && module.start() <= pragma.offset()
          && module.end() >= pragma.offset()) {
        scope = module.scope();
        start = module.start();
      }
    }
    List<String> path = new ArrayList<>(List.of(name.split("::")));
    boolean isAbsolute = path.get(0).isEmpty();
    path.remove("");
    path.replaceAll(IdlNames::ofIdentifier);
    return path.isEmpty() ? null : scope.resolve(path, isAbsolute);
  }

  /** Marks a member as a key, and in structs on the way what the path names of them. */
  private static boolean mark(Struct struct, String[] path) {
    Struct current = struct;
    for (int step = 0; step < path.length; step++) {
      String name = IdlNames.ofIdentifier(path[step].replaceFirst("\\[.*$", ""));
      Optional<Member> found = member(current, name);
      if (found.isEmpty()) {
        return false;
      }
      found.get().setKey(true);
      boolean isLast = step == path.length - 1;
      if (!isLast
          && Aliases.target(found.get().getType()) instanceof NamedRef named
          && named.getType() instanceof Struct inner) {
        current = inner;
      } else {
        return isLast;
      }
    }
    return true;
  }

  private static Optional<Member> member(Struct struct, String name) {
    for (Struct level = struct; level != null; level = level.getBase()) {
      for (Member member : level.getMembers()) {
        if (name.equals(member.getName())) {
          return Optional.of(member);
        }
      }
    }
    return Optional.empty();
  }
}
