// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.server.table.EditTableHandler;
import dev.slipway.editor.server.table.EditTableOperation;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.model.Deployment;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.Struct;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is done with tables: rows are written, moved, removed and pasted, each as one change. */
class EditTableTest {
  private static final String FIRST = "11111111-1111-4111-8111-111111111111";
  private static final String SECOND = "22222222-2222-4222-8222-222222222222";

  @TempDir private Path folder;
  private EditedModel model;
  private Struct struct;

  @BeforeEach
  void open() {
    model = EditedModel.open(folder, "minimal", "software");
    struct = (Struct) named("Greeting");
  }

  private NamedElement named(String name) {
    for (var all = model.model().root().eAllContents(); all.hasNext(); ) {
      if (all.next() instanceof NamedElement element && name.equals(ElementTexts.name(element))) {
        return element;
      }
    }
    throw new AssertionError("no " + name);
  }

  private EditTableOperation members(String change, String rowId, Map<String, String> cells) {
    return new EditTableOperation(struct.getId(), "members", change, rowId, cells);
  }

  private void execute(EditTableOperation operation) {
    model.execute(EditTableHandler.class, operation);
  }

  private List<String> written() {
    return struct.getMembers().stream()
        .map(member -> member.getName() + ": " + TypeExpression.print(member.getType()))
        .toList();
  }

  @Test
  void aMemberIsOneChangeHoweverManyCellsItHas() {
    String before = model.saved();
    Map<String, String> cells =
        Map.of(
            "key", "true", "name", "label", "type", "string<64>", "unit", "m", "description", "x");
    execute(
        members(EditTableOperation.ADD, FIRST, cells).after(struct.getMembers().get(0).getId()));
    Member made = struct.getMembers().get(1);
    assertThat(made.getId()).isEqualTo(FIRST);
    assertThat(made.isKey()).isTrue();
    assertThat(made.getUnit()).isEqualTo("m");
    assertThat(written()).contains("label: string<64>");
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void aRowGoesBelowTheLastThatWasSentAlsoWhereThatWasRefused() {
    String kept = struct.getMembers().get(0).getId();
    execute(members(EditTableOperation.ADD, SECOND, Map.of("name", "b")).after(FIRST, kept));
    assertThat(struct.getMembers().get(1).getName()).isEqualTo("b");
    execute(members(EditTableOperation.ADD, FIRST, Map.of("name", "c")).after(SECOND, kept));
    assertThat(struct.getMembers().get(2).getName()).isEqualTo("c");
    execute(members(EditTableOperation.RAISE, FIRST, Map.of()));
    assertThat(struct.getMembers().get(1).getName()).isEqualTo("c");
    execute(members(EditTableOperation.LOWER, FIRST, Map.of()));
    execute(members(EditTableOperation.REMOVE, FIRST, Map.of()));
    assertThat(struct.getMembers()).extracting(Member::getName).doesNotContain("c");
  }

  @ParameterizedTest
  @CsvSource({
    "type, strin<8>, There is no type strin.",
    "type, 'sequence<new struct Greeting>', Greeting is already defined.",
    "optional, perhaps, perhaps is neither true nor false."
  })
  void aWrongTextChangesNothing(String column, String text, String why) {
    String before = model.saved();
    Map<String, String> cells = Map.of("name", "wrong", column, text);
    assertThatThrownBy(() -> execute(members(EditTableOperation.ADD, FIRST, cells)))
        .hasMessageContaining(why);
    assertThat(model.saved()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "float64 heading, heading: float64",
    "float64 heading;, heading: float64",
    "heading: float64, heading: float64",
    "unsigned long long counts[2][3], 'counts: uint64[2][3]'",
    "'sequence<string<8>, 4> words', 'words: sequence<string<8>, 4>'",
    "@key long heading, heading: int32",
    "heading, heading: "
  })
  void aMemberIsWrittenInTheCellOfItsName(String text, String member) {
    execute(members(EditTableOperation.ADD, FIRST, Map.of("name", text, "unit", "deg")));
    assertThat(written().get(written().size() - 1)).startsWith(member);
    Member made = struct.getMembers().get(struct.getMembers().size() - 1);
    assertThat(made.getId()).isEqualTo(FIRST);
    assertThat(made.getUnit()).isEqualTo("deg");
    assertThat(made.isKey()).isEqualTo(text.startsWith("@key"));
  }

  @Test
  void whatIsWrongInTheCellOfANameChangesNothing() {
    String before = model.saved();
    for (String text : List.of("strin heading", "heading: strin", "@key strin heading")) {
      assertThatThrownBy(
              () -> execute(members(EditTableOperation.ADD, FIRST, Map.of("name", text))))
          .hasMessageContaining("strin");
      assertThat(model.saved()).isEqualTo(before);
    }
  }

  @Test
  void idsAreThoseOfNewElementsOnly() {
    for (String id : List.of(struct.getId(), "../x", "'")) {
      assertThatThrownBy(() -> execute(members(EditTableOperation.ADD, id, Map.of("name", "a"))))
          .hasMessageContaining("is taken, or no id");
    }
  }

  @Test
  void aTypeThatIsNewIsMadeWithTheMember() {
    String before = model.saved();
    execute(
        members(
            EditTableOperation.ADD,
            FIRST,
            Map.of("name", "contacts", "type", "sequence<new struct Contact, 8>")));
    Scope around = (Scope) struct.eContainer();
    assertThat(around.getDefinitions())
        .element(around.getDefinitions().indexOf(struct) - 1)
        .isEqualTo(named("Contact"));
    assertThat(written().get(written().size() - 1)).endsWith("Contact, 8>");
    model.undo();
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void membersArePastedAsIdl() {
    int before = struct.getMembers().size();
    String idl =
        """
        // where it is
        @key uint32 number;
        @unit("deg") double position[2]; // latitude, longitude
        @optional sequence<Greeting, 4> others;
        string<16> first, second;
        """;
    execute(members(EditTableOperation.PASTE, "", Map.of()).pasting(idl, "name"));
    List<Member> made = struct.getMembers().subList(before, struct.getMembers().size());
    assertThat(written().subList(before, written().size()))
        .containsExactly(
            "number: uint32",
            "position: float64[2]",
            "others: sequence<" + scoped() + ", 4>",
            "first: string<16>",
            "second: string<16>");
    assertThat(made.get(0).isKey()).isTrue();
    assertThat(made.get(1).getUnit()).isEqualTo("deg");
    assertThat(made.get(2).isOptional()).isTrue();
    model.undo();
    assertThat(struct.getMembers()).hasSize(before);
  }

  @Test
  void severalDefinitionsAreNotPastedAsMembers() {
    String before = model.saved();
    EditTableOperation paste =
        members(EditTableOperation.PASTE, "", Map.of())
            .pasting("struct Bear { long age; }; enum Kind { BROWN, BLACK };", "name");
    assertThatThrownBy(() -> execute(paste)).hasMessageContaining("more than one definition");
    assertThat(model.saved()).isEqualTo(before);
  }

  private String scoped() {
    return struct.eContainer() instanceof NamedElement module
        ? module.getName() + "::Greeting"
        : "Greeting";
  }

  @ParameterizedTest
  @CsvSource({"2, long a;|long b|long c;", "1, #include \"/etc/passwd\"|long a;"})
  void whatIsWrongInPastedIdlIsSaidWithItsLine(int line, String lines) {
    String before = model.saved();
    EditTableOperation paste =
        members(EditTableOperation.PASTE, "", Map.of()).pasting(lines.replace('|', '\n'), "name");
    assertThatThrownBy(() -> execute(paste)).hasMessageContaining("Line " + line + ": ");
    assertThat(model.saved()).isEqualTo(before);
  }

  @Test
  void linesOfCellsArePastedOverRowsAndBelowThem() {
    int before = struct.getMembers().size();
    String last = struct.getMembers().get(before - 1).getId();
    execute(
        members(EditTableOperation.PASTE, last, Map.of())
            .pasting("one\tint32\tno\tm\ntwo\tfloat[3]\tyes\t\n", "name"));
    assertThat(written().subList(before - 1, before + 1))
        .containsExactly("one: int32", "two: float32[3]");
    assertThat(struct.getMembers().get(before).isOptional()).isTrue();
  }

  @Test
  void enumeratorsArePastedAsIdl() {
    execute(
        members(
            EditTableOperation.ADD,
            FIRST,
            Map.of("name", "mode", "type", "new enum OperatingMode")));
    Enumeration mode = (Enumeration) named("OperatingMode");
    execute(
        new EditTableOperation(mode.getId(), "literals", EditTableOperation.PASTE, "", Map.of())
            .pasting("enum OperatingMode { MODE_OFF, @value(4) MODE_ON };", "name"));
    assertThat(mode.getLiterals())
        .extracting(NamedElement::getName)
        .containsExactly("MODE_OFF", "MODE_ON");
    assertThat(mode.getLiterals().get(1).getValue()).isEqualTo(4);
  }

  @Test
  void aPolicyIsThereAsLongAsAnyOfItIsSet() {
    String data = ((Deployment) model.model().root()).getData().getId();
    execute(
        new EditTableOperation(
            data,
            "qosProfiles",
            EditTableOperation.ADD,
            FIRST,
            Map.of("name", "State", "reliability/kind", "reliable", "deadline/period", "20 ms")));
    QosProfile made = (QosProfile) named("State");
    assertThat(made.getReliability().getKind()).isEqualTo(ReliabilityKind.RELIABLE);
    assertThat(made.getDeadline().getPeriod()).isEqualTo(20_000_000);
    execute(
        new EditTableOperation(
            data, "qosProfiles", EditTableOperation.SET, FIRST, Map.of("reliability/kind", "")));
    assertThat(made.getReliability()).isNull();
  }
}
