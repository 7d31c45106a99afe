// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.templates.values.DerivedValues;
import dev.slipway.generator.templates.values.TemplateValue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual of templates names all that they can ask Slipway for. */
class TemplateManualTest {
  private static final Path MANUAL = Path.of("..", "..", "templates", "README.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern WORD = Pattern.compile("[a-zA-Z]\\w*");

  /** What every object of Java has. */
  private static final Set<String> COMMON = Set.of("equals", "hashCode", "toString", "compareTo");

  /** The words in code below a heading. */
  private static Set<String> named(String heading) throws Exception {
    String text = Files.readString(MANUAL);
    int from = text.indexOf("\n## " + heading + "\n");
    int to = text.indexOf("\n## ", from + 1);
    return CODE.matcher(text.substring(from, to))
        .results()
        .flatMap(code -> WORD.matcher(code.group(1)).results())
        .map(word -> word.group())
        .collect(Collectors.toSet());
  }

  private static Stream<Method> askable(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isBridge())
        .filter(method -> !COMMON.contains(method.getName()));
  }

  private static Stream<Class<?>> valuesIn(Type type) {
    return type instanceof ParameterizedType of
        ? Arrays.stream(of.getActualTypeArguments()).flatMap(TemplateManualTest::valuesIn)
        : type instanceof Class<?> value && TemplateValue.class.isAssignableFrom(value)
            ? Stream.of(value)
            : Stream.empty();
  }

  private static void collect(Class<?> type, Set<Class<?>> seen, Set<String> names) {
    if (seen.add(type)) {
      askable(type)
          .forEach(
              method -> {
                names.add(method.getName());
                valuesIn(method.getGenericReturnType())
                    .forEach(value -> collect(value, seen, names));
              });
    }
  }

  @Test
  void namesAllDerivedValues() throws Exception {
    Set<String> names = new TreeSet<>();
    collect(DerivedValues.class, new HashSet<>(), names);
    assertThat(names).hasSizeGreaterThan(60);
    assertThat(named("What templates see")).containsAll(names);
  }

  @Test
  void namesAllQuotingOperations() throws Exception {
    Set<String> names =
        askable(QuotingOperations.class)
            .map(Method::getName)
            .filter(name -> !name.equals("contributesTo"))
            .collect(Collectors.toSet());
    assertThat(named("Quoting")).containsExactlyInAnyOrderElementsOf(names);
  }
}
