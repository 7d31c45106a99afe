// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Carries what users have written into protected regions over to a text generated anew. */
public final class ProtectedRegions {
  private static final Pattern KEPT = Pattern.compile("protected region (\\S.*?) on begin\\b");

  private ProtectedRegions() {}

  /** Where a region is in a list of lines: its marker lines, and whether its content stays. */
  private record Place(int begin, int end, boolean on) {}

  /**
   * The text generated anew with what the user's regions hold.
   *
   * @param generated the text as it is generated; has each region once
   * @param present the file as it is
   * @param regions the regions of the generated text
   */
  public static String merge(String generated, String present, List<ProtectedRegion> regions) {
    List<String> lines = new ArrayList<>(lines(generated));
    List<String> presentLines = lines(present);
    for (ProtectedRegion region : regions) {
      Optional<Place> to = find(lines, region);
      Optional<Place> from = find(presentLines, region).filter(Place::on);
      if (to.isPresent() && from.isPresent()) {
        // The marker too, so that a region which is off at first and was switched on stays on.
        lines.set(to.get().begin(), presentLines.get(from.get().begin()));
        List<String> content = lines.subList(to.get().begin() + 1, to.get().end());
        content.clear();
        content.addAll(presentLines.subList(from.get().begin() + 1, from.get().end()));
      }
    }
    return String.join("", lines);
  }

  /**
   * What is wrong with the regions in a text: each must have its two marker lines, once; empty if
   * nothing is.
   */
  public static Optional<String> defect(String generated, List<ProtectedRegion> regions) {
    List<String> stripped = lines(generated).stream().map(String::strip).toList();
    for (ProtectedRegion region : regions) {
      long begins =
          stripped.stream()
              .filter(
                  line ->
                      line.equals(region.beginMarker(true))
                          || line.equals(region.beginMarker(false)))
              .count();
      long ends = stripped.stream().filter(region.endMarker()::equals).count();
      if (begins != 1 || ends != 1 || find(lines(generated), region).isEmpty()) {
        return Optional.of(
            "the markers of the region " + region.id() + " are not on two lines of their own");
      }
    }
    return Optional.empty();
  }

  /**
   * The ids of regions in a file that its user's text would be lost from: those that are on and
   * that a new text does not have.
   *
   * @param present the file as it is
   * @param regions the regions of the new text; none if the file goes
   */
  public static Set<String> lost(String present, List<ProtectedRegion> regions) {
    Set<String> kept = regions.stream().map(ProtectedRegion::id).collect(Collectors.toSet());
    Set<String> lost = new TreeSet<>();
    Matcher matcher = KEPT.matcher(present);
    while (matcher.find()) {
      if (!kept.contains(matcher.group(1))) {
        lost.add(matcher.group(1));
      }
    }
    return lost;
  }

  private static Optional<Place> find(List<String> lines, ProtectedRegion region) {
    for (int begin = 0; begin < lines.size(); begin++) {
      String line = lines.get(begin).strip();
      boolean on = line.equals(region.beginMarker(true));
      if (on || line.equals(region.beginMarker(false))) {
        for (int end = begin + 1; end < lines.size(); end++) {
          if (lines.get(end).strip().equals(region.endMarker())) {
            return Optional.of(new Place(begin, end, on));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The lines with their ends. */
  private static List<String> lines(String text) {
    return List.of(text.split("(?<=\n)"));
  }
}
