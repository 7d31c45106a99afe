// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** An IDL compiler, by the macros that it defines for each file. */
public enum IdlDialect {
  /** Cyclone DDS 0.10, which preprocesses by itself. */
  IDLC("__IDLC__", "0", "__IDLC_MINOR__", "10", "__IDLC_PATCHLEVEL__", "2"),
  /** fastddsgen 2, which calls the C preprocessor. */
  FASTDDSGEN("__GNUC__", "12", "__linux__", "1"),
  /** opendds_idl 3.25, which adds to what tao_idl defines. */
  OPENDDS(
      "__OPENDDS_IDL",
      "0x032500",
      "__OPENDDS_IDL_HAS_FIXED",
      "1",
      "__OPENDDS_IDL_HAS_ANNOTATIONS",
      "1",
      "__TAO_IDL",
      "0x020210",
      "IDL",
      "1",
      "__GNUC__",
      "12",
      "__linux__",
      "1"),
  /** rtiddsgen, which calls the C preprocessor and is not known to add to it. */
  RTI("__GNUC__", "12", "__linux__", "1"),
  /** tao_idl 2.2. */
  TAO("__TAO_IDL", "0x020210", "IDL", "1", "__GNUC__", "12", "__linux__", "1");

  private final Map<String, String> macros = new LinkedHashMap<>();

  IdlDialect(String... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      macros.put(namesAndValues[i], namesAndValues[i + 1]);
    }
  }

  /** What users call it. */
  public String option() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The macros with their values. */
  public Map<String, String> macros() {
    return Collections.unmodifiableMap(macros);
  }

  /** The first that defines a macro. */
  static Optional<IdlDialect> thatDefines(String macro) {
    return Stream.of(values()).filter(dialect -> dialect.macros.containsKey(macro)).findFirst();
  }
}
