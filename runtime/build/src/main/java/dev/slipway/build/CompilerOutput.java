// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what CMake, Ninja and the compilers print. */
final class CompilerOutput {
  /** What Ninja is told to print before each step. */
  static final String NINJA_STATUS = "[%f/%t] ";

  private static final Pattern STEP = Pattern.compile("\\[(\\d+)/(\\d+)] (.*)");
  private static final Pattern OBJECT = Pattern.compile("Building C(?:XX)? object (.*)\\.o");
  private static final Pattern LINKED = Pattern.compile("Linking C(?:XX)? \\S+(?: \\w+)? (\\S+)");
  private static final Pattern OBJECT_FOLDER = Pattern.compile("CMakeFiles/[^/]+\\.dir/");
  private static final Pattern COMPILER_ERROR =
      Pattern.compile("([^:\\s][^:]*):(\\d+):(?:(\\d+):)? (?:fatal )?error: (.*)");
  private static final Pattern CMAKE_ERROR = Pattern.compile("CMake Error at ([^:]+):(\\d+) .*");
  private static final Pattern OTHER_ERROR =
      Pattern.compile("(?i).*(?:\\berror\\b|undefined reference|cannot find|ninja: fatal).*");

  private CompilerOutput() {}

  /**
   * A step that Ninja finished.
   *
   * @param done steps finished
   * @param total steps in all
   * @param text what it was
   */
  record Step(int done, int total, String text) {}

  /**
   * Where and why a build failed first.
   *
   * @param file file that the compiler names; empty where it names none
   * @param line line in it; 0 is unknown
   * @param column column in it; 0 is unknown
   * @param message the compiler's own words
   */
  record FirstError(String file, int line, int column, String message) {}

  /** The step that a line of Ninja's output tells of. */
  static Optional<Step> step(String line) {
    Matcher found = STEP.matcher(line);
    if (!found.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new Step(
            Integer.parseInt(found.group(1)),
            Integer.parseInt(found.group(2)),
            name(found.group(3))));
  }

  private static String name(String description) {
    Matcher object = OBJECT.matcher(description);
    if (object.matches()) {
      return "compiling " + OBJECT_FOLDER.matcher(object.group(1)).replaceAll("");
    }
    Matcher linked = LINKED.matcher(description);
    return linked.matches() ? "linking " + linked.group(1) : description;
  }

  /** The first error in the output: the compiler's, else CMake's, else any line that says error. */
  static Optional<FirstError> firstError(List<String> output) {
    for (String line : output) {
      Matcher found = COMPILER_ERROR.matcher(line);
      if (found.matches()) {
        return Optional.of(
            new FirstError(
                found.group(1), number(found.group(2)), number(found.group(3)), found.group(4)));
      }
    }
    for (int i = 0; i < output.size(); i++) {
      Matcher found = CMAKE_ERROR.matcher(output.get(i));
      if (found.matches()) {
        return Optional.of(
            new FirstError(found.group(1), number(found.group(2)), 0, paragraph(output, i + 1)));
      }
    }
    return output.stream()
        .filter(line -> OTHER_ERROR.matcher(line).matches())
        .findFirst()
        .map(line -> new FirstError("", 0, 0, line.strip()));
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** CMake's message: indented lines up to the first empty one. */
  private static String paragraph(List<String> output, int from) {
    StringBuilder text = new StringBuilder();
    for (String line : output.subList(from, output.size())) {
      if (line.isBlank()) {
        break;
      }
      text.append(text.isEmpty() ? "" : " ").append(line.strip());
    }
    return text.toString();
  }
}
