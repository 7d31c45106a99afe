// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One thing to say about a model: what is wrong, where, why, and how to mend it.
 *
 * @param code the stable name of the rule, such as {@code NODE_ADDRESS_DUPLICATE}; never reused
 * @param severity how much it matters
 * @param elementPath the element it is about; the root for the model as a whole
 * @param elementId UUID of that element, or of the closest one around it that has one; empty where
 *     there is none. Unlike the path, it is the same after the element was renamed or moved.
 * @param summary a few words, the same for every diagnostic of the code
 * @param message what is wrong here, with the values; may have several lines; may be empty
 * @param hint how to mend it; may be empty
 * @param related other places that explain it, in the order they are to be read
 * @param location where in a file; {@link Location#NONE} when there is no file
 */
public record Diagnostic(
    String code,
    Severity severity,
    ElementPath elementPath,
    String elementId,
    String summary,
    String message,
    String hint,
    List<Related> related,
    Location location) {
  private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9]*(_[A-Z0-9]+)*");
  private static final String PLACEHOLDER = "{}";

  /**
   * Another place that explains a diagnostic.
   *
   * @param elementPath the other element; the root when only a location is meant
   * @param location where in a file; {@link Location#NONE} when there is no file
   * @param message what there is to see; may be empty
   */
  public record Related(ElementPath elementPath, Location location, String message) {
    public Related {
      Objects.requireNonNull(elementPath);
      Objects.requireNonNull(location);
      Objects.requireNonNull(message);
    }
  }

  public Diagnostic {
    if (!CODE.matcher(code).matches()) {
      throw new IllegalArgumentException("not an UPPER_CASE code: " + code);
    }
    if (summary.isBlank() || summary.contains("\n")) {
      throw new IllegalArgumentException("the summary of " + code + " is not one line of text");
    }
    Objects.requireNonNull(severity);
    Objects.requireNonNull(elementPath);
    Objects.requireNonNull(elementId);
    Objects.requireNonNull(message);
    Objects.requireNonNull(hint);
    Objects.requireNonNull(location);
    related = List.copyOf(related);
  }

  /** The same diagnostic with one more place that explains it. */
  public Diagnostic with(Related place) {
    List<Related> places = new ArrayList<>(related);
    places.add(place);
    return new Diagnostic(
        code, severity, elementPath, elementId, summary, message, hint, places, location);
  }

  /** Starts a diagnostic about the model as a whole; the builder's methods say the rest. */
  public static Builder builder(String code, Severity severity, String summary) {
    return new Builder(code, severity, summary);
  }

  /**
   * Collects the parts of a diagnostic.
   *
   * <p>Messages and hints are templates: each <code>{}</code> is replaced by the next value. Values
   * come from the model and are made visible ({@link VisibleText#value}); they are not to be
   * concatenated into the template, where a line end would start a new line.
   */
  public static final class Builder {
    private final String code;
    private final Severity severity;
    private final String summary;
    private final List<Related> related = new ArrayList<>();
    private ElementPath elementPath = ElementPath.ROOT;
    private String elementId = "";
    private Location location = Location.NONE;
    private String message = "";
    private String hint = "";

    private Builder(String code, Severity severity, String summary) {
      this.code = code;
      this.severity = severity;
      this.summary = summary;
    }

    /** The element the diagnostic is about. */
    public Builder at(ElementPath path) {
      this.elementPath = path;
      return this;
    }

    /** The element the diagnostic is about, with its UUID. */
    public Builder at(ElementPath path, String id) {
      this.elementId = id;
      return at(path);
    }

    /** The place in a file. */
    public Builder in(Location place) {
      this.location = place;
      return this;
    }

    /** What is wrong here. */
    public Builder message(String template, Object... values) {
      this.message = fill(template, values);
      return this;
    }

    /** How to mend it. */
    public Builder hint(String template, Object... values) {
      this.hint = fill(template, values);
      return this;
    }

    /** Adds another element that explains the diagnostic. */
    public Builder related(ElementPath path, String template, Object... values) {
      return related(path, Location.NONE, template, values);
    }

    /** Adds another place that explains the diagnostic. */
    public Builder related(ElementPath path, Location place, String template, Object... values) {
      related.add(new Related(path, place, fill(template, values)));
      return this;
    }

    /** The finished diagnostic. */
    public Diagnostic build() {
      return new Diagnostic(
          code, severity, elementPath, elementId, summary, message, hint, related, location);
    }

    private static String fill(String template, Object... values) {
      StringBuilder text = new StringBuilder();
      int from = 0;
      for (Object value : values) {
        int at = template.indexOf(PLACEHOLDER, from);
        if (at < 0) {
          throw new IllegalArgumentException("more values than places in: " + template);
        }
        text.append(template, from, at).append(VisibleText.value(String.valueOf(value)));
        from = at + PLACEHOLDER.length();
      }
      if (values.length > 0 && template.indexOf(PLACEHOLDER, from) >= 0) {
        throw new IllegalArgumentException("fewer values than places in: " + template);
      }
      return text.append(template.substring(from)).toString();
    }
  }
}
