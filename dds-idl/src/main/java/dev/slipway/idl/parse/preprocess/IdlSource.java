// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.model.dds.Extensibility;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What to read IDL from.
 *
 * @param files the files, each preprocessed by itself, in the order in which their definitions are
 *     to stand in the model; diagnostics call them as they are called here
 * @param includeFolders where {@code #include} looks, in this order, after the folder of the
 *     including file; no file outside of these folders and those of the files is ever opened
 * @param defines macros that are defined from the start, by name; an empty value is the value of
 *     {@code #define NAME}
 * @param defaultExtensibility of structs and unions that state none
 */
public record IdlSource(
    List<Path> files,
    List<Path> includeFolders,
    Map<String, String> defines,
    Extensibility defaultExtensibility) {
  public IdlSource {
    files = List.copyOf(files);
    includeFolders = List.copyOf(includeFolders);
    defines = Collections.unmodifiableMap(new LinkedHashMap<>(defines));
    Objects.requireNonNull(defaultExtensibility);
  }

  /**
   * Files that include one another by relative names only. Types that state no extensibility are
   * final, as what is on the wire between today's implementations without annotations.
   */
  public static IdlSource of(List<Path> files) {
    return new IdlSource(files, List.of(), Map.of(), Extensibility.FINAL);
  }
}
