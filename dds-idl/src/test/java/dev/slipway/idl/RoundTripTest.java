// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.parse.IdlParser;
import dev.slipway.idl.parse.ParsedIdl;
import dev.slipway.idl.parse.preprocess.IdlSource;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Struct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** What is printed reads back as the same types, and prints again as the same text. */
class RoundTripTest {
  @Property(tries = 300)
  void readsBackWhatItPrintsOfAllThereIs(@ForAll @LongRange(min = 0, max = 1_000_000) long seed)
      throws IOException {
    ModelOfTypes model = RandomTypes.of(IdlProfile.FULL, seed);
    roundTrip(model.data(), IdlProfile.FULL);
  }

  @Property(tries = 40)
  void readsBackTheTypesOfOtherProfiles(
      @ForAll IdlProfile profile, @ForAll @LongRange(min = 0, max = 1_000_000) long seed)
      throws IOException {
    DataModel data = RandomTypes.of(profile, seed).data();
    Map<String, String> printed = print(data, profile);
    assertThat(TypeShapes.names(parse(printed).library().getData()))
        .containsAll(TypeShapes.names(data));
  }

  @Test
  void readsBackTheGoldenModels() throws IOException {
    roundTrip(RadarModel.common().data(), IdlProfile.FULL);
    DataModel full = RadarModel.full().data();
    Map<String, String> printed = print(full, IdlProfile.FULL);
    DataModel parsed = parse(printed).library().getData();
    assertThat(TypeShapes.of(parsed, TypeShapes.names(full))).isEqualTo(TypeShapes.of(full));
  }

  @Test
  void readsBackWhatContainsItselfInArraysOfCollections() throws IOException {
    ModelOfTypes model = new ModelOfTypes();
    model.deployment().setName("lab");
    Struct other = model.struct("Other");
    Struct self = model.struct("Self");
    self.getMembers()
        .add(
            model.member(
                "pairs",
                ModelOfTypes.map(
                    ModelOfTypes.string(5),
                    ModelOfTypes.array(
                        ModelOfTypes.sequence(ModelOfTypes.array(ModelOfTypes.ref(self), 3L)), 2L),
                    7)));
    self.getMembers()
        .add(
            model.member(
                "others", ModelOfTypes.sequence(ModelOfTypes.array(ModelOfTypes.ref(other), 2L))));
    other
        .getMembers()
        .add(
            model.member(
                "selves", ModelOfTypes.sequence(ModelOfTypes.array(ModelOfTypes.ref(self), 2L))));
    roundTrip(model.data(), IdlProfile.FULL);
  }

  @Test
  void aUnionThatIsNotNestedIsNotPrintedSo() throws IOException {
    ModelOfTypes model = new ModelOfTypes();
    model.deployment().setName("lab");
    model.union(
        "Plain",
        ModelOfTypes.primitive(PrimitiveKind.INT32),
        model.when("number", ModelOfTypes.primitive(PrimitiveKind.INT32), "1"));
    assertThat(print(model.data(), IdlProfile.FULL).values())
        .noneMatch(text -> text.contains("nested"));
    roundTrip(model.data(), IdlProfile.FULL);
  }

  private static void roundTrip(DataModel data, IdlProfile profile) throws IOException {
    Map<String, String> printed = print(data, profile);
    ParsedIdl parsed = parse(printed);
    assertThat(TypeShapes.of(parsed.library().getData(), TypeShapes.names(data)))
        .isEqualTo(TypeShapes.of(data));
    // Definitions outside of modules are in a file of the owner's name.
    parsed.library().setName(((NamedElement) data.eContainer()).getName());
    assertThat(print(parsed.library().getData(), profile)).isEqualTo(printed);
  }

  private static ParsedIdl parse(Map<String, String> texts) throws IOException {
    Path folder = Files.createTempDirectory("round-trip");
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      files.add(Files.writeString(folder.resolve(text.getKey()), text.getValue()));
    }
    ParsedIdl parsed = IdlParser.parse(IdlSource.of(files));
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
    assertThat(TextDiagnosticPrinter.print(parsed.diagnostics())).as(texts.toString()).isEmpty();
    return parsed;
  }

  /** The printed files without their headings, which tell where they come from. */
  private static Map<String, String> print(DataModel data, IdlProfile profile) {
    assertThat(IdlCheck.check(profile, List.of(data))).isEmpty();
    Map<String, String> texts = new TreeMap<>();
    for (IdlFile file : new IdlPrinter(profile, "test").print(List.of(data)).files()) {
      texts.put(file.name(), file.text().replaceAll("\\A(//.*\\n)+", ""));
    }
    return texts;
  }
}
