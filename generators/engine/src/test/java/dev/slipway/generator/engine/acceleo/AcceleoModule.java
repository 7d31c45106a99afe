// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.acceleo;

import dev.slipway.model.resource.ModelResources;
import dev.slipway.testing.aql.AqlCheck;
import dev.slipway.testing.aql.AqlCheck.Mistyped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.ecore.EPackage;

/**
 * What is wrong with a module of Acceleo 4, as far as it can be found without Acceleo: its head,
 * its blocks and their indentation, and every expression.
 */
final class AcceleoModule {
  private static final Pattern MODULE = Pattern.compile("\\[module (\\w+)\\('([^)]*)'\\)/\\]");
  private static final Pattern IMPORT = Pattern.compile("\\[import ([\\w:]+)/\\]");
  private static final Pattern TEMPLATE =
      Pattern.compile("\\[template (?:public|private) (\\w+)\\((\\w+) : (\\w+::\\w+)\\)\\]");
  private static final Pattern FOR = Pattern.compile("\\[for \\((\\w+) \\| (.*)\\)\\]");
  private static final Pattern IF = Pattern.compile("\\[if \\((.*)\\)\\]");
  private static final Pattern FILE = Pattern.compile("\\[file \\((.*), overwrite, 'UTF-8'\\)\\]");
  private static final Pattern COMMENT = Pattern.compile("(?s)\\[\\*\\*.*?\\*/\\]");

  /** A block that is open: what it is, at which column, and what was known before it. */
  private record Block(String kind, int column, Map<String, Class<?>> variables) {}

  private final List<String> mistakes = new ArrayList<>();
  private final Deque<Block> open = new ArrayDeque<>();
  private final List<Class<?>> services = new ArrayList<>();
  private final Map<String, Class<?>> templates = new HashMap<>();
  private final List<EPackage> packages = new ArrayList<>();
  private Map<String, Class<?>> variables = new HashMap<>();
  private int expressions;
  private int line;

  private AcceleoModule() {}

  /**
   * The mistakes, each with its line; then how many expressions were typed.
   *
   * @param name what the file is called, without its extension
   */
  static List<String> check(String name, String text) {
    AcceleoModule module = new AcceleoModule();
    module.read(name, COMMENT.matcher(text).replaceAll(AcceleoModule::blank));
    module.mistakes.add(module.expressions + " expressions");
    return module.mistakes;
  }

  /** Lines keep their numbers. */
  private static String blank(MatchResult comment) {
    return "\n".repeat((int) comment.group().chars().filter(each -> each == '\n').count());
  }

  private void mistake(String what) {
    mistakes.add(line + ": " + what);
  }

  private void read(String name, String text) {
    for (Matcher template = TEMPLATE.matcher(text); template.find(); ) {
      type(template.group(3)).ifPresent(type -> templates.put(template.group(1), type));
    }
    for (String each : text.split("\n", -1)) {
      line++;
      String content = each.strip();
      if (content.isEmpty()) {
        continue;
      }
      int column = each.length() - each.stripLeading().length();
      if (!head(name, content)) {
        line(each, column);
      }
    }
    open.forEach(block -> mistake(block.kind() + " is never closed"));
  }

  private boolean head(String name, String content) {
    Matcher module = MODULE.matcher(content);
    Matcher imported = IMPORT.matcher(content);
    if (module.matches()) {
      if (!module.group(1).equals(name)) {
        mistake("the module is called " + module.group(1));
      }
      for (String uri : module.group(2).split("', '")) {
        packages.addAll(
            ModelResources.packages().stream().filter(p -> p.getNsURI().equals(uri)).toList());
      }
      if (packages.size() != module.group(2).split("', '").length) {
        mistake("unknown metamodel in " + module.group(2));
      }
    } else if (imported.matches()) {
      try {
        services.add(Class.forName(imported.group(1).replace("::", ".")));
      } catch (ClassNotFoundException e) {
        mistake("no class " + imported.group(1));
      }
    }
    return module.matches() || imported.matches() || content.startsWith("[comment ");
  }

  private void line(String text, int column) {
    for (int at = text.indexOf('['); at >= 0; at = text.indexOf('[', at)) {
      boolean closing = text.startsWith("[/", at);
      boolean block = text.substring(at).matches("\\[(template|file|for|if|let) ?\\(?.*");
      int end = end(text, at, closing || block);
      if (end < 0) {
        mistake("an expression does not end");
        return;
      }
      String tag = text.substring(at, end);
      boolean alone = tag.equals(text.strip());
      if (closing) {
        close(tag.substring(2, tag.length() - 1), alone ? column : -1);
      } else if (block) {
        indentation(column);
        open(tag, alone ? column : -1);
      } else {
        indentation(column);
        type(tag.substring(1, tag.length() - 2));
      }
      at = end;
    }
    if (text.indexOf('[') < 0) {
      indentation(column);
    }
  }

  /** Where a tag ends that begins at a place; texts may hold brackets. */
  private static int end(String text, int start, boolean block) {
    boolean quoted = false;
    for (int i = start + 1; i < text.length(); i++) {
      quoted ^= text.charAt(i) == '\'';
      if (!quoted && text.startsWith(block ? "]" : "/]", i)) {
        return i + (block ? 1 : 2);
      }
    }
    return -1;
  }

  /** The text in a block is two deeper than its header. */
  private void indentation(int column) {
    open.stream()
        .filter(block -> block.column() >= 0)
        .findFirst()
        .filter(block -> column < block.column() + 2)
        .ifPresent(block -> mistake("not two deeper than its " + block.kind()));
  }

  private void open(String tag, int column) {
    Map<String, Class<?>> before = variables;
    variables = new HashMap<>(before);
    Matcher template = TEMPLATE.matcher(tag);
    Matcher loop = FOR.matcher(tag);
    Matcher condition = IF.matcher(tag);
    Matcher file = FILE.matcher(tag);
    if (template.matches()) {
      type(template.group(3))
          .ifPresentOrElse(
              type -> variables.put(template.group(2), type),
              () -> mistake("no class " + template.group(3)));
    } else if (loop.matches()) {
      type(loop.group(2)).ifPresent(type -> variables.put(loop.group(1), type));
    } else if (condition.matches()) {
      wanted(condition.group(1), Boolean.class);
    } else if (file.matches()) {
      wanted(file.group(1), String.class);
    } else {
      mistake("not understood: " + tag);
    }
    open.push(new Block(tag.replaceAll("\\W*(\\w+).*", "$1"), column, before));
  }

  private void wanted(String expression, Class<?> type) {
    typed(expression)
        .filter(each -> each != type)
        .ifPresent(each -> mistake(expression + " is no " + type.getSimpleName()));
  }

  private void close(String kind, int column) {
    if (open.isEmpty() || !open.peek().kind().equals(kind) || open.peek().column() != column) {
      mistake("nothing to close: " + kind);
      return;
    }
    variables = open.pop().variables();
  }

  private Optional<Class<?>> type(String name) {
    return name.contains("::") && name.matches("[\\w:]+")
        ? AqlCheck.javaClass(ModelResources.packages(), name)
        : typed(name);
  }

  private Optional<Class<?>> typed(String expression) {
    Matcher call = Pattern.compile("(\\w+)\\.(\\w+)\\(\\)").matcher(expression);
    expressions++;
    if (call.matches()
        && templates.containsKey(call.group(2))
        && templates.get(call.group(2)) == variables.get(call.group(1))) {
      return Optional.of(String.class);
    }
    try {
      return Optional.of(new AqlCheck(packages, services).type("aql:" + expression, variables));
    } catch (Mistyped e) {
      mistake(e.getMessage());
      return Optional.empty();
    }
  }
}
