// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelComparisonTest {
  private static final Path SAMPLES = Path.of("..", "..", "samples");
  private static final Path MINIMAL = SAMPLES.resolve("minimal/minimal.deployment");
  private static final String STRUCT = "<definitions xsi:type=\"dds:Struct\"";

  @TempDir private Path folder;

  @Test
  void aModelIsEqualToItself() throws IOException {
    for (Path sample :
        List.of(MINIMAL, SAMPLES.resolve("submarine-lab/submarine-lab.deployment"))) {
      ModelDifference difference = ModelComparison.compare(load(sample), load(sample));
      assertThat(difference.isEmpty()).isTrue();
      assertThat(difference.matchedByName()).isZero();
    }
  }

  @Test
  void attributesAreTold() throws IOException {
    ModelDifference difference = afterReplacing("rate=\"10.0\"", "rate=\"20.0\" jitter=\"5\"");
    assertThat(difference.changed())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.after()).hasToString("/component type Speaker/publication Greetings");
              assertThat(only.changes())
                  .containsExactly(change("rate", "10.0", "20.0"), change("jitter", "0", "5"));
            });
    assertThat(difference.added()).isEmpty();
    assertThat(difference.removed()).isEmpty();
  }

  @Test
  void anotherNameChangesNothingElse() throws IOException {
    ModelDifference difference = afterReplacing("name=\"Greetings\"", "name=\"Hellos\"");
    assertThat(difference.changed())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.before()).hasToString("/topic Greetings");
              assertThat(only.after()).hasToString("/topic Hellos");
              assertThat(only.changes()).containsExactly(change("name", "Greetings", "Hellos"));
            });
    assertThat(difference.added()).isEmpty();
  }

  @Test
  void partsOfValuesAreTold() throws IOException {
    assertThat(changes("<reliability/>", "<reliability kind=\"RELIABLE\" maxBlockingTime=\"7\"/>"))
        .contains(change("reliability.maxBlockingTime", "100000000", "7"));
    assertThat(changes("bound=\"64\"", "bound=\"32\""))
        .containsExactly(change("type.bound", "64", "32"));
    assertThat(changes("<history depth=\"8\"/>", ""))
        .containsExactly(
            new AttributeChange(
                "history", Optional.of("history policy {depth: 8}"), Optional.empty()));
  }

  @Test
  void anotherKindOfValueIsToldWhole() throws IOException {
    assertThat(
            changes(
                "<type xsi:type=\"dds:PrimitiveRef\" kind=\"uint64\"/>",
                "<type xsi:type=\"dds:SequenceRef\"><element xsi:type=\"dds:PrimitiveRef\""
                    + " kind=\"int8\"/></type>"))
        .containsExactly(change("type", "uint64", "sequence ref {element: int8}"));
  }

  @Test
  void referencesAreToldByPath() throws IOException {
    String node = "allocatedTo=\"372868ee-7930-5a10-a77e-c36fece02de6\"";
    assertThat(
            changes(
                "domain=\"c6eee49b-5671-5c9d-9475-2f3f7f6d342f\" " + node + "/>\n    <inst",
                "domain=\"c6eee49b-5671-5c9d-9475-2f3f7f6d342f\"/>\n    <inst"))
        .containsExactly(
            new AttributeChange(
                "allocatedTo", Optional.of("/site desk/node workstation"), Optional.empty()));
  }

  @Test
  void whatComesAndGoesIsToldOnceWithItsParts() throws IOException {
    String without = text();
    for (String part :
        List.of(
            between("<componentTypes id=\"a7706463", "</componentTypes>"),
            between("<instances id=\"357333f2", "/>"))) {
      without = without.replace(part, "");
    }
    ModelDifference difference = ModelComparison.compare(load(MINIMAL), load(without));
    assertThat(difference.removed())
        .extracting(part -> part.path().toString(), Part::elements)
        .containsExactly(
            tuple("/component instance speaker", 1), tuple("/component type Speaker", 2));
    ModelDifference back = ModelComparison.compare(load(without), load(MINIMAL));
    assertThat(back.added()).isEqualTo(difference.removed());
    assertThat(back.removed()).isEmpty();
  }

  @Test
  void anotherContainerIsAMove() throws IOException {
    String struct = between(STRUCT, "</definitions>");
    String text = text();
    String moved =
        text.replace(struct, "").replace("<topics id", struct.strip() + "\n    <topics id");
    ModelDifference difference = ModelComparison.compare(load(MINIMAL), load(moved));
    assertThat(difference.moved())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.before()).hasToString("/module greetings/struct Greeting");
              assertThat(only.after()).hasToString("/struct Greeting");
            });
    assertThat(difference.changed()).isEmpty();
    assertThat(difference.added()).isEmpty();
    assertThat(difference.removed()).isEmpty();
  }

  @Test
  void anotherOrderIsNoChange() throws IOException {
    String speaker = between("<componentTypes id=\"a7706463", "</componentTypes>");
    String listener = between("<componentTypes id=\"117a51a5", "</componentTypes>");
    String swapped = text().replace(speaker, "@").replace(listener, speaker).replace("@", listener);
    ModelDifference difference = ModelComparison.compare(load(MINIMAL), load(swapped));
    assertThat(difference.changed()).isEmpty();
    assertThat(difference.moved()).isEmpty();
    assertThat(difference.reordered())
        .singleElement()
        .satisfies(
            only -> {
              assertThat(only.container().isRoot()).isTrue();
              assertThat(only.feature()).isEqualTo("componentTypes");
              assertThat(only.elements()).hasSize(1);
            });
  }

  @Test
  void withNewIdsThingsAreKnownByName() throws IOException {
    String renewed =
        Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
            .matcher(text())
            .replaceAll(id -> UUID.nameUUIDFromBytes(("new" + id.group()).getBytes()).toString())
            .replace("rate=\"10.0\"", "rate=\"20.0\"");
    ModelDifference difference = ModelComparison.compare(load(MINIMAL), load(renewed));
    assertThat(difference.added()).isEmpty();
    assertThat(difference.removed()).isEmpty();
    assertThat(difference.changed())
        .singleElement()
        .extracting(Changed::changes)
        .isEqualTo(List.of(change("rate", "10.0", "20.0")));
    assertThat(difference.matchedByName()).isGreaterThan(15);
  }

  private List<AttributeChange> changes(String old, String replacement) throws IOException {
    return afterReplacing(old, replacement).changed().stream()
        .flatMap(changed -> changed.changes().stream())
        .toList();
  }

  private ModelDifference afterReplacing(String old, String replacement) throws IOException {
    return ModelComparison.compare(load(MINIMAL), load(text().replace(old, replacement)));
  }

  private static AttributeChange change(String attribute, String before, String after) {
    return new AttributeChange(attribute, Optional.of(before), Optional.of(after));
  }

  private static String text() throws IOException {
    return Files.readString(MINIMAL);
  }

  /** The first piece of the sample's text from one string to the end of another. */
  private static String between(String start, String end) throws IOException {
    String text = text();
    int from = text.indexOf(start);
    return text.substring(from, text.indexOf(end, from) + end.length());
  }

  private LoadedModel load(String text) throws IOException {
    return load(Files.writeString(folder.resolve("other.deployment"), text));
  }

  private static LoadedModel load(Path file) {
    var loaded = ModelLoader.load(file);
    assertThat(loaded.diagnostics()).isEmpty();
    return loaded.model().orElseThrow();
  }
}
