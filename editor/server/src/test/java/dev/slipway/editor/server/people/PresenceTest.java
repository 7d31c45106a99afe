// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PresenceTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");
  private static final Person ANNA = new Person("1", "Anna");
  private static final Person BEN = new Person("2", "Ben");

  private final Presence presence = new Presence();
  private final List<List<Present>> told = new ArrayList<>();
  private OpenModel model;

  @BeforeEach
  void openModel() {
    model = open("minimal/minimal.deployment");
  }

  private static OpenModel open(String sample) {
    return OpenModel.open(SAMPLES.resolve(sample), List.of()).model().orElseThrow();
  }

  private Presence.Seat join(Person person, String diagram) {
    return presence.join(model, person, diagram, people -> {});
  }

  /** A seat of the owner, who keeps what is told of others. */
  private Presence.Seat watch() {
    Presence.Seat seat = presence.join(model, Person.OWNER, "software", told::add);
    seat.look(List.of());
    return seat;
  }

  private List<Present> last() {
    return told.get(told.size() - 1);
  }

  @Test
  void whoIsAloneIsToldSo() {
    watch();
    assertThat(told).containsExactly(List.of());
  }

  @Test
  void othersAreToldWhereOneIsUntilOneLeaves() {
    watch();
    Presence.Seat anna = join(ANNA, "deployment");
    anna.look(List.of("host"));
    assertThat(last()).containsExactly(new Present("1", "Anna", 1, "deployment", List.of("host")));
    anna.look(List.of());
    assertThat(last()).containsExactly(new Present("1", "Anna", 1, "deployment", List.of()));
    anna.leave();
    assertThat(last()).isEmpty();
  }

  @Test
  void nothingIsToldTwice() {
    Presence.Seat own = watch();
    join(ANNA, "software").look(List.of("topic"));
    int before = told.size();
    own.look(List.of("something of one's own"));
    assertThat(told).hasSize(before);
  }

  @Test
  void aPersonWithSeveralPagesIsWhereTheyDidSomethingLast() {
    watch();
    Presence.Seat first = join(ANNA, "software");
    first.look(List.of("topic"));
    Presence.Seat second = join(ANNA, "deployment");
    second.look(List.of("host"));
    assertThat(last()).singleElement().extracting(Present::diagram).isEqualTo("deployment");
    first.look(List.of("topic"));
    assertThat(last()).singleElement().extracting(Present::diagram).isEqualTo("software");
    first.leave();
    assertThat(last()).singleElement().extracting(Present::diagram).isEqualTo("deployment");
  }

  @Test
  void eachPersonHasAColourThatNobodyElseHas() {
    watch();
    Presence.Seat anna = join(ANNA, "software");
    anna.look(List.of());
    join(BEN, "software").look(List.of());
    assertThat(last()).extracting(Present::colour).containsExactly(1, 2);
    anna.leave();
    join(new Person("3", "Cleo"), "software").look(List.of());
    assertThat(last()).extracting(Present::colour).containsExactly(2, 1);
  }

  @Test
  void moreThanThereAreColoursShareOne() {
    watch();
    IntStream.range(0, 9)
        .forEach(i -> join(new Person("p" + i, "P" + i), "software").look(List.of()));
    assertThat(last()).hasSize(9).allMatch(person -> person.colour() >= 0 && person.colour() < 8);
  }

  @Test
  void ofManySelectedElementsTheFirstAreTold() {
    watch();
    join(ANNA, "software").look(Collections.nCopies(5000, "id"));
    assertThat(last().get(0).selected()).hasSize(100);
  }

  @Test
  void whoHasAnotherModelIsNotThere() {
    watch();
    presence
        .join(open("talkative/talkative.deployment"), ANNA, "software", people -> {})
        .look(List.of());
    assertThat(told).containsExactly(List.of());
  }
}
