// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.software.SoftwareFactory;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.emf.ecore.EObject;

/** What all parts of one reading share: the files, the library that it fills, what it finds. */
final class Reading {
  private final Diagnostics found = new Diagnostics();
  private final Map<EObject, Location> locations = new IdentityHashMap<>();
  private final Library library = ModelFactory.eINSTANCE.createLibrary();
  private final OpenDdsFiles files;

  Reading(OpenDdsSource source) {
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    library.setSoftware(SoftwareFactory.eINSTANCE.createSoftwareModel());
    files = new OpenDdsFiles(source, found);
  }

  Library library() {
    return library;
  }

  DataModel data() {
    return library.getData();
  }

  OpenDdsFiles files() {
    return files;
  }

  Diagnostics found() {
    return found;
  }

  Map<EObject, Location> locations() {
    return locations;
  }

  /** Gives an element its name, its description and its place in the files. */
  <T extends NamedElement> T describe(T element, XmiNode node, String name) {
    element.setName(name);
    node.comment().ifPresent(element::setDescription);
    locations.put(element, node.location());
    return element;
  }

  /** Reports an error that keeps the model from being imported. */
  void error(
      String code, String summary, XmiNode at, String hint, String message, Object... values) {
    found.add(
        Diagnostic.builder(code, Severity.ERROR, summary)
            .at(at.path())
            .in(at.location())
            .message(message, values)
            .hint(hint)
            .build());
  }

  /** Reports that something needed is not stated. */
  void incomplete(XmiNode at, String message, Object... values) {
    error(
        "OPENDDS_INCOMPLETE",
        "Unfinished model",
        at,
        "Finish it in the modeling tool.",
        message,
        values);
  }

  /** Reports a reference to something of the wrong kind. */
  void mistyped(XmiNode at, String feature, XmiNode target) {
    error(
        "OPENDDS_REFERENCE_MISTYPED",
        "Reference to the wrong kind of element",
        at,
        "Refer to another element.",
        "{} refers to {}, which is {}.",
        feature,
        target.path(),
        target.type().isEmpty() ? "one of " + target.tag() : target.type());
  }

  /** Reports something that the metamodel has no place for. */
  void leftOut(XmiNode at, String message, Object... values) {
    found.add(
        Diagnostic.builder("OPENDDS_LEFT_OUT", Severity.WARNING, "Left out of the import")
            .at(at.path())
            .in(at.location())
            .message(message, values)
            .hint("Model it by other means if it matters.")
            .build());
  }

  /** Says that the name of an element had to be changed, if it had to. */
  void renamed(XmiNode at, String name) {
    renamed(at, at.name(), name);
  }

  /** As {@link #renamed(XmiNode, String)} for a name that stands in an element. */
  void renamed(XmiNode at, String before, String name) {
    if (!before.equals(name)) {
      found.add(
          Diagnostic.builder("OPENDDS_NAME_CHANGED", Severity.INFO, "Name made legal")
              .at(at.path())
              .in(at.location())
              .message("{} becomes {}.", before.isEmpty() ? "(no name)" : before, name)
              .build());
    }
  }

  /** The whole number of an attribute; empty if it is not there or, with an error, is none. */
  OptionalLong number(XmiNode node, String attribute) {
    Optional<String> text = node.attribute(attribute);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.get()));
    } catch (NumberFormatException e) {
      invalid(node, "{} is {}, which is not a whole number.", attribute, text.get());
      return OptionalLong.empty();
    }
  }

  void invalid(XmiNode node, String message, Object... values) {
    error(
        "OPENDDS_VALUE_INVALID",
        "Invalid value",
        node,
        "Correct it in the modeling tool.",
        message,
        values);
  }

  /** True or false; false if it is not there. */
  static boolean isTrue(XmiNode node, String attribute) {
    return node.attribute(attribute).map("true"::equals).orElse(false);
  }
}
