// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.util.Set;

/**
 * An identifier of C++17 (ISO/IEC 14882:2017, 5.10), never a keyword or a reserved name.
 *
 * @param text the identifier
 */
public record CppIdentifier(String text) {
  private static final Set<String> KEYWORDS =
      Set.of(
          "alignas",
          "alignof",
          "and",
          "and_eq",
          "asm",
          "auto",
          "bitand",
          "bitor",
          "bool",
          "break",
          "case",
          "catch",
          "char",
          "char16_t",
          "char32_t",
          "char8_t",
          "class",
          "co_await",
          "co_return",
          "co_yield",
          "compl",
          "concept",
          "const",
          "const_cast",
          "consteval",
          "constexpr",
          "constinit",
          "continue",
          "decltype",
          "default",
          "delete",
          "do",
          "double",
          "dynamic_cast",
          "else",
          "enum",
          "explicit",
          "export",
          "extern",
          "false",
          "float",
          "for",
          "friend",
          "goto",
          "if",
          "inline",
          "int",
          "long",
          "mutable",
          "namespace",
          "new",
          "noexcept",
          "not",
          "not_eq",
          "nullptr",
          "operator",
          "or",
          "or_eq",
          "private",
          "protected",
          "public",
          "register",
          "reinterpret_cast",
          "requires",
          "return",
          "short",
          "signed",
          "sizeof",
          "static",
          "static_assert",
          "static_cast",
          "struct",
          "switch",
          "template",
          "this",
          "thread_local",
          "throw",
          "true",
          "try",
          "typedef",
          "typeid",
          "typename",
          "union",
          "unsigned",
          "using",
          "virtual",
          "void",
          "volatile",
          "wchar_t",
          "while",
          "xor",
          "xor_eq");

  public CppIdentifier {
    if (!isLegal(text)) {
      throw new IllegalArgumentException("not a C++ identifier: " + text);
    }
  }

  /**
   * An identifier for any name; different names give different identifiers. A legal name stays as
   * it is; in others each character that is not an ASCII letter or digit becomes {@code _}, its
   * code in hexadecimal and {@code _}, behind the prefix {@code n_}.
   */
  public static CppIdentifier of(String name) {
    if (isLegal(name) && !name.startsWith("n_")) {
      return new CppIdentifier(name);
    }
    StringBuilder mangled = new StringBuilder("n_");
    name.codePoints()
        .forEach(
            c -> {
              if (isLetter(c) || isDigit(c)) {
                mangled.appendCodePoint(c);
              } else {
                mangled.append('_').append(Integer.toHexString(c)).append('_');
              }
            });
    // Two underscores in a row are reserved for the implementation.
    return new CppIdentifier(mangled.toString().replace("__", "_0_"));
  }

  /** Whether the text is an identifier that a program may declare anywhere. */
  public static boolean isLegal(String text) {
    return !text.isEmpty()
        && isLetter(text.charAt(0))
        && text.chars().allMatch(c -> isLetter(c) || isDigit(c) || c == '_')
        && !text.contains("__")
        && !KEYWORDS.contains(text);
  }

  @Override
  public String toString() {
    return text;
  }

  private static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
