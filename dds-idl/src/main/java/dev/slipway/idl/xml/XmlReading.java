// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.software.SoftwareFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** What all parts of one import of XML share: the library that it fills, and what it finds. */
public final class XmlReading {
  private final String format;
  private final Diagnostics found = new Diagnostics();
  private final Map<EObject, Location> locations = new IdentityHashMap<>();
  private final Library library = ModelFactory.eINSTANCE.createLibrary();
  private final List<XmlNode> roots = new ArrayList<>();

  /**
   * Starts an import.
   *
   * @param format what the codes of its diagnostics begin with, such as {@code DDSXML}
   */
  public XmlReading(String format) {
    this.format = format;
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    library.setSoftware(SoftwareFactory.eINSTANCE.createSoftwareModel());
  }

  /** The roots of files; one that cannot be read is told and left out. */
  public List<XmlNode> read(List<Path> files) {
    return read(files, Files::readAllBytes);
  }

  /**
   * The roots of files whose content is not the file's own bytes.
   *
   * @param opener finds the XML in a file
   */
  public List<XmlNode> read(List<Path> files, XmlOpener opener) {
    files.forEach(file -> XmlTree.read(file, opener, this::fileError).ifPresent(roots::add));
    return List.copyOf(roots);
  }

  public Library library() {
    return library;
  }

  public DataModel data() {
    return library.getData();
  }

  /** Where the elements of the library are from. */
  public Map<EObject, Location> locations() {
    return locations;
  }

  /** Gives an element its name and its place in the files. */
  public <T extends NamedElement> T describe(T element, XmlNode node, String name) {
    element.setName(name);
    locations.put(element, node.location());
    return element;
  }

  /**
   * What was read.
   *
   * @param unstated features that such files cannot state
   */
  public ReadXml result(Set<EStructuralFeature> unstated) {
    if (!found.hasErrors()) {
      roots.forEach(this::reportUntaken);
    }
    return new ReadXml(library, found, locations, unstated);
  }

  /** Tells what nobody asked for: so nothing of a file is lost in silence. */
  private void reportUntaken(XmlNode node) {
    for (String attribute : node.untakenAttributes()) {
      // Names of what is taken without its name lead to it, and mean nothing else.
      if (!attribute.equals("name") && attribute.indexOf(':') < 0) {
        leftOut(node, "A model has no place for {}=\"{}\".", attribute, node.peek(attribute));
      }
    }
    for (XmlNode child : node.unvisited()) {
      leftOut(child, "A model has no place for the element {}.", child.tag());
    }
    node.visited().forEach(this::reportUntaken);
  }

  private void fileError(
      String code, String summary, Location place, String message, String hint, ExitCode meaning) {
    found.add(
        Diagnostic.builder(format + "_" + code, Severity.ERROR, summary)
            .in(place)
            .message("{}", message)
            .hint(hint)
            .build(),
        meaning);
  }

  /** Reports an error that keeps the files from being imported. */
  public void error(
      String code, String summary, XmlNode at, String hint, String message, Object... values) {
    tell(Severity.ERROR, code, summary, at, hint, message, values);
  }

  /** Reports something that is imported, and that has to be mended afterwards. */
  public void warning(
      String code, String summary, XmlNode at, String hint, String message, Object... values) {
    tell(Severity.WARNING, code, summary, at, hint, message, values);
  }

  /** Reports a value that means nothing. */
  public void invalid(XmlNode at, String message, Object... values) {
    error("VALUE_INVALID", "Invalid value", at, "Correct it in the file.", message, values);
  }

  /** Reports that something needed is not stated. */
  public void incomplete(XmlNode at, String message, Object... values) {
    error("INCOMPLETE", "Unfinished element", at, "Add it to the file.", message, values);
  }

  /** Reports a name that nothing in the files has. */
  public void unresolved(XmlNode at, String feature, String name) {
    error(
        "REFERENCE_UNRESOLVED",
        "Unresolved reference",
        at,
        "Correct the name, or name the file that defines it too.",
        "{} is {}, which none of the files defines.",
        feature,
        name);
  }

  /** Reports a definition that is made of itself. */
  private void cycle(NamedElement definition) {
    found.add(
        Diagnostic.builder(format + "_TYPE_CYCLE", Severity.ERROR, "Cyclic type definition")
            .in(locations.getOrDefault(definition, Location.NONE))
            .message(
                "Following the bases or typedefs of {} leads back to it.", definition.getName())
            .hint("Let it refer to another type.")
            .build());
  }

  /**
   * Refuses typedefs of one another, and structs and bitsets that are their own base: they have no
   * size and no end.
   */
  public void refuseCycles(Collection<? extends Definition> definitions) {
    Set<Definition> passed = new HashSet<>();
    for (Definition definition : definitions) {
      Set<Definition> path = new LinkedHashSet<>();
      Definition at = definition;
      while (at != null && passed.add(at)) {
        path.add(at);
        at = next(at);
      }
      boolean inside = false;
      for (Definition each : path) {
        // What leads into a circle is not made of itself.
        inside = inside || each == at;
        if (inside) {
          cycle(each);
        }
      }
    }
  }

  private static Definition next(Definition definition) {
    if (definition instanceof Alias alias && alias.getType() instanceof NamedRef named) {
      return named.getType();
    }
    if (definition instanceof Struct struct) {
      return struct.getBase();
    }
    return definition instanceof Bitset bitset ? bitset.getBase() : null;
  }

  /** Refuses a second definition of a name, unless it says the same as the first. */
  public void refuseClash(XmlNode at, Definition first, Definition second) {
    if (!TypeSignature.of(first).equals(TypeSignature.of(second))) {
      error(
          "TYPE_CLASH",
          "Duplicate type name",
          at,
          "Rename one of them, or put it into another module.",
          "{} is also, and differently, defined at {}.",
          ScopedNames.of(first),
          locations.get(first));
    }
  }

  /** Reports something that a model has no place for. */
  public void leftOut(XmlNode at, String message, Object... values) {
    tell(
        Severity.WARNING,
        "LEFT_OUT",
        "Left out of the import",
        at,
        "Model it by other means if it matters.",
        message,
        values);
  }

  /** Says something that is good to know. */
  public void note(String code, String summary, XmlNode at, String message, Object... values) {
    tell(Severity.INFO, code, summary, at, "", message, values);
  }

  /** Says that a name had to be changed, if it had to. */
  public void renamed(XmlNode at, String before, String name) {
    if (!before.equals(name)) {
      note(
          "NAME_CHANGED",
          "Name made legal",
          at,
          "{} becomes {}.",
          before.isEmpty() ? "(no name)" : before,
          name);
    }
  }

  private void tell(
      Severity severity,
      String code,
      String summary,
      XmlNode at,
      String hint,
      String message,
      Object... values) {
    Diagnostic.Builder diagnostic =
        Diagnostic.builder(format + "_" + code, severity, summary)
            .at(at.path())
            .in(at.location())
            .message(message, values);
    found.add((hint.isEmpty() ? diagnostic : diagnostic.hint(hint)).build());
  }

  /** Whether an attribute is true, as XML Schema has it; false if it is missing. */
  public boolean isTrue(XmlNode node, String attribute) {
    Optional<String> text = node.attribute(attribute).map(String::strip);
    if (text.isPresent() && !Set.of("true", "false", "1", "0").contains(text.get())) {
      invalid(node, "{} is {}, which is neither true nor false.", attribute, text.get());
    }
    return text.filter(value -> value.equals("true") || value.equals("1")).isPresent();
  }
}
