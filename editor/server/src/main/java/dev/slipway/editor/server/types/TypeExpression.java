// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.types;

import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and prints types as IDL writes them, with arrays after the type: {@code float32}, {@code
 * string<64>}, {@code sequence<sonar::Contact, 8>}, {@code map<int32, Name>}, {@code
 * float32[3][3]}.
 */
public final class TypeExpression {
  static final String STRING = "string";
  static final String WSTRING = "wstring";
  static final String SEQUENCE = "sequence";
  static final String MAP = "map";

  /** Deeper ones are no types of anybody. */
  private static final int DEEPEST = 20;

  private static final Pattern TOKEN = Pattern.compile("[<>,\\[\\]]|[^\\s<>,\\[\\]]+");

  /** How IDL 4.2 spells primitive types beside the names of the metamodel. */
  static final Map<PrimitiveKind, String> IDL =
      Map.ofEntries(
          Map.entry(PrimitiveKind.BYTE, "octet"),
          Map.entry(PrimitiveKind.CHAR8, "char"),
          Map.entry(PrimitiveKind.CHAR16, "wchar"),
          Map.entry(PrimitiveKind.INT16, "short"),
          Map.entry(PrimitiveKind.UINT16, "unsigned short"),
          Map.entry(PrimitiveKind.INT32, "long"),
          Map.entry(PrimitiveKind.UINT32, "unsigned long"),
          Map.entry(PrimitiveKind.INT64, "long long"),
          Map.entry(PrimitiveKind.UINT64, "unsigned long long"),
          Map.entry(PrimitiveKind.FLOAT32, "float"),
          Map.entry(PrimitiveKind.FLOAT64, "double"),
          Map.entry(PrimitiveKind.FLOAT128, "long double"));

  private static final Map<String, PrimitiveKind> PRIMITIVES = primitives();

  private final TypeScope scope;
  private final List<String> tokens = new ArrayList<>();
  private int next;

  private TypeExpression(String text, TypeScope scope) {
    this.scope = scope;
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
  }

  private static Map<String, PrimitiveKind> primitives() {
    Map<String, PrimitiveKind> found = new HashMap<>();
    PrimitiveKind.VALUES.forEach(kind -> found.put(kind.getLiteral(), kind));
    IDL.forEach((kind, spelling) -> found.put(spelling, kind));
    return found;
  }

  /**
   * The type that a text stands for.
   *
   * @throws RefusedOperation if it stands for none; the message is for the user
   */
  public static TypeRef parse(String text, TypeScope scope) {
    TypeExpression expression = new TypeExpression(text, scope);
    TypeRef type = expression.type(0);
    if (expression.next < expression.tokens.size()) {
      throw new RefusedOperation(
          "%s is not expected after %s.".formatted(expression.peek(), print(type)));
    }
    return type;
  }

  private TypeRef type(int depth) {
    if (depth > DEEPEST) {
      throw new RefusedOperation("The type is nested too deeply.");
    }
    TypeRef type = simple(depth);
    List<Long> dimensions = new ArrayList<>();
    while (peek().equals("[")) {
      next++;
      dimensions.add(size());
      expect("]");
    }
    if (dimensions.isEmpty()) {
      return type;
    }
    ArrayRef array = DdsFactory.eINSTANCE.createArrayRef();
    array.setElement(type);
    array.getDimensions().addAll(dimensions);
    return array;
  }

  private TypeRef simple(int depth) {
    String word = word();
    switch (word) {
      case STRING, WSTRING -> {
        StringRef string = DdsFactory.eINSTANCE.createStringRef();
        string.setWide(word.equals(WSTRING));
        if (peek().equals("<")) {
          next++;
          string.setBound(size());
          expect(">");
        }
        return string;
      }
      case SEQUENCE -> {
        SequenceRef sequence = DdsFactory.eINSTANCE.createSequenceRef();
        expect("<");
        sequence.setElement(type(depth + 1));
        sequence.setBound(bound());
        expect(">");
        return sequence;
      }
      case MAP -> {
        MapRef map = DdsFactory.eINSTANCE.createMapRef();
        expect("<");
        map.setKey(type(depth + 1));
        expect(",");
        map.setValue(type(depth + 1));
        map.setBound(bound());
        expect(">");
        return map;
      }
      default -> {
        if (PRIMITIVES.containsKey(word)) {
          PrimitiveRef primitive = DdsFactory.eINSTANCE.createPrimitiveRef();
          primitive.setKind(PRIMITIVES.get(word));
          return primitive;
        }
        NamedRef named = DdsFactory.eINSTANCE.createNamedRef();
        named.setType(scope.resolve(word));
        return named;
      }
    }
  }

  /** A name, or the words of a primitive type such as {@code unsigned long long}. */
  private String word() {
    String word = peek();
    if (word.isEmpty() || !isWord(word)) {
      throw new RefusedOperation(
          word.isEmpty()
              ? "A type is missing at the end."
              : "A type is expected in place of %s.".formatted(word));
    }
    next++;
    while (isWord(peek()) && startsPrimitive(word + " " + peek())) {
      word += " " + peek();
      next++;
    }
    return word;
  }

  private static boolean isWord(String token) {
    return !token.isEmpty() && "<>,[]".indexOf(token.charAt(0)) < 0;
  }

  private static boolean startsPrimitive(String words) {
    return IDL.values().stream()
        .anyMatch(spelling -> spelling.equals(words) || spelling.startsWith(words + " "));
  }

  private Long bound() {
    if (!peek().equals(",")) {
      return null;
    }
    next++;
    return size();
  }

  private long size() {
    String digits = peek();
    // A constant of the model, or an expression of some, stands for its value.
    Optional<Long> size =
        digits.matches("[0-9]{1,10}")
            ? Optional.of(Long.parseLong(digits))
            : scope.number(digits).filter(value -> value < 10_000_000_000L);
    if (size.isEmpty() || size.get() < 1) {
      throw new RefusedOperation(
          digits.isEmpty()
              ? "A size is missing at the end."
              : "%s is not a size: sizes are whole numbers from 1, or constants."
                  .formatted(digits));
    }
    next++;
    return size.get();
  }

  private void expect(String token) {
    if (!peek().equals(token)) {
      throw new RefusedOperation(
          peek().isEmpty()
              ? "%s is missing at the end.".formatted(token)
              : "%s is expected in place of %s.".formatted(token, peek()));
    }
    next++;
  }

  /** The token that is next; empty at the end. */
  private String peek() {
    return next < tokens.size() ? tokens.get(next) : "";
  }

  /** A type as {@link #parse} reads it; what is missing of it is a question mark. */
  public static String print(TypeRef type) {
    if (type instanceof PrimitiveRef primitive) {
      return primitive.getKind().getLiteral();
    } else if (type instanceof StringRef string) {
      String word = string.isWide() ? WSTRING : STRING;
      return string.getBound() == null ? word : word + "<" + string.getBound() + ">";
    } else if (type instanceof SequenceRef sequence) {
      return SEQUENCE + "<" + print(sequence.getElement()) + printed(sequence.getBound()) + ">";
    } else if (type instanceof MapRef map) {
      return "%s<%s, %s%s>"
          .formatted(MAP, print(map.getKey()), print(map.getValue()), printed(map.getBound()));
    } else if (type instanceof ArrayRef array) {
      StringBuilder text = new StringBuilder(print(array.getElement()));
      array.getDimensions().forEach(size -> text.append('[').append(size).append(']'));
      return text.toString();
    } else if (type instanceof NamedRef named && named.getType() != null) {
      return ScopedNames.of(named.getType());
    }
    return "?";
  }

  private static String printed(Long bound) {
    return bound == null ? "" : ", " + bound;
  }

  /** Gives a type the expected lengths of the one that it replaces, where they fit. */
  public static void keepLengths(TypeRef old, TypeRef made) {
    if (old instanceof StringRef before && made instanceof StringRef now) {
      now.setExpectedLength(kept(before.getExpectedLength(), now.getBound()));
    } else if (old instanceof SequenceRef before && made instanceof SequenceRef now) {
      now.setExpectedLength(kept(before.getExpectedLength(), now.getBound()));
      keepLengths(before.getElement(), now.getElement());
    } else if (old instanceof MapRef before && made instanceof MapRef now) {
      now.setExpectedLength(kept(before.getExpectedLength(), now.getBound()));
      keepLengths(before.getKey(), now.getKey());
      keepLengths(before.getValue(), now.getValue());
    } else if (old instanceof ArrayRef before && made instanceof ArrayRef now) {
      keepLengths(before.getElement(), now.getElement());
    }
  }

  private static Long kept(Long length, Long bound) {
    return length == null || bound != null && length > bound ? null : length;
  }
}
