// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.model.dds.PrimitiveKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The names of primitive types in XML: OMG's, which are the metamodel's, and those of old IDL. */
final class XmlPrimitives {
  private static final Map<String, PrimitiveKind> KINDS = new HashMap<>();

  static {
    for (PrimitiveKind kind : PrimitiveKind.VALUES) {
      KINDS.put(kind.getLiteral(), kind);
    }
    KINDS.put("octet", PrimitiveKind.BYTE);
    KINDS.put("char", PrimitiveKind.CHAR8);
    KINDS.put("wchar", PrimitiveKind.CHAR16);
    KINDS.put("char32", PrimitiveKind.CHAR16);
    KINDS.put("short", PrimitiveKind.INT16);
    KINDS.put("unsignedShort", PrimitiveKind.UINT16);
    KINDS.put("long", PrimitiveKind.INT32);
    KINDS.put("unsignedLong", PrimitiveKind.UINT32);
    KINDS.put("longLong", PrimitiveKind.INT64);
    KINDS.put("unsignedLongLong", PrimitiveKind.UINT64);
    KINDS.put("float", PrimitiveKind.FLOAT32);
    KINDS.put("double", PrimitiveKind.FLOAT64);
    KINDS.put("longDouble", PrimitiveKind.FLOAT128);
  }

  private XmlPrimitives() {}

  /** The primitive of a name; empty if it is none. */
  static Optional<PrimitiveKind> kind(String name) {
    return Optional.ofNullable(KINDS.get(name));
  }
}
