// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of a semantic version; a set that works with a version works with its pre-releases.
 *
 * @param major changes with what old sets cannot live with
 * @param minor changes with new features
 * @param patch changes with repairs
 */
public record ToolVersion(int major, int minor, int patch) implements Comparable<ToolVersion> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})(?:[-+][0-9A-Za-z.+-]+)?");
  private static final Comparator<ToolVersion> ORDER =
      Comparator.comparingInt(ToolVersion::major)
          .thenComparingInt(ToolVersion::minor)
          .thenComparingInt(ToolVersion::patch);

  /** The version that the text says; empty if it is none. */
  public static Optional<ToolVersion> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ToolVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3))))
        : Optional.empty();
  }

  @Override
  public int compareTo(ToolVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
