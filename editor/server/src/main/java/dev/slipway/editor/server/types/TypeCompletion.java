// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.types;

import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Says how what somebody has written of a type can go on. */
public final class TypeCompletion {
  private static final Set<PrimitiveKind> NOT_DISCRETE =
      Set.of(PrimitiveKind.FLOAT32, PrimitiveKind.FLOAT64, PrimitiveKind.FLOAT128);

  /** The beginning of a name of a type that is to be made. */
  private static final Pattern BEGINNING =
      Pattern.compile("(new +((?<kind>struct|enum) +)?)?(?<name>[A-Za-z][A-Za-z0-9_]*)");

  /**
   * A way on.
   *
   * @param text all of what is written then
   * @param detail what it is
   * @param whole whether it is a type, or only the beginning of one
   */
  public record Choice(String text, String detail, boolean whole) {}

  /** A word that can stand where something is being written. */
  private record Word(String text, String detail) {}

  private final String written;
  private final TypeScope scope;
  private final Predicate<TypeRef> fits;

  private TypeCompletion(String written, TypeScope scope, Predicate<TypeRef> fits) {
    this.written = written.stripLeading();
    this.scope = scope;
    this.fits = fits;
  }

  /**
   * The ways on; what is written comes first where it is a type already.
   *
   * @param written the beginning of a type; may be empty
   * @param reference what the type is for
   */
  public static List<Choice> of(String written, TypeScope scope, EReference reference) {
    return new TypeCompletion(written, scope, fitting(reference)).choices();
  }

  private static Predicate<TypeRef> fitting(EReference reference) {
    if (reference == DdsPackage.Literals.UNION__DISCRIMINATOR) {
      return type -> discrete(type);
    }
    if (reference == DdsPackage.Literals.CONSTANT__TYPE
        || reference == DdsPackage.Literals.MAP_REF__KEY) {
      return type -> type instanceof StringRef || type instanceof PrimitiveRef || discrete(type);
    }
    return type -> true;
  }

  private static boolean discrete(TypeRef type) {
    return type instanceof PrimitiveRef primitive && !NOT_DISCRETE.contains(primitive.getKind())
        || type instanceof NamedRef named
            && (named.getType() instanceof Enumeration || named.getType() instanceof Alias);
  }

  private List<Choice> choices() {
    List<Choice> choices = new ArrayList<>();
    parsed(written)
        .filter(fits)
        .ifPresent(type -> choices.add(new Choice(TypeExpression.print(type), "as written", true)));
    int start = Math.max(written.lastIndexOf('<'), written.lastIndexOf(',')) + 1;
    String before = written.substring(0, start);
    String word = written.substring(start).stripLeading();
    Optional<Deque<String>> open = open(before);
    if (open.isEmpty() || word.matches(".*[>\\[\\]].*")) {
      return choices;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    words().stream()
        .filter(each -> each.text().toLowerCase(Locale.ROOT).contains(lower))
        .sorted(
            Comparator.comparing((Word each) -> !starts(each.text(), lower))
                .thenComparing(each -> !each.text().contains(word)))
        .map(each -> choice(before, each, open.get()))
        .filter(each -> !each.whole() || parsed(each.text()).filter(fits).isPresent())
        .filter(each -> choices.stream().noneMatch(known -> known.text().equals(each.text())))
        .forEach(choices::add);
    addNew(choices, before, word, open.get());
    return choices;
  }

  /** What is called by no type yet can be made. */
  private void addNew(List<Choice> choices, String before, String word, Deque<String> open) {
    Matcher beginning = BEGINNING.matcher(word);
    if (!beginning.matches()
        || open.stream().anyMatch(each -> each.startsWith(TypeExpression.MAP))
        || parsed(beginning.group("name")).isPresent()) {
      return;
    }
    for (String kind : List.of("struct", "enum")) {
      NamedRef made = DdsFactory.eINSTANCE.createNamedRef();
      made.setType((TypeDefinition) EcoreUtil.create(NewTypes.KINDS.get(kind)));
      if (!fits.test(made)) {
        continue;
      }
      if (beginning.group("kind") == null || beginning.group("kind").equals(kind)) {
        String text = "new " + kind + " " + beginning.group("name");
        choices.add(choice(before, new Word(text, "made with it"), open));
      }
    }
  }

  /** Whether a word begins so, or what is after its last colon does. */
  private static boolean starts(String word, String beginning) {
    String text = word.toLowerCase(Locale.ROOT);
    return text.startsWith(beginning)
        || text.substring(text.lastIndexOf(':') + 1).startsWith(beginning);
  }

  /**
   * What is open before the place: the templates, each with a comma for each parameter that it has
   * got; empty where no type can stand there.
   */
  private static Optional<Deque<String>> open(String before) {
    Deque<String> open = new ArrayDeque<>();
    int wordStart = 0;
    for (int i = 0; i < before.length(); i++) {
      switch (before.charAt(i)) {
        case '<' -> open.push(before.substring(wordStart, i).strip());
        case '>' -> {
          if (open.poll() == null) {
            return Optional.empty();
          }
        }
        case ',' -> {
          if (open.isEmpty()) {
            return Optional.empty();
          }
          open.push(open.pop() + ",");
        }
        default -> {
          continue;
        }
      }
      wordStart = i + 1;
    }
    boolean takesType =
        open.isEmpty()
            || Set.of(TypeExpression.SEQUENCE, TypeExpression.MAP, TypeExpression.MAP + ",")
                .contains(open.peek());
    return takesType ? Optional.of(open) : Optional.empty();
  }

  private Choice choice(String before, Word word, Deque<String> open) {
    String gap = before.endsWith(",") ? " " : "";
    String text = before + gap + word.text();
    if (word.text().endsWith("<")) {
      return new Choice(text, word.detail(), false);
    }
    if (TypeExpression.MAP.equals(open.peek())) {
      return new Choice(text + ", ", word.detail(), false);
    }
    return new Choice(text + ">".repeat(open.size()), word.detail(), true);
  }

  private List<Word> words() {
    List<Word> words = new ArrayList<>();
    for (PrimitiveKind kind : PrimitiveKind.VALUES) {
      words.add(new Word(kind.getLiteral(), TypeExpression.IDL.getOrDefault(kind, "")));
    }
    words.add(new Word(TypeExpression.STRING, "unbounded"));
    words.add(new Word(TypeExpression.STRING + "<", "with a bound, as in string<64>"));
    words.add(new Word(TypeExpression.WSTRING, "of wide characters, unbounded"));
    words.add(new Word(TypeExpression.WSTRING + "<", "of wide characters, with a bound"));
    words.add(new Word(TypeExpression.SEQUENCE + "<", "as in sequence<float32, 8>"));
    words.add(new Word(TypeExpression.MAP + "<", "as in map<int32, string>"));
    for (TypeDefinition type : scope.types()) {
      words.add(new Word(ScopedNames.of(type), ElementPaths.of(type).toString()));
    }
    return words;
  }

  private Optional<TypeRef> parsed(String text) {
    try {
      return Optional.of(TypeExpression.parse(text, scope));
    } catch (RefusedOperation incomplete) {
      return Optional.empty();
    }
  }
}
