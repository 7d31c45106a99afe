// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.diagnostics.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.eclipse.epsilon.egl.output.IOutputBuffer;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.types.EolOrderedSet;
import org.eclipse.epsilon.eol.types.EolSequence;
import org.eclipse.epsilon.eol.types.NumberUtil;

/**
 * Operations of EOL that depend on the machine, print to its terminal or may run for ever, made so
 * that they do not.
 */
final class SafeOperations {
  private static final int LONGEST_TEXT = 16 << 20;
  private static final int LONGEST_RANGE = 1 << 20;
  private static final Pattern WIDE_FORMAT = Pattern.compile("\\d{4}");

  private SafeOperations() {}

  /** A text that ends a regular expression's search once the run is over. */
  private record Watched(CharSequence text, RunWatch watch) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      watch.look();
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Watched(text.subSequence(start, end), watch);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  /** Of texts. */
  public static final class OfText extends OperationContributor {
    private final RunWatch watch;

    OfText(RunWatch watch) {
      this.watch = watch;
    }

    @Override
    public boolean contributesTo(Object target) {
      return target instanceof String;
    }

    private String text() {
      return (String) getTarget();
    }

    private CharSequence watched() {
      return new Watched(text(), watch);
    }

    public String toUpperCase() {
      return text().toUpperCase(Locale.ROOT);
    }

    public String toLowerCase() {
      return text().toLowerCase(Locale.ROOT);
    }

    public boolean matches(String regex) {
      return Pattern.compile(regex).matcher(watched()).matches();
    }

    public String replace(String regex, String replacement) {
      return Pattern.compile(regex).matcher(watched()).replaceAll(replacement);
    }

    public Collection<Object> split(String regex) {
      EolSequence<Object> parts = new EolSequence<>();
      parts.addAll(List.of(Pattern.compile(regex).split(watched())));
      return parts;
    }

    public String repeat(int times) {
      requireShort((long) text().length() * Math.max(times, 0));
      return text().repeat(times);
    }

    public String pad(int width, String padding, boolean right) {
      int missing = Math.max(width - text().length(), 0);
      requireShort((long) padding.length() * missing);
      String more = padding.repeat(missing);
      return right ? text() + more : more + text();
    }
  }

  /** Of collections. */
  public static final class OfCollections extends OperationContributor {
    private final PlainTexts texts = new PlainTexts();

    @Override
    public boolean contributesTo(Object target) {
      return target instanceof Iterable;
    }

    private Iterable<?> items() {
      return (Iterable<?>) getTarget();
    }

    public Collection<Object> asSet() {
      EolOrderedSet<Object> set = new EolOrderedSet<>();
      items().forEach(set::add);
      return set;
    }

    public Number sum() {
      Number sum = 0;
      for (Object item : items()) {
        if (item instanceof Number number) {
          sum = NumberUtil.add(sum, number);
        }
      }
      return sum;
    }

    public Number product() {
      Number product = 1;
      for (Object item : items()) {
        if (item instanceof Number number) {
          product = NumberUtil.multiply(product, number);
        }
      }
      return product;
    }

    public String concat() {
      return concat("");
    }

    public String concat(String delimiter) {
      return StreamSupport.stream(items().spliterator(), false)
          .map(texts::print)
          .collect(Collectors.joining(delimiter));
    }
  }

  /** Of whole numbers. */
  public static final class OfIntegers extends OperationContributor {
    @Override
    public boolean contributesTo(Object target) {
      return target instanceof Integer;
    }

    public Collection<Object> to(Integer end) {
      return range((Integer) getTarget(), end);
    }
  }

  /** Of whatever there is. */
  public static final class OfAnything extends OperationContributor {
    private final PlainTexts texts = new PlainTexts();
    private final SetSources sources;
    private final BiConsumer<Location, String> printed;

    OfAnything(SetSources sources, BiConsumer<Location, String> printed) {
      this.sources = sources;
      this.printed = printed;
    }

    @Override
    public boolean contributesTo(Object target) {
      // What is printed to the output is the file.
      return !(target instanceof IOutputBuffer);
    }

    public Object println() {
      return println("", "");
    }

    public Object println(Object prefix) {
      return println(prefix, "");
    }

    public Object println(Object prefix, Object suffix) {
      Object target = getTarget();
      var at = getContext().getExecutorFactory().getActiveModuleElement();
      Location place =
          at == null || at.getRegion() == null
              ? sources.whole()
              : sources.location(
                  at.getUri(),
                  at.getRegion().getStart().getLine(),
                  at.getRegion().getStart().getColumn());
      printed.accept(place, texts.print(prefix) + texts.print(target) + texts.print(suffix));
      return target;
    }

    public Object print() {
      return println("", "");
    }

    public Object print(Object prefix) {
      return println(prefix, "");
    }

    public Object print(Object prefix, Object suffix) {
      return println(prefix, suffix);
    }

    public Object errln() {
      return println("", "");
    }

    public Object errln(Object prefix) {
      return println(prefix, "");
    }

    public String format(String pattern) {
      if (WIDE_FORMAT.matcher(pattern).find()) {
        throw new IllegalArgumentException("a width of more than 999 characters");
      }
      return String.format(Locale.ROOT, pattern, getTarget());
    }

    public Collection<Object> asSet() {
      EolOrderedSet<Object> set = new EolOrderedSet<>();
      set.add(getTarget());
      return set;
    }
  }

  /** Whole numbers from one to another, either way. */
  static EolSequence<Object> range(int start, int end) {
    long size = Math.abs((long) end - start) + 1;
    if (size > LONGEST_RANGE) {
      throw new IllegalArgumentException("a range of more than " + LONGEST_RANGE + " numbers");
    }
    List<Object> numbers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      numbers.add(start <= end ? start + i : start - i);
    }
    EolSequence<Object> range = new EolSequence<>();
    range.addAll(numbers);
    return range;
  }

  /** Fails for the length of a text that no file is made of. */
  static void requireShort(long length) {
    if (length > LONGEST_TEXT) {
      throw new IllegalArgumentException("a text of more than " + LONGEST_TEXT + " characters");
    }
  }
}
