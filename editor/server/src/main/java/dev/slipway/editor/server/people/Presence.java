// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Who has each model open, which diagram they look at, and what they have selected there. For a
 * person with several pages, the one used last counts. Safe for use by several threads.
 */
public final class Presence {
  /** How many colours there are to tell people by. */
  private static final int COLOURS = 8;

  /** So many selected elements are told of, at most. */
  private static final int MOST_SELECTED = 100;

  private final Map<OpenModel, List<Seat>> seats = new HashMap<>();
  private long looks;

  /** One diagram of a page, from when it is first looked at until its page is gone. */
  public final class Seat {
    private final OpenModel model;
    private final Person person;
    private final int colour;
    private final String diagram;
    private final Consumer<List<Present>> others;
    private List<String> selected = List.of();

    /** What the client was told last; null before. */
    private List<Present> told;

    private long lastLook;

    private Seat(
        OpenModel model,
        Person person,
        int colour,
        String diagram,
        Consumer<List<Present>> others) {
      this.model = model;
      this.person = person;
      this.colour = colour;
      this.diagram = diagram;
      this.others = others;
    }

    /** The person looks at this diagram now, and has these elements selected. */
    public void look(List<String> elementIds) {
      synchronized (Presence.this) {
        selected = elementIds.stream().limit(MOST_SELECTED).toList();
        lastLook = ++looks;
        tell(model);
      }
    }

    /** The page is gone. */
    public void leave() {
      synchronized (Presence.this) {
        List<Seat> left = seats.get(model);
        if (left != null && left.remove(this)) {
          tell(model);
          if (left.isEmpty()) {
            seats.remove(model);
          }
        }
      }
    }

    private Present present() {
      return new Present(person.id(), person.name(), colour, diagram, selected);
    }
  }

  /**
   * Has a person at a diagram, who is told of all others at once and after each change.
   *
   * @param diagram its kind
   * @param others told of where all others are; none of its calls waits for anything
   */
  public synchronized Seat join(
      OpenModel model, Person person, String diagram, Consumer<List<Present>> others) {
    List<Seat> taken = seats.computeIfAbsent(model, any -> new ArrayList<>());
    Seat seat = new Seat(model, person, colour(taken, person), diagram, others);
    taken.add(seat);
    return seat;
  }

  /** That which the person has already, or else the first that nobody has. */
  private static int colour(List<Seat> taken, Person person) {
    for (Seat seat : taken) {
      if (seat.person.equals(person)) {
        return seat.colour;
      }
    }
    int free = 0;
    while (free < COLOURS && isTaken(taken, free)) {
      free++;
    }
    return free % COLOURS;
  }

  private static boolean isTaken(List<Seat> taken, int colour) {
    return taken.stream().anyMatch(seat -> seat.colour == colour);
  }

  private void tell(OpenModel model) {
    List<Seat> all = seats.getOrDefault(model, List.of());
    Map<Person, Seat> last = new LinkedHashMap<>();
    all.stream()
        .sorted(Comparator.comparingLong((Seat seat) -> seat.lastLook))
        .forEach(seat -> last.put(seat.person, seat));
    for (Seat seat : all) {
      List<Present> others =
          last.values().stream()
              .filter(other -> !other.person.equals(seat.person))
              .map(Seat::present)
              .sorted(Comparator.comparing(Present::name).thenComparing(Present::id))
              .toList();
      if (!others.equals(seat.told)) {
        seat.told = others;
        seat.others.accept(others);
      }
    }
  }
}
