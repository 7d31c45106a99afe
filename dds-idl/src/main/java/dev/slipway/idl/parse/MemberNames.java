// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import java.util.HashMap;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/** The names of the members, cases, flags or bitfields of one type, each of which is given once. */
final class MemberNames {
  private final Unit unit;
  private final Map<String, Location> taken = new HashMap<>();

  MemberNames(Unit unit) {
    this.unit = unit;
  }

  /** Adds a name that a base of the type has given already. */
  void inherit(String name, Location place) {
    taken.put(name, place);
  }

  /** Takes a name for a member; false, and reported, where another one has it. */
  boolean take(ParserRuleContext identifier) {
    String name = WrittenNames.of(identifier);
    Location place = unit.place(identifier);
    Location known = taken.putIfAbsent(name, place);
    if (known != null) {
      unit.taken(name, place, known);
    }
    return known == null;
  }
}
