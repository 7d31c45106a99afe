// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.diagnostics.Location;
import dev.slipway.generator.templates.set.TemplateSet;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a set as Epsilon knows them: at places that do not exist, whose texts come from
 * memory. Whatever is at another place is not found.
 */
final class SetSources {
  /** Epsilon wants absolute paths; nothing is ever opened there. */
  private static final String ROOT = "/slipway-template-set/";

  private final String place;
  private final Map<String, String> texts;

  SetSources(TemplateSet set) {
    this.place = set.place();
    this.texts = set.files();
  }

  /** The text of a file by its path in the set. */
  Optional<String> text(String path) {
    return Optional.ofNullable(texts.get(path));
  }

  /** What Epsilon takes for the file at a path of the set. */
  static File file(String path) {
    return new File(ROOT + path);
  }

  /**
   * The path in the set that a template names.
   *
   * @param named what it wrote, such as {@code ../names.eol}
   * @param from the file that names it, as Epsilon knows it; null for the set's folder
   * @return empty if that is no file of the set
   */
  Optional<String> resolve(String named, URI from) {
    URI base = from == null ? URI.create("file:" + ROOT) : from;
    try {
      // Of several components, so that blanks and the like need no escapes.
      URI target = base.resolve(new URI(null, null, named, null)).normalize();
      return path(target).filter(texts::containsKey);
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The path in the set of what Epsilon knows by that name. */
  private static Optional<String> path(URI known) {
    String path = known == null ? null : known.getPath();
    return path != null && path.startsWith(ROOT)
        ? Optional.of(path.substring(ROOT.length()))
        : Optional.empty();
  }

  /** The set as a whole, for messages. */
  Location whole() {
    return Location.of(place);
  }

  /**
   * A place in the set, for messages.
   *
   * @param file what Epsilon knows the file by
   * @param line from 1; less is unknown
   * @param column from 0, as Epsilon counts; less is unknown
   */
  Location location(URI file, int line, int column) {
    return path(file).map(path -> location(path, line, column)).orElse(whole());
  }

  /** The same by the path in the set. */
  Location location(String path, int line, int column) {
    return new Location(
        place + "/" + path, Math.max(line, 1), line > 0 && column >= 0 ? column + 1 : 1);
  }

  /** Behind the last character of a file that is not white space. */
  Location end(String path) {
    String[] lines = text(path).orElse("").stripTrailing().split("\n", -1);
    return location(path, lines.length, lines[lines.length - 1].length());
  }
}
