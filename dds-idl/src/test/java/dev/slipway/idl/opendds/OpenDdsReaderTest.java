// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenDdsReaderTest {
  private static final Path SAMPLES = Path.of("src/test/resources/dev/slipway/idl/opendds");
  private static final Path HARBOUR = SAMPLES.resolve("harbour.opendds");

  @TempDir Path folder;

  private static ReadOpenDds harbour() {
    ReadOpenDds read = OpenDdsReader.read(new OpenDdsSource(List.of(HARBOUR), List.of()));
    assertThat(read.diagnostics().hasErrors()).as(text(read)).isFalse();
    return read;
  }

  private static String text(ReadOpenDds read) {
    return TextDiagnosticPrinter.print(read.diagnostics());
  }

  @Test
  void typesBecomeDefinitions() {
    IdlPrinter printer = new IdlPrinter(IdlProfile.FULL, "test");
    List<IdlFile> files = printer.print(List.of(harbour().library().getData())).files();
    assertThat(files).extracting(IdlFile::name).containsExactly("berths.idl", "harbour.idl");
    assertThat(files.get(1).text())
        .contains(
            """
            module harbour {
              module sea_side {
                enum ShipKind {
                  FERRY,
                  union_,
                  TANKER
                };

                @nested
                @final
                struct Point {
                  double north;
                };

                typedef sequence<Point> Path;

                @final
                union Load switch (ShipKind) {
                  case FERRY:
                  case union_:
                    unsigned long cars;
                  default:
                    double tons;
                };

                // Where a ship is. Once a second.
                @topic
                @final
                struct Position {
                  // Its number.
                  @key unsigned long ship;
                  double long_;
                  ShipKind kind_of_ship;
                  string<20> name;
                  Path course;
                  double grid[2][3];
                  Load cargo;
                  sequence<wstring, 4> remarks;
                };
              };
            };
            """);
  }

  @Test
  void changedNamesAreTold() {
    assertThat(harbour().diagnostics().toList())
        .filteredOn(found -> found.code().equals("OPENDDS_NAME_CHANGED"))
        .allMatch(found -> found.severity() == Severity.INFO && found.location().line() > 0)
        .extracting(Diagnostic::message)
        .containsExactlyInAnyOrder(
            "sea side becomes sea_side.",
            "long becomes long_.",
            "kind of ship becomes kind_of_ship.",
            "union becomes union_.",
            "Ship Positions becomes Ship_Positions.",
            "Radar Station becomes Radar_Station.");
  }

  @Test
  void ofFilesThatAreReferredToOnlyWhatIsNeededIsTaken() {
    ReadOpenDds read = harbour();
    assertThat(read.library().getData().getTopics())
        .extracting(Topic::getName)
        .containsExactly("Ship_Positions", "Berths");
    assertThat(read.library().getData().getDefinitions().get(1).eContents())
        .extracting(each -> ((NamedElement) each).getName())
        .containsExactly("Berth");
    Path berths = SAMPLES.resolve("berths.opendds");
    ReadOpenDds both = OpenDdsReader.read(new OpenDdsSource(List.of(HARBOUR, berths), List.of()));
    assertThat(both.library().getData().getTopics())
        .extracting(Topic::getName)
        .containsExactly("Ship_Positions", "Berths", "Unused");
  }

  @Test
  void participantsBecomeComponentTypes() {
    ReadOpenDds read = harbour();
    List<ComponentType> types = read.library().getSoftware().getComponentTypes();
    assertThat(types).extracting(ComponentType::getName).containsExactly("Radar_Station", "Office");
    ComponentType radar = types.get(0);
    assertThat(radar.getDescription()).isEqualTo("Sees ships.");
    assertThat(radar.getPublications())
        .extracting(Publication::getName)
        .containsExactly("writer", "other.writer");
    assertThat(radar.getPublications()).allMatch(each -> each.getRate() == 1);
    assertThat(radar.getPublications().get(0).getPartitions())
        .extracting(NamedElement::getName)
        .containsExactly("north", "south*");
    List<Subscription> subscriptions = types.get(1).getSubscriptions();
    assertThat(subscriptions)
        .extracting(each -> each.getTopic().getName())
        .containsExactly("Ship_Positions", "Ship_Positions", "Berths");
    assertThat(subscriptions)
        .extracting(Subscription::getContentFilter)
        .containsExactly(null, "length > 100", null);
    assertThat(read.locationOf(radar).line()).isEqualTo(6);
  }

  @Test
  void aDomainWithoutANameIsCalledByItsNumber() {
    assertThat(harbour().library().getData().getDomains())
        .singleElement()
        .satisfies(domain -> assertThat(domain.getName()).isEqualTo("domain7"))
        .satisfies(domain -> assertThat(domain.getDomainId()).isEqualTo(7));
  }

  @Test
  void policiesBecomeProfilesThatMeanTheSame() {
    ReadOpenDds read = harbour();
    List<ComponentType> types = read.library().getSoftware().getComponentTypes();
    QosProfile topic = read.library().getData().getTopics().get(0).getQos();
    assertThat(topic.getDurability().getKind()).isEqualTo(DurabilityKind.TRANSIENT_LOCAL);
    assertThat(topic.getReliability().getMaxBlockingTime()).isEqualTo(-1);
    assertThat(topic.getDeadline().getPeriod()).isEqualTo(1_000_000_500L);

    QosProfile copied = types.get(0).getPublications().get(0).getQos();
    assertThat(copied.getName()).isEqualTo("Radar_Station.writer");
    assertThat(copied.getDurability()).as("the topic's").isNull();
    assertThat(copied.getPresentation().isOrderedAccess()).isTrue();

    QosProfile own = types.get(0).getPublications().get(1).getQos();
    assertThat(own.getDurability().getKind()).isEqualTo(DurabilityKind.VOLATILE);
    assertThat(own.getReliability().getKind()).isEqualTo(ReliabilityKind.RELIABLE);
    assertThat(own.getOwnershipStrength().getValue()).isEqualTo(10);

    List<Subscription> subscriptions = types.get(1).getSubscriptions();
    assertThat(subscriptions.get(0).getQos().getReliability().getKind())
        .isEqualTo(ReliabilityKind.BEST_EFFORT);
    assertThat(subscriptions.get(1).getQos()).as("all of the topic's").isNull();
    assertThat(subscriptions.get(2).getQos()).as("all defaults").isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          type="_ulong"               | type="_gone"                | OPENDDS_REFERENCE_UNRESOLVED
          field="_f1"                 | field="_nothing"            | OPENDDS_REFERENCE_UNRESOLVED
          href="berths.opendds#_b     | href="berths.opendds#_x     | OPENDDS_REFERENCE_UNRESOLVED
          href="berths.opendds#       | href="gone.opendds#         | OPENDDS_FILE_UNREADABLE
          href="berths.opendds#       | href="/etc/passwd#          | OPENDDS_REFERENCE_OUTSIDE
          href="berths.opendds#       | href="../../x.opendds#      | OPENDDS_REFERENCE_OUTSIDE
          href="berths.opendds#       | href="http://h/x.opendds#   | OPENDDS_REFERENCE_OUTSIDE
          datatype="_position"        | datatype="_kind"            | OPENDDS_REFERENCE_MISTYPED
          durability="_keep"          | durability="_strong"        | OPENDDS_REFERENCE_MISTYPED
          topic="_positions"/>        | topic="_position"/>         | OPENDDS_REFERENCE_MISTYPED
          datatype="_position"        | other="_position"           | OPENDDS_INCOMPLETE
          length="2"                  | length="0"                  | OPENDDS_INCOMPLETE
          length="2"                  | length="two"                | OPENDDS_VALUE_INVALID
          length="2"                  | length="-2"                 | OPENDDS_VALUE_INVALID
          nanosecond="500"            | nanosecond="1000000000"     | OPENDDS_VALUE_INVALID
          kind="RELIABLE"             | kind="FAIRLY"               | OPENDDS_VALUE_INVALID
          subtype="_row"              | subtype="_grid"             | OPENDDS_TYPE_CYCLE
          type="_points"              | type="_path"                | OPENDDS_TYPE_CYCLE
          xmi:id="_row"               | xmi:id="_grid"              | OPENDDS_ID_DUPLICATE
          </opendds:OpenDDSModel>     | </opendds:Model>            | OPENDDS_XML_MALFORMED
          modeling/schemas/OpenDDS    | elsewhere                   | OPENDDS_NOT_A_MODEL
          """)
  void whatIsWrongIsToldWithItsPlace(String right, String wrong, String code) throws IOException {
    Files.copy(SAMPLES.resolve("berths.opendds"), folder.resolve("berths.opendds"));
    String text = Files.readString(HARBOUR);
    assertThat(text).contains(right);
    long line = 1 + text.substring(0, text.indexOf(right)).chars().filter(c -> c == '\n').count();
    ReadOpenDds read = read("harbour.opendds", text.replace(right, wrong));
    assertThat(read.diagnostics().toList())
        .filteredOn(found -> found.severity() == Severity.ERROR)
        .as(text(read))
        .extracting(found -> found.code() + " " + found.location().line())
        .contains(code + " " + line);
  }

  @Test
  void entitiesAreNotExpanded() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret");
    ReadOpenDds read =
        read(
            "x.opendds",
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>\n<x>&e;</x>");
    assertThat(read.diagnostics().toList())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("OPENDDS_XML_MALFORMED"))
        .satisfies(found -> assertThat(found.message()).doesNotContain("the secret"));
  }

  @Test
  void nestingHasAnEnd() throws IOException {
    String open =
        "<a xmlns=\"http://www.opendds.org/modeling/schemas/OpenDDS/1.0\">" + "<a>".repeat(100_000);
    assertThat(read("x.opendds", open).diagnostics().toList())
        .extracting(Diagnostic::code)
        .containsExactly("OPENDDS_XML_MALFORMED");
  }

  @Test
  void aMissingFileIsToldAsSuch() {
    Path missing = folder.resolve("none.opendds");
    ReadOpenDds read = OpenDdsReader.read(new OpenDdsSource(List.of(missing), List.of()));
    assertThat(read.diagnostics().toList())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("OPENDDS_FILE_UNREADABLE"))
        .satisfies(found -> assertThat(found.location().line()).isZero());
  }

  @Test
  void filesThatReferToEachOtherAreReadOnce() throws IOException {
    Files.copy(HARBOUR, folder.resolve("harbour.opendds"));
    ReadOpenDds read = read("berths.opendds", Files.readString(SAMPLES.resolve("berths.opendds")));
    assertThat(read.diagnostics().hasErrors()).as(text(read)).isFalse();
    assertThat(read.library().getData().getDefinitions())
        .extracting(NamedElement::getName)
        .containsExactly("berths", "harbour");
  }

  @Test
  void aFolderThatIsNamedMayBeReadFrom() throws IOException {
    Path types = Files.createDirectories(folder.resolve("types"));
    Files.copy(SAMPLES.resolve("berths.opendds"), types.resolve("berths.opendds"));
    Path models = Files.createDirectories(folder.resolve("models"));
    Path model = models.resolve("harbour.opendds");
    Files.writeString(
        model, Files.readString(HARBOUR).replace("href=\"berths", "href=\"../types/berths"));
    Files.copy(model, types.resolve("harbour.opendds"));
    assertThat(OpenDdsReader.read(new OpenDdsSource(List.of(model), List.of())).diagnostics())
        .extracting(Diagnostic::code)
        .contains("OPENDDS_REFERENCE_OUTSIDE");
    ReadOpenDds read = OpenDdsReader.read(new OpenDdsSource(List.of(model), List.of(types)));
    assertThat(read.diagnostics().hasErrors()).as(text(read)).isFalse();
  }

  @Test
  void sameTypesInSeveralModelsAreOneAndOthersAreRefused() throws IOException {
    String one = model("<fields xmi:id='_f' name='a' type='_l'/>");
    Path first = Files.writeString(folder.resolve("1.opendds"), one);
    Path same = Files.writeString(folder.resolve("2.opendds"), one);
    Path other =
        Files.writeString(
            folder.resolve("3.opendds"), model("<fields xmi:id='_f' name='b' type='_l'/>"));
    ReadOpenDds both = OpenDdsReader.read(new OpenDdsSource(List.of(first, same), List.of()));
    assertThat(both.diagnostics().toList()).isEmpty();
    assertThat(both.library().getData().getDefinitions()).hasSize(1);
    ReadOpenDds clash = OpenDdsReader.read(new OpenDdsSource(List.of(first, other), List.of()));
    assertThat(text(clash))
        .isEqualTo(
            """
            %s:4:5: error: Duplicate type name [OPENDDS_TYPE_CLASH]
              for type Message (/library L/type Message)
              Message is also, and differently, defined at %s:4:5.
              Hint: Rename one of them, or put it into another package.
            """
                .formatted(other, first));
  }

  @Test
  void topicsOfOneNameWithOtherTypesAreRenamed() throws IOException {
    String topics =
        """
        <libs xsi:type='opendds:DcpsLib' xmi:id='_a' name='A'>
          <topicDescriptions xsi:type='opendds:topic' xmi:id='_t1' name='T' datatype='_m'/>
        </libs>
        <libs xsi:type='opendds:DcpsLib' xmi:id='_b' name='B'>
          <topicDescriptions xsi:type='opendds:topic' xmi:id='_t2' name='T' datatype='_n'/>
        </libs>
        """;
    String types =
        "<types xsi:type='types:Struct' xmi:id='_n' name='N'>"
            + "<fields xmi:id='_g' name='b' type='_l'/></types></libs>"
            + topics;
    ReadOpenDds read =
        read(
            "x.opendds",
            model("<fields xmi:id='_f' name='a' type='_l'/>").replaceFirst("</libs>", types));
    assertThat(read.library().getData().getTopics())
        .extracting(Topic::getName)
        .containsExactly("T", "T_2");
    assertThat(read.diagnostics().toList())
        .extracting(found -> found.severity() + " " + found.code())
        .containsExactly("WARNING OPENDDS_TOPIC_CLASH");
  }

  @Test
  void whatHasNoPlaceInAModelIsToldAndLeftOut() throws IOException {
    ReadOpenDds read =
        read(
            "x.opendds",
            model("<fields xmi:id='_f' name='a' type='_l'/>")
                .replaceFirst(
                    "</libs>",
                    "</libs><libs xsi:type='opendds:DcpsLib' xmi:id='_d' name='D'>"
                        + "<topicDescriptions xsi:type='topics:MultiTopic' xmi:id='_t' name='T'"
                        + " datatype='_m'/></libs>"));
    assertThat(read.diagnostics().toList())
        .extracting(found -> found.severity() + " " + found.code())
        .containsExactly("WARNING OPENDDS_LEFT_OUT");
  }

  @Test
  void referencesMayBeByPlace() throws IOException {
    ReadOpenDds read =
        read("x.opendds", model("<fields xmi:id='_f' name='a' type='//@libs.0/@types.1'/>"));
    assertThat(read.diagnostics().toList()).as(text(read)).isEmpty();
  }

  private static String model(String fields) {
    return """
    <opendds:OpenDDSModel xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' \
    xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' \
    xmlns:opendds='http://www.opendds.org/modeling/schemas/OpenDDS/1.0' \
    xmlns:types='http://www.opendds.org/modeling/schemas/Types/1.0' xmi:id='_0' name='M'>

      <libs xsi:type='types:DataLib' xmi:id='_lib' name='L'>
        <types xsi:type='types:Struct' xmi:id='_m' name='Message'>%s</types>
        <types xsi:type='types:Long' xmi:id='_l'/>
      </libs>
    </opendds:OpenDDSModel>
    """
        .formatted(fields);
  }

  private ReadOpenDds read(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    ReadOpenDds read = OpenDdsReader.read(new OpenDdsSource(List.of(file), List.of()));
    return read;
  }
}
