// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.ProtectedRegion;
import java.util.List;
import java.util.Map;
import org.eclipse.epsilon.egl.exceptions.EglRuntimeException;
import org.eclipse.epsilon.egl.execute.context.IEglContext;
import org.eclipse.epsilon.egl.output.OutputBuffer;

/** The text that a template makes; it is counted, and remembers its protected regions. */
final class LimitedOutput extends OutputBuffer {
  /** How comments are made in what templates are usually for, beside EGL's own content types. */
  private static final Map<String, List<String>> COMMENTS =
      Map.ofEntries(
          Map.entry("C++", List.of("//", "")),
          Map.entry("CMake", List.of("#", "")),
          Map.entry("Dockerfile", List.of("#", "")),
          Map.entry("HTML", List.of("<!--", "-->")),
          Map.entry("IDL", List.of("//", "")),
          Map.entry("Java", List.of("//", "")),
          Map.entry("Markdown", List.of("<!--", "-->")),
          Map.entry("Perl", List.of("#", "")),
          Map.entry("Python", List.of("#", "")),
          Map.entry("Shell", List.of("#", "")),
          Map.entry("XML", List.of("<!--", "-->")),
          Map.entry("YAML", List.of("#", "")));

  private final RunWatch watch;
  private final PlainTexts texts = new PlainTexts();
  private final List<ProtectedRegion> regions;
  private ProtectedRegion open;
  private List<String> comment = List.of();

  /**
   * An empty text.
   *
   * @param regions takes the regions; those of the file that the text becomes a part of
   */
  LimitedOutput(IEglContext context, RunWatch watch, List<ProtectedRegion> regions) {
    super(context);
    this.watch = watch;
    this.regions = regions;
  }

  @Override
  public void print(Object value) {
    String text = texts.print(value);
    watch.count(text.length());
    super.print(text);
  }

  @Override
  public void printdyn(Object value) {
    String text = texts.print(value);
    watch.count(text.length());
    super.printdyn(text);
  }

  @Override
  public void println() {
    watch.count(1);
    super.println();
  }

  @Override
  public void setContentType(String name) throws EglRuntimeException {
    comment = COMMENTS.get(name);
    if (comment == null) {
      comment = List.of();
      throw failure(
          "there is no content type " + name + ", only " + String.join(", ", sortedTypes()));
    }
  }

  private static List<String> sortedTypes() {
    return COMMENTS.keySet().stream().sorted().toList();
  }

  @Override
  public String startPreserve(String id, boolean on) throws EglRuntimeException {
    if (comment.isEmpty()) {
      throw failure("a protected region needs a content type or the comment's marks");
    }
    return startPreserve(comment.get(0), comment.get(1), id, on);
  }

  @Override
  public String startPreserve(String commentStart, String commentEnd, String id, boolean on)
      throws EglRuntimeException {
    if (open != null) {
      throw failure("the protected region " + open.id() + " is still open");
    }
    if (id == null || id.isBlank() || !id.equals(VisibleText.of(id)) || !id.equals(id.strip())) {
      throw failure("the id of a protected region is not one line of printable characters");
    }
    if (regions.stream().anyMatch(region -> region.id().equals(id))) {
      throw failure("there are two protected regions " + id);
    }
    open = new ProtectedRegion(id, text(commentStart), text(commentEnd));
    regions.add(open);
    return open.beginMarker(on);
  }

  private static String text(String mark) {
    return mark == null ? "" : mark;
  }

  @Override
  public String stopPreserve() throws EglRuntimeException {
    if (open == null) {
      throw failure("no protected region is open");
    }
    String end = open.endMarker();
    open = null;
    return end;
  }

  @Override
  public String startControl(String id, boolean on) throws EglRuntimeException {
    throw failure("there are no controlled regions, only protected ones");
  }

  @Override
  public String startControl(String commentStart, String commentEnd, String id, boolean on)
      throws EglRuntimeException {
    return startControl(id, on);
  }

  private EglRuntimeException failure(String reason) {
    return new EglRuntimeException(
        Character.toUpperCase(reason.charAt(0)) + reason.substring(1),
        context.getExecutorFactory().getActiveModuleElement());
  }
}
