// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names of primitive types in UML models: UML's own, IDL's, those of C++ as Enterprise
 * Architect and MagicDraw offer them, and those of Java, Ecore and XML Schema.
 */
final class UmlPrimitives {
  /** The library of primitive types that Eclipse has. */
  static final String LIBRARY = "pathmap://UML_LIBRARIES/UMLPrimitiveTypes.library.uml#";

  /** What that library has, by what it is in IDL. */
  static final Map<PrimitiveKind, String> OF_LIBRARY =
      Map.of(
          PrimitiveKind.BOOLEAN, "Boolean",
          PrimitiveKind.INT32, "Integer",
          PrimitiveKind.FLOAT64, "Real");

  static final String STRING = "String";

  private static final Map<String, PrimitiveKind> KINDS = new HashMap<>();

  /** What is another type in Java, Ecore and XML Schema. */
  private static final Map<String, PrimitiveKind> OF_JAVA =
      Map.of(
          "long", PrimitiveKind.INT64,
          "unsignedlong", PrimitiveKind.UINT64,
          "byte", PrimitiveKind.INT8,
          "unsignedbyte", PrimitiveKind.UINT8,
          "char", PrimitiveKind.CHAR16,
          "character", PrimitiveKind.CHAR16);

  private static final Set<String> STRINGS =
      Set.of("string", "characterstring", "stdstring", "wstring", "stdwstring");

  static {
    for (PrimitiveKind kind : PrimitiveKind.VALUES) {
      KINDS.put(kind.getLiteral(), kind);
      KINDS.put(kind.getLiteral() + "t", kind);
    }
    names(PrimitiveKind.BOOLEAN, "bool");
    names(PrimitiveKind.BYTE, "octet");
    names(PrimitiveKind.CHAR8, "char", "character");
    names(PrimitiveKind.CHAR16, "wchar", "wchart");
    names(PrimitiveKind.UINT8, "unsignedchar", "uchar");
    names(PrimitiveKind.INT8, "signedchar", "sbyte");
    names(PrimitiveKind.INT16, "short", "shortint");
    names(PrimitiveKind.UINT16, "unsignedshort", "ushort");
    names(PrimitiveKind.INT32, "int", "integer", "long");
    names(PrimitiveKind.UINT32, "unsignedlong", "ulong", "unsignedint", "uint", "unsigned");
    names(PrimitiveKind.UINT32, "unlimitednatural");
    names(PrimitiveKind.INT64, "longlong");
    names(PrimitiveKind.UINT64, "unsignedlonglong", "ulonglong");
    names(PrimitiveKind.FLOAT32, "float");
    names(PrimitiveKind.FLOAT64, "double", "real");
    names(PrimitiveKind.FLOAT128, "longdouble");
  }

  private UmlPrimitives() {}

  private static void names(PrimitiveKind kind, String... names) {
    for (String name : names) {
      KINDS.put(name, kind);
    }
  }

  /**
   * The type that a name means; empty if none.
   *
   * @param origin the library or language that it is of, as far as that is known
   */
  static Optional<TypeRef> type(String name, String origin) {
    boolean java = origin.matches("(?i).*(java|ecore|xmlprimitive|c#|csharp).*");
    boolean ecore = origin.matches("(?i).*ecore.*") && name.matches("E[A-Z].*");
    String plain = UmlElements.plain(ecore ? name.substring(1) : name);
    if (STRINGS.contains(plain)) {
      StringRef type = DdsFactory.eINSTANCE.createStringRef();
      type.setWide(plain.contains("wstring"));
      return Optional.of(type);
    }
    PrimitiveKind kind = java ? OF_JAVA.getOrDefault(plain, KINDS.get(plain)) : KINDS.get(plain);
    return Optional.ofNullable(kind).map(UmlPrimitives::of);
  }

  /**
   * The type that an id of Enterprise Architect means, which need not be in the file: {@code
   * EAJava_int} is Java's int.
   */
  static Optional<TypeRef> ofEnterpriseArchitect(String id) {
    if (!id.matches("EA[A-Za-z0-9+#]*_.+")) {
      return Optional.empty();
    }
    int end = id.indexOf('_');
    String name = id.substring(end + 1).replaceAll("^_+", "");
    return type(name, id.substring(2, end).toLowerCase(Locale.ROOT));
  }

  private static TypeRef of(PrimitiveKind kind) {
    PrimitiveRef type = DdsFactory.eINSTANCE.createPrimitiveRef();
    type.setKind(kind);
    return type;
  }
}
