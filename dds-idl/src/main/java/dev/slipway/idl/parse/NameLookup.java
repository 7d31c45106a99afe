// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.IdlGrammar.Scoped_nameContext;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Broken;
import dev.slipway.idl.parse.Scope.Symbol.Skipped;
import dev.slipway.idl.parse.preprocess.Problem;
import java.util.List;
import java.util.Set;

/** Finds what the names in a file stand for. */
final class NameLookup {
  /** What types are that IDL has and DDS has not. */
  static final String NO_TYPE = "no type of DDS";

  /** Types of CORBA that need no declaration. */
  private static final Set<String> CORBA = Set.of("Object", "ValueBase");

  private static final Set<String> C_TYPES =
      Set.of(
          "int",
          "bool",
          "uint",
          "byte",
          "size_t",
          "int8_t",
          "uint8_t",
          "int16_t",
          "uint16_t",
          "int32_t",
          "uint32_t",
          "int64_t",
          "uint64_t");

  private NameLookup() {}

  /** What a name stands for; null if nothing, which is not reported. */
  static Symbol find(Scoped_nameContext name, Scope scope) {
    return scope.resolve(WrittenNames.path(name), WrittenNames.isAbsolute(name));
  }

  /** What a name stands for; null, and reported, where that is nothing of use. */
  static Symbol require(Scoped_nameContext name, Scope scope, Unit unit) {
    Symbol symbol = find(name, scope);
    if (symbol == null) {
      String written = WrittenNames.scoped(name);
      if (CORBA.contains(written.replaceFirst("^(::)?(CORBA::)?", ""))) {
        unit.need(written, NO_TYPE, unit.place(name));
      } else {
        unit.unknown(
            name,
            written,
            C_TYPES.contains(written)
                ? "IDL has boolean, octet, short, long, long long and the like."
                : "Declare it before, or include the file that does.");
      }
      return null;
    }
    symbol.use();
    if (symbol.meaning() instanceof Broken) {
      return null;
    }
    if (symbol.meaning() instanceof Skipped skipped) {
      unit.need(WrittenNames.scoped(name), skipped.construct(), symbol.place());
      return null;
    }
    warnOfCase(name, symbol, unit);
    return symbol;
  }

  private static void warnOfCase(Scoped_nameContext name, Symbol symbol, Unit unit) {
    List<String> path = WrittenNames.path(name);
    String last = path.get(path.size() - 1);
    if (!last.equals(symbol.name())) {
      unit.problems()
          .reportWithOther(
              Problem.NAME_CASE,
              unit.place(name),
              symbol.place(),
              "it is declared here",
              "{} is declared as {}; others take them for different names.",
              last,
              symbol.name());
    }
  }
}
