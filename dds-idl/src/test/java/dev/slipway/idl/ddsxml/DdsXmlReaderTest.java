// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.Library;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.Partition;
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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DdsXmlReaderTest {
  private static final Path SAMPLES = Path.of("src/test/resources/dev/slipway/idl/ddsxml");

  @TempDir Path folder;

  private static ReadXml sample(String name) {
    ReadXml read = DdsXmlReader.read(List.of(SAMPLES.resolve(name)));
    assertThat(read.diagnostics().hasErrors()).as(text(read)).isFalse();
    return read;
  }

  private static String text(ReadXml read) {
    return TextDiagnosticPrinter.print(read.diagnostics());
  }

  /** Each diagnostic as its line in the file, its code and its message. */
  private static List<String> told(ReadXml read) {
    return read.diagnostics().toList().stream()
        .map(each -> each.location().line() + " " + each.code() + " " + each.message())
        .toList();
  }

  private ReadXml read(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("some.xml"), content);
    return DdsXmlReader.read(List.of(file));
  }

  private static QosProfile profile(Library library, String name) {
    return library.getData().getQosProfiles().stream()
        .filter(profile -> profile.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(library.getData().getQosProfiles().toString()));
  }

  @Test
  void typesOfOmgBecomeDefinitions() {
    IdlPrinter printer = new IdlPrinter(IdlProfile.FULL, "test");
    String idl =
        printer.print(List.of(sample("harbour.xml").library().getData())).files().stream()
            .map(IdlFile::text)
            .collect(Collectors.joining());
    assertThat(idl)
        .contains(
            """
              @bit_bound(16)
              enum Kind {
                FERRY,
                @value(4) TANKER
              };
            """,
            """
              bitmask Lights {
                LARBOARD,
                @position(3) STARBOARD
              };
            """,
            """
                default:
                  @unit("t") double tons;
            """,
            """
              @site::owner("the harbour master")
              @topic
              @final
              struct Ship {
                @key string<32> name;
                @optional Load cargo;
                sequence<float, 64> course;
                double grid[2][3];
                map<string<8>, unsigned short, 10> berths;
                Lights shown;
              };
            """,
            "struct Tug : Ship {");
  }

  @Test
  void profilesThatAgreeStayOne() {
    Library library = sample("harbour.xml").library();
    QosProfile base = profile(library, "Base");
    assertThat(base.getReliability().getMaxBlockingTime()).isEqualTo(1_500_000_000L);
    assertThat(library.getData().getTopics())
        .extracting(Topic::getName, Topic::getQos)
        .containsExactly(tuple("Ships", base), tuple("Tugs", null));
    QosProfile tagged = profile(library, "Tagged");
    assertThat(tagged.getUserData().getValue()).isEqualTo("Id");
    assertThat(tagged.getResourceLimits().getMaxSamples()).isEqualTo(-1);
  }

  @Test
  void profilesThatDifferBySideBecomeOnePerSide() {
    Library library = sample("harbour.xml").library();
    QosProfile writers = profile(library, "Lasting.writer");
    assertThat(writers.getBase()).isSameAs(profile(library, "Base"));
    assertThat(writers.getReliability()).isNull();
    assertThat(writers.getHistory().getDepth()).isEqualTo(8);
    assertThat(writers.getDeadline()).isNull();
    QosProfile readers = profile(library, "Lasting.reader");
    assertThat(readers.getHistory()).isNull();
    assertThat(readers.getDeadline().getPeriod()).isEqualTo(-1);
    assertThat(readers.getDurability().getKind()).isEqualTo(DurabilityKind.TRANSIENT_LOCAL);
  }

  @Test
  void participantsBecomeComponentTypes() {
    Library library = sample("harbour.xml").library();
    List<ComponentType> types = library.getSoftware().getComponentTypes();
    assertThat(types).extracting(ComponentType::getName).containsExactly("Radar", "Display");
    Publication plain = types.get(0).getPublications().get(0);
    assertThat(plain.getName()).as("goes by its topic").isNull();
    assertThat(plain.getQos()).as("as the topic's").isNull();
    assertThat(plain.getPartitions())
        .extracting(Partition::getName)
        .containsExactly("east", "west");
    Publication lasting = types.get(0).getPublications().get(1);
    assertThat(lasting.getName()).isEqualTo("lasting");
    assertThat(lasting.getQos()).isSameAs(profile(library, "Lasting.writer"));
    Subscription ferries = types.get(1).getSubscriptions().get(0);
    assertThat(ferries.getContentFilter()).isEqualTo("name = %0");
    assertThat(ferries.getContentFilterParameters()).containsExactly("'Anna'");
    assertThat(ferries.getQos().getBase()).isSameAs(profile(library, "Base"));
    assertThat(ferries.getQos().getDeadline().getPeriod()).isEqualTo(2_000_000_000L);
    assertThat(ferries.getQos().getReliability()).as("as the base has it").isNull();
  }

  @Test
  void whatAModelHasNoPlaceForIsToldWithItsLine() {
    assertThat(told(sample("harbour.xml")))
        .containsExactlyInAnyOrder(
            "71 DDSXML_LEFT_OUT A model has no place for the element initial_samples.",
            "77 DDSXML_LEFT_OUT It is registered as T; components register it as harbour::Tug.",
            "85 DDSXML_RATE_ASSUMED DDS-XML states no rates: each new publication of Radar gets 1"
                + " Hz.",
            "85 DDSXML_DOMAIN_OF_INSTANCES It takes part in the domain Sea; in a model each"
                + " instance of Radar states its domain.",
            "96 DDSXML_DOMAIN_OF_INSTANCES It takes part in the domain Sea; in a model each"
                + " instance of Display states its domain.",
            "106 DDSXML_LEFT_OUT A model has no place for the element read_condition.",
            "113 DDSXML_INSTANCE_LEFT_OUT It is an instance of the component type Radar in the"
                + " domain Sea; draw it where it runs.");
  }

  @Test
  void applicationsOfRtiAreRead() {
    ReadXml read = sample("connext.xml");
    Library library = read.library();
    assertThat(told(read))
        .anyMatch(each -> each.startsWith("5 DDSXML_LEFT_OUT base_name is BuiltinQosLib::"))
        .contains("9 DDSXML_LEFT_OUT A model has no place for the element protocol.")
        .anyMatch(each -> each.contains("A filter of the kind builtin.stringMatch"));
    ComponentType zero = library.getSoftware().getComponentTypes().get(0);
    QosProfile writers = profile(library, "Default.writer");
    assertThat(zero.getPublications().get(0).getQos()).as("the default").isSameAs(writers);
    assertThat(writers.getHistory().getKind()).isEqualTo(HistoryKind.KEEP_ALL);
    assertThat(writers.getDataRepresentation().getRepresentations())
        .containsExactly(DataRepresentationKind.XCDR1);
    assertThat(zero.getSubscriptions().get(0).getQos())
        .isSameAs(profile(library, "Default.reader"));
    assertThat(zero.getSubscriptions().get(0).getContentFilter()).isNull();
    String idl =
        new IdlPrinter(IdlProfile.FULL, "test")
            .print(List.of(library.getData()))
            .files()
            .get(0)
            .text();
    assertThat(idl).contains("case SOLID:", "@mutable", "@id(2) sequence<unsigned short> flags;");
  }

  @Test
  void profilesOfFastDdsAreRead() {
    ReadXml read = sample("fastdds.xml");
    Library library = read.library();
    QosProfile levels = profile(library, "levels");
    assertThat(levels.getHistory().getDepth()).isEqualTo(20);
    assertThat(levels.getDurability().getKind()).isEqualTo(DurabilityKind.TRANSIENT_LOCAL);
    assertThat(levels.getReliability().getMaxBlockingTime()).isEqualTo(5000);
    assertThat(levels.getLatencyBudget().getDuration()).isEqualTo(20);
    assertThat(levels.getResourceLimits().getMaxSamples()).isEqualTo(50);
    assertThat(levels.getResourceLimits().getMaxInstances()).isEqualTo(-1);
    assertThat(profile(library, "watching").getReliability().getKind())
        .isEqualTo(ReliabilityKind.BEST_EFFORT);
    assertThat(library.getData().getTopics()).extracting(Topic::getName).containsExactly("Levels");
    assertThat(library.getData().getDomains().get(0).getDomainId()).isEqualTo(4);
    assertThat(told(read))
        .containsExactly(
            "20 DDSXML_LEFT_OUT A model has no place for the element transport_descriptors.",
            "25 DDSXML_LEFT_OUT A model has no place for the element rtps.",
            "39 DDSXML_LEFT_OUT A model has no place for the element publishMode.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <types><struct name="A"><member name="b" type="nonBasic" nonBasicTypeName="B"/></struct></types> | REFERENCE_UNRESOLVED
          <types><struct name="A" baseType="E"/><enum name="E"><enumerator name="X"/></enum></types> | REFERENCE_MISTYPED
          <types><struct name="A" baseType="B"/><struct name="B" baseType="A"/></types> | TYPE_CYCLE
          <types><struct name="A"/><union name="A"><discriminator type="long"/></union></types> | TYPE_CLASH
          <types><struct name="A"><member name="b" type="string" stringMaxLength="many"/></struct></types> | VALUE_INVALID
          <types><struct name="A"><member name="b" type="int32" key="yes"/></struct></types> | VALUE_INVALID
          <types><enum name="A"/></types> | INCOMPLETE
          <qos_library name="L"><datawriter_qos name="P"><durability><kind>SOMETIMES</kind></durability></datawriter_qos></qos_library> | VALUE_INVALID
          <qos_library name="L"><datawriter_qos name="P"><deadline><period><sec>-4</sec></period></deadline></datawriter_qos></qos_library> | VALUE_INVALID
          <qos_library name="L"><qos_profile name="P"/><qos_profile name="P"/></qos_library> | PROFILE_CLASH
          <domain_library name="L"><domain name="D"><topic name="T" register_type_ref="X"/></domain></domain_library> | REFERENCE_UNRESOLVED
          <domain_participant_library name="L"><domain_participant name="P" base_name="Q"/></domain_participant_library> | REFERENCE_UNRESOLVED
          <html/> | NOT_DDSXML
          <dds> | XML_MALFORMED
          """)
  void mistakesAreErrorsWithTheirPlace(String content, String code) throws IOException {
    ReadXml read = read(content);
    assertThat(read.diagnostics().toList())
        .as(text(read))
        .anyMatch(each -> each.code().equals("DDSXML_" + code) && each.location().line() == 1);
    assertThat(read.diagnostics().hasErrors()).isTrue();
  }

  @Test
  void hostileFilesAreRefused() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "the secret");
    ReadXml entity =
        read("<!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]><dds>&e;</dds>");
    assertThat(text(entity))
        .contains("[DDSXML_XML_MALFORMED]", "no document type and no entities")
        .doesNotContain("the secret");
    assertThat(text(read("<dds>" + "<module>".repeat(200)))).contains("more than 150 deep");
  }

  @Test
  void aPolicyThatIsStatedInPartIsTheRestOfItsBase() throws IOException {
    ReadXml read =
        read(
            """
            <qos_library name="L">
              <datawriter_qos name="A"><history><kind>KEEP_ALL_HISTORY_QOS</kind></history></datawriter_qos>
              <datawriter_qos name="B" base_name="A"><history><depth>3</depth></history></datawriter_qos>
            </qos_library>
            """);
    QosProfile b = profile(read.library(), "B");
    assertThat(b.getHistory().getKind()).isEqualTo(HistoryKind.KEEP_ALL);
    assertThat(b.getHistory().getDepth()).isEqualTo(3);
  }
}
