// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.templates.egl.RunWatch.StoppedException;
import dev.slipway.generator.templates.values.ElementValue;
import dev.slipway.generator.templates.values.ReadOnlyModelException;
import dev.slipway.model.resource.ElementPaths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;

/** Says what went wrong in templates, in terms of their files and of the elements drawn. */
final class TemplateProblems {
  /** A mistake in a template shows for each of its elements; some of them are enough. */
  private static final int MOST_OF_ONE_PLACE = 3;

  /** How Epsilon's parsers call the end of a file. */
  private static final String END_OF_FILE = "EOF";

  /** After a mistake a parser sees others that are none. */
  private static final int MOST_MISTAKES = 3;

  private final SetSources sources;
  private final RunLimits limits;
  private final Diagnostics found = new Diagnostics();
  private final Map<Location, Integer> ofPlace = new HashMap<>();

  TemplateProblems(SetSources sources, RunLimits limits) {
    this.sources = sources;
    this.limits = limits;
  }

  /** Everything so far. */
  Diagnostics found() {
    return found;
  }

  boolean hasErrors() {
    return found.hasErrors();
  }

  /** The model element that a rule's element is or stands for. */
  static Optional<EObject> element(Object element) {
    if (element instanceof EObject object) {
      return Optional.of(object);
    }
    return element instanceof ElementValue value ? Optional.of(value.element()) : Optional.empty();
  }

  /** Mistakes that keep a file from being parsed. */
  void syntax(String path, List<ParseProblem> problems) {
    problems.stream()
        .filter(problem -> problem.getSeverity() == ParseProblem.ERROR)
        .limit(MOST_MISTAKES)
        .forEach(
            problem ->
                found.add(
                    Diagnostic.builder("TEMPLATE_SYNTAX", Severity.ERROR, "Mistake in a template")
                        .in(place(path, problem))
                        .message("{}.", sentence(problem.getReason()))
                        .hint("Correct the template here, or just before it.")
                        .build()));
  }

  /** Epsilon gives no line, or the first, to what is open where a file ends. */
  private Location place(String path, ParseProblem problem) {
    return problem.getReason().contains(END_OF_FILE)
        ? sources.end(path)
        : sources.location(path, problem.getLine(), problem.getColumn());
  }

  /** A template's own message to its writer. */
  void printed(Location place, String text) {
    found.add(
        Diagnostic.builder("TEMPLATE_PRINTED", Severity.INFO, "Output of a template")
            .in(place)
            .message("{}", text)
            .build());
  }

  /** A protected region that could not be kept. */
  void region(String path, String defect, Object element) {
    add(
        builder("TEMPLATE_REGION_INVALID", "Invalid protected region", element)
            .in(sources.location(path, 0, 0))
            .message("{}.", sentence(defect))
            .hint("Give each marker of a region a line of its own, and each region its own id.")
            .build());
  }

  /**
   * A failure while a template was rendered.
   *
   * @param element what it was rendered for; null for nothing
   * @param active what a template did last, for failures that do not know their place; may be null
   */
  void add(Throwable failure, Object element, ModuleElement active) {
    Throwable cause = cause(failure);
    if (cause instanceof TemplateSyntaxException mistakes) {
      syntax(mistakes.path(), mistakes.problems());
      return;
    }
    add(diagnostic(cause, place(failure, active), element));
  }

  private Diagnostic diagnostic(Throwable cause, Location place, Object element) {
    if (cause instanceof StoppedException stopped) {
      return stopped(stopped.reason(), place, element);
    }
    if (cause instanceof ForbiddenException) {
      return builder("TEMPLATE_FORBIDDEN", "Not for templates", element)
          .in(place)
          .message("{} is not available to templates.", cause.getMessage())
          .hint("See templates/README.md for what templates can use.")
          .build();
    }
    if (cause instanceof ReadOnlyModelException) {
      return builder("TEMPLATE_MODEL_WRITE", "A template changes the model", element)
          .in(place)
          .message("It tries to {}.", cause.getMessage())
          .hint("Keep what you derive in variables, sequences and maps of the template.")
          .build();
    }
    return builder("TEMPLATE_FAILED", "Failure in a template", element)
        .in(place)
        .message("{}.", sentence(reason(cause)))
        .hint("Correct the template here, or what it reads of the model.")
        .build();
  }

  private Diagnostic stopped(RunWatch.Reason reason, Location place, Object element) {
    return switch (reason) {
      case TIME ->
          builder("TEMPLATE_TIME_EXCEEDED", "A template set takes too long", element)
              .in(place)
              .message("It was ended after {} s.", limits.time().toSeconds())
              .hint("Look for an endless loop, or allow more with --option templates.seconds=N.")
              .build();
      case OUTPUT ->
          builder("TEMPLATE_OUTPUT_EXCEEDED", "A template set writes too much", element)
              .in(place)
              .message("It was ended after {} MiB of text.", limits.output() >> 20)
              .hint("Look for an endless loop, or allow more with --option templates.mebibytes=N.")
              .build();
      case INTERRUPTED ->
          builder("TEMPLATE_INTERRUPTED", "A template set was interrupted", element)
              .in(place)
              .hint("Generate again.")
              .build();
    };
  }

  private static Diagnostic.Builder builder(String code, String summary, Object element) {
    Diagnostic.Builder builder = Diagnostic.builder(code, Severity.ERROR, summary);
    element(element)
        .ifPresent(known -> builder.at(ElementPaths.of(known), ElementPaths.idOf(known)));
    return builder;
  }

  private void add(Diagnostic diagnostic) {
    if (ofPlace.merge(diagnostic.location(), 1, Integer::sum) <= MOST_OF_ONE_PLACE) {
      found.add(diagnostic);
    }
  }

  /** The innermost failure: Epsilon wraps, some of its exceptions several times. */
  private static Throwable cause(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** The innermost place that Epsilon knows. */
  private Location place(Throwable failure, ModuleElement active) {
    Optional<Location> place = Optional.empty();
    for (Throwable on = failure; on != null; on = on.getCause()) {
      if (on instanceof EolRuntimeException known) {
        Optional<Location> inner = place(known.getAst());
        place = inner.isPresent() ? inner : place;
      }
    }
    return place.or(() -> place(active)).orElse(sources.whole());
  }

  /** Where a part of a program is; empty where Epsilon does not know. */
  Optional<Location> place(ModuleElement at) {
    if (at == null || at.getRegion() == null || at.getUri() == null) {
      return Optional.empty();
    }
    Position start = at.getRegion().getStart();
    return Optional.of(sources.location(at.getUri(), start.getLine(), start.getColumn()));
  }

  private static String reason(Throwable cause) {
    if (cause instanceof StackOverflowError) {
      return "Operations that call one another without an end, or too deep";
    }
    if (cause instanceof OutOfMemoryError) {
      return "There is not enough memory for what it makes";
    }
    String reason =
        cause instanceof EolRuntimeException known ? known.getReason() : cause.getMessage();
    return reason == null || reason.isBlank() ? cause.getClass().getSimpleName() : reason;
  }

  /** The first line with a capital letter, without a full stop. */
  private static String sentence(String reason) {
    String line = String.valueOf(reason).strip().lines().findFirst().orElse("");
    String open = line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    return open.isEmpty() ? open : Character.toUpperCase(open.charAt(0)) + open.substring(1);
  }
}
