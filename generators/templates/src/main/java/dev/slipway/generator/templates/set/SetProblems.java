// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.util.List;

/** What can be wrong with a template set before one of its templates runs. */
public final class SetProblems {
  private SetProblems() {}

  public static Diagnostic notFound(String set, List<String> shipped) {
    return Diagnostic.builder("TEMPLATE_SET_NOT_FOUND", Severity.ERROR, "Template set not found")
        .message("{} is neither a folder nor a set that comes with Slipway.", set)
        .hint("Name a folder with a template-set.json, or one of {}.", String.join(", ", shipped))
        .build();
  }

  public static Diagnostic ambiguous(String set) {
    return Diagnostic.builder("TEMPLATE_SET_AMBIGUOUS", Severity.ERROR, "Ambiguous template set")
        .message("{} is a set that comes with Slipway, and a set in a folder here.", set)
        .hint("Write ./{} for the folder, or run the command from another folder.", set)
        .build();
  }

  static Diagnostic invalid(Location place, String message, Object... values) {
    return Diagnostic.builder("TEMPLATE_SET_INVALID", Severity.ERROR, "Invalid template set")
        .in(place)
        .message(message, values)
        .hint("See templates/README.md for what is in a set; 'slipway templates copy' makes one.")
        .build();
  }

  public static Diagnostic incompatible(Location place, SetDescriptor set, ToolVersion tool) {
    return Diagnostic.builder(
            "TEMPLATE_SET_INCOMPATIBLE", Severity.ERROR, "Template set for another Slipway")
        .in(place)
        .message("The set {} is made for versions {}; this is {}.", set.name(), set.range(), tool)
        .hint("Get another version of the set, or change the range once you have tried it.")
        .build();
  }
}
