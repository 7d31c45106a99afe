// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.IdlPrinter;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.validation.ValidatedDeployment;
import java.util.List;
import java.util.Map;

/** Which IDL file of the bundle declares a type. */
final class IdlFileNames {
  private static final String EXTENSION = ".idl";

  private final Map<Definition, String> files;

  IdlFileNames(ValidatedDeployment model) {
    files = IdlPrinter.fileNames(model.index().all(DataModel.class));
  }

  /** Name of the type's file without its extension. */
  String of(TypeDefinition type) {
    String file = files.get(type);
    return file.substring(0, file.length() - EXTENSION.length());
  }

  /** All files of the bundle by name, with their extension. */
  List<String> all() {
    return files.values().stream().distinct().sorted().toList();
  }
}
