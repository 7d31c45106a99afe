// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import java.util.Set;
import java.util.TreeSet;

/** What DDS-XML cannot say of a model, told once for each element. */
final class NotSaid {
  private final Diagnostics found = new Diagnostics();
  private final Set<String> told = new TreeSet<>();

  Diagnostics found() {
    return found;
  }

  /** Tells that something of an element is not in the file. */
  void add(Element element, String what) {
    tell(
        "DDSXML_NOT_SAID",
        "Left out of the export",
        Severity.WARNING,
        element,
        "Add it in the program that reads the file.",
        "DDS-XML 1.0 has no place for {}.",
        what);
  }

  /** Tells that a program which knows version 1.0 alone may refuse something. */
  void newer(Element element, String what) {
    tell(
        "DDSXML_NEWER",
        "Newer than DDS-XML 1.0",
        Severity.WARNING,
        element,
        "Read the file with a program that knows DDS-XTypes 1.3.",
        "{} is of DDS-XTypes 1.3; the schema of DDS-XML 1.0 lacks it.",
        what);
  }

  /** Tells that a name is another one in the file. */
  void renamed(Element element, String before, String name) {
    if (told.add(ElementPaths.of(element) + name)) {
      found.add(
          Diagnostic.builder("DDSXML_NAME_CHANGED", Severity.INFO, "Name made legal")
              .at(ElementPaths.of(element))
              .message("{} becomes {}.", before, name)
              .build());
    }
  }

  private void tell(
      String code,
      String summary,
      Severity severity,
      Element element,
      String hint,
      String message,
      String what) {
    if (told.add(code + ElementPaths.of(element) + what)) {
      found.add(
          Diagnostic.builder(code, severity, summary)
              .at(ElementPaths.of(element))
              .message(message, what)
              .hint(hint)
              .build());
    }
  }
}
