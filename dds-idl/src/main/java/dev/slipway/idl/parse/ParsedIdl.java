// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.model.Library;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * What was read from IDL files.
 *
 * <p>The library's data model holds the modules, types and constants in the order of the files, a
 * module that is opened several times once, and a topic for each type that the files call a topic's
 * ({@code @topic}, {@code #pragma DCPS_DATA_TYPE}, {@code #pragma keylist}). Its elements have no
 * ids yet. Where there are errors, it holds what could be understood and may lack the rest.
 */
public final class ParsedIdl {
  private final Library library;
  private final Diagnostics diagnostics;
  private final Map<EObject, Location> locations;

  ParsedIdl(Library library, Diagnostics diagnostics, Map<EObject, Location> locations) {
    this.library = library;
    this.diagnostics = diagnostics;
    this.locations = locations;
  }

  /** A library that is in no resource, named after the first file. */
  public Library library() {
    return library;
  }

  /** All that is to be said about the files, each with its place in them. */
  public Diagnostics diagnostics() {
    return diagnostics;
  }

  /**
   * Where a module, type, constant, member, case, enumerator, flag, field or topic of the library
   * is declared; {@link Location#NONE} for other elements.
   */
  public Location locationOf(EObject element) {
    return locations.getOrDefault(element, Location.NONE);
  }
}
