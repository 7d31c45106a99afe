// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.Library;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UmlReaderTest {
  private static final Path SAMPLES = Path.of("src/test/resources/dev/slipway/idl/uml");

  @TempDir Path folder;

  private static ReadXml sample(String name) {
    ReadXml read = UmlReader.read(List.of(SAMPLES.resolve(name)));
    assertThat(read.diagnostics().hasErrors())
        .as(TextDiagnosticPrinter.print(read.diagnostics()))
        .isFalse();
    return read;
  }

  /** Each diagnostic as its line in the file, its code and its message. */
  private static List<String> told(ReadXml read) {
    return read.diagnostics().toList().stream()
        .map(each -> each.location().line() + " " + each.code() + " " + each.message())
        .toList();
  }

  private static String idl(ReadXml read) {
    return new IdlPrinter(IdlProfile.FULL, "test")
        .print(List.of(read.library().getData())).files().stream()
            .map(IdlFile::text)
            .collect(Collectors.joining());
  }

  private ReadXml read(String classes) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("some.uml"),
            """
            <uml:Model xmi:version="20131001" xmlns:xmi="http://www.omg.org/spec/XMI/20131001"
                xmlns:uml="http://www.eclipse.org/uml2/5.0.0/UML" xmi:id="m" name="m">
            %s
            </uml:Model>
            """
                .formatted(classes));
    return UmlReader.read(List.of(file));
  }

  private Path archive(String entry, byte[] content) throws IOException {
    Path archive = folder.resolve("harbour.mdzip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(content);
    }
    return archive;
  }

  @Test
  void classModelsOfEclipseBecomeDefinitions() {
    ReadXml read = sample("harbour.uml");
    assertThat(idl(read))
        .contains(
            """
            module harbour {
              const long MOST_BERTHS = 12;

              enum Kind {
                FERRY,
                @value(4) TANKER
              };

              typedef double Tonnes;

              // A place at sea.
              @topic
              @final
              struct Position {
                double latitude;
                double longitude;
              };
            """,
            """
              struct Vessel {
                @key string name;
                @default(TANKER) Kind built;
              };
            """,
            """
              @topic
              @appendable
              struct Ship : Vessel {
                sequence<Position> course;
                @optional Tonnes cargo;
                boolean lights[3];
                sequence<long long, 8> log;
              };
            """);
    assertThat(told(read))
        .containsExactly(
            "43 UML_LEFT_OUT Types of IDL have no operations.",
            "51 UML_LEFT_OUT It refers to Vessel, which IDL cannot; a composition makes it a"
                + " member.",
            "51 UML_LOWER_BOUND A sequence has no least length; 1 is only in the file.",
            "62 UML_LOWER_BOUND A sequence has no least length; 2 is only in the file.",
            "74 UML_LEFT_OUT IDL has no counterpart of UseCase.");
  }

  @Test
  void stereotypesMakeTopicsAndQos() {
    Library library = sample("harbour.uml").library();
    QosProfile state = library.getData().getQosProfiles().get(0);
    assertThat(state.getName()).isEqualTo("State");
    assertThat(state.getDurability().getKind()).isEqualTo(DurabilityKind.TRANSIENT_LOCAL);
    assertThat(state.getDeadline().getPeriod()).isEqualTo(100_000_000L);
    assertThat(state.getResourceLimits().getMaxSamples()).isEqualTo(-1);
    assertThat(state.getResourceLimits().getMaxInstances()).isEqualTo(7);
    assertThat(library.getData().getTopics())
        .extracting(Topic::getName, each -> each.getType().getName(), Topic::getQos)
        .containsExactly(tuple("harbour/ships", "Ship", state));
  }

  @Test
  void enterpriseArchitectSaysTheRestInItsSection() {
    ReadXml read = sample("harbour-ea.xmi");
    assertThat(idl(read))
        .contains(
            """
              enum Rank {
                CAPTAIN,
                MATE
              };
            """,
            """
              // What floats \\u{fc}ber all.
              @topic
              @final
              struct Ship {
                // Painted on the bow.
                @key string<24> name;
                @default(5) long long speed;
                boolean on;
                sequence<Load> theLoad;
                Person crew;
              };
            """);
    assertThat(read.library().getData().getTopics())
        .extracting(Topic::getName, each -> each.getType().getName())
        .containsExactly(tuple("Ship", "Ship"));
    assertThat(told(read)).containsExactly("19 UML_NAME_CHANGED (no name) becomes theLoad.");
  }

  @Test
  void magicDrawNamesWhatIsElsewhere() throws IOException {
    ReadXml read = sample("harbour-md.xml");
    assertThat(idl(read))
        .contains(
            """
              struct Ship_Draught {
                float bow;
              };
            """,
            """
              // What floats & moves.
              @topic
              @final
              struct Ship {
                @key string name;
                @optional Ship_Draught depth;
                @default(TRUE) boolean flagged;
              };
            """);
    assertThat(read.library().getData().getDomains())
        .extracting(Domain::getName, Domain::getDomainId)
        .containsExactly(tuple("Lab", 7));
    assertThat(read.library().getData().getTopics())
        .extracting(Topic::getName, each -> each.getType().getName())
        .containsExactly(tuple("Ships", "Ship"));
    Path archive =
        archive(
            "com.nomagic.magicdraw.uml_model.model",
            Files.readAllBytes(SAMPLES.resolve("harbour-md.xml")));
    assertThat(idl(UmlReader.read(List.of(archive)))).isEqualTo(idl(read));
    assertThat(UmlReader.reads(archive)).isTrue();
    assertThat(UmlReader.reads(SAMPLES.resolve("harbour-ea.xmi"))).isTrue();
  }

  @Test
  void omgsProfileIsTakenAsEnterpriseArchitectHasIt() {
    ReadXml read = sample("profile-ea.xmi");
    assertThat(idl(read))
        .contains(
            """
              enum ShipKind {
                FERRY,
                TUG
              };
            """,
            """
              struct Ship {
                @key long hull;
                @key long owner;
                ShipKind kind;
              };
            """)
        .doesNotContain("struct Reliable", "struct Recent", "struct Patient");
    DataModel data = read.library().getData();
    assertThat(data.getTopics())
        .extracting(Topic::getName, each -> each.getType().getName(), Topic::getDescription)
        .containsExactly(tuple("Ships", "Ship", "All ships in sight."));
    QosProfile qos = data.getTopics().get(0).getQos();
    assertThat(qos.getReliability().getKind()).isEqualTo(ReliabilityKind.RELIABLE);
    assertThat(qos.getReliability().getMaxBlockingTime()).isEqualTo(20_000_000L);
    assertThat(qos.getHistory().getDepth()).isEqualTo(4);
    assertThat(data.getQosProfiles())
        .extracting(QosProfile::getName)
        .containsExactly("Ships", "Patient");
    assertThat(data.getQosProfiles().get(1).getLatencyBudget().getDuration()).isEqualTo(5_000_000L);
    assertThat(data.getDomains())
        .extracting(Domain::getName, Domain::getDomainId)
        .containsExactly(tuple("Lab", 4));
    assertThat(told(read))
        .containsExactly(
            "31 UML_LEFT_OUT It is a view of another topic: subscriptions have filters.",
            "33 UML_LEFT_OUT A participant is not data: component types are drawn.");
  }

  @Test
  void omgsProfileIsTakenAsPapyrusAppliesIt() {
    ReadXml read = sample("profile-papyrus.uml");
    assertThat(idl(read))
        .contains("@key long hull;", "@key long shipHull;")
        .doesNotContain("struct DataSpace", "struct Limits", "struct ShipView", "struct System");
    DataModel data = read.library().getData();
    assertThat(data.getTopics())
        .extracting(Topic::getName, each -> each.getType().getName())
        .containsExactly(tuple("ships", "Ship"), tuple("berths", "Berth"));
    QosProfile qos = data.getTopics().get(0).getQos();
    assertThat(qos.getResourceLimits().getMaxSamples()).isEqualTo(32);
    assertThat(qos.getResourceLimits().getMaxSamplesPerInstance()).isEqualTo(4);
    assertThat(qos.getReliability().getKind()).isEqualTo(ReliabilityKind.BEST_EFFORT);
    assertThat(data.getTopics().get(1).getQos()).isNull();
    assertThat(data.getPartitions()).extracting(Partition::getName).containsExactly("fleet/north");
    assertThat(told(read))
        .containsExactly(
            "21 UML_LEFT_OUT A domain needs a number, as its tag domainId.",
            "24 UML_LEFT_OUT A participant is not data: component types are drawn.",
            "25 UML_LEFT_OUT It is not data: publications and subscriptions are drawn.",
            "28 UML_LEFT_OUT It is of the DLRL, which shows data as objects.",
            "32 UML_LEFT_OUT It is one of several participants: instances are drawn.");
  }

  @Test
  void theStereotypesOfMagicDrawsPluginAreTaken() {
    ReadXml read = sample("profile-md.xml");
    assertThat(idl(read))
        .contains("@key string<16> name;")
        .doesNotContain("struct Pilot", "struct Context", "struct Home");
    DataModel data = read.library().getData();
    assertThat(data.getTopics())
        .extracting(Topic::getName, each -> each.getType().getName())
        .containsExactly(tuple("Ships", "Ship"));
    assertThat(data.getDomains())
        .extracting(Domain::getName, Domain::getDomainId)
        .containsExactly(tuple("Home", 12));
    assertThat(told(read))
        .containsExactly(
            "18 UML_LEFT_OUT A participant is not data: component types are drawn.",
            "22 UML_LEFT_OUT It is one of several participants: instances are drawn.");
  }

  /** The abbreviations are those of the profile; an export writes them, so both ways are tried. */
  @Test
  void everyPolicyIsCalledAsInOmgsProfile() throws IOException {
    Map<String, String> called = new TreeMap<>();
    for (EReference policy : DdsPackage.Literals.QOS_PROFILE.getEAllContainments()) {
      String stereotype = DdsProfile.stereotype(policy);
      called.put(stereotype, policy.getName());
      ReadXml read =
          read(
              """
              <packagedElement xmi:type="uml:Class" xmi:id="c" name="C">
                <eAnnotations xmi:type="ecore:EAnnotation" xmi:id="a" source="urn:slipway:dds:1.0/%s"/>
              </packagedElement>
              """
                  .formatted(stereotype));
      assertThat(told(read)).isEmpty();
      assertThat(read.library().getData().getQosProfiles()).hasSize(1);
      assertThat(read.library().getData().getQosProfiles().get(0).eGet(policy)).isNotNull();
    }
    assertThat(called)
        .containsEntry("deadlineQosPolicy", "deadline")
        .containsEntry("doQosPolicy", "destinationOrder")
        .containsEntry("dsQosPolicy", "durabilityService")
        .containsEntry("efQosPolicy", "entityFactory")
        .containsEntry("gdQosPolicy", "groupData")
        .containsEntry("lbQosPolicy", "latencyBudget")
        .containsEntry("osQosPolicy", "ownershipStrength")
        .containsEntry("rdlQosPolicy", "readerDataLifecycle")
        .containsEntry("rlQosPolicy", "resourceLimits")
        .containsEntry("tbfQosPolicy", "timeBasedFilter")
        .containsEntry("tdQosPolicy", "topicData")
        .containsEntry("tpQosPolicy", "transportPriority")
        .containsEntry("udQosPolicy", "userData")
        .containsEntry("wdlQosPolicy", "writerDataLifecycle");
  }

  @Test
  void typesOfOtherFilesAreFoundWhereTheseAreNamed() throws IOException {
    Path types =
        Files.writeString(
            folder.resolve("common+more types.uml"),
            """
            <uml:Package xmi:version="20131001" xmlns:xmi="http://www.omg.org/spec/XMI/20131001"
                xmlns:uml="http://www.eclipse.org/uml2/5.0.0/UML" xmi:id="p" name="common">
              <packagedElement xmi:type="uml:Enumeration" xmi:id="e" name="E">
                <ownedLiteral xmi:type="uml:EnumerationLiteral" xmi:id="l" name="ONE"/>
              </packagedElement>
            </uml:Package>
            """);
    String user =
        """
        <packagedElement xmi:type="uml:Class" xmi:id="c" name="C">
          <ownedAttribute xmi:type="uml:Property" xmi:id="a" name="a">
            <type xmi:type="uml:Enumeration" href="common+more%20types.uml#e"/>
          </ownedAttribute>
        </packagedElement>
        """;
    assertThat(told(read(user)))
        .containsExactly(
            "5 UML_REFERENCE_UNRESOLVED type is common+more types.uml#e, which none of the files"
                + " defines.");
    ReadXml both = UmlReader.read(List.of(folder.resolve("some.uml"), types));
    assertThat(told(both)).isEmpty();
    assertThat(idl(both)).contains("common::E a;");
  }

  @Test
  void whatOnlyStereotypesSayIsUnstatedWithoutThem() throws IOException {
    assertThat(sample("harbour.uml").unstated())
        .doesNotContain(
            DdsPackage.Literals.AGGREGATED_TYPE__EXTENSIBILITY, DdsPackage.Literals.MEMBER__KEY)
        .contains(DdsPackage.Literals.TYPED_MEMBER__UNIT);
  }

  @Test
  void brokenModelsAreRefusedWithTheirPlaces() throws IOException {
    assertThat(
            told(
                read(
                    """
                    <packagedElement xmi:type="uml:Class" xmi:id="a" name="A">
                      <generalization xmi:type="uml:Generalization" xmi:id="g" general="b"/>
                    </packagedElement>
                    <packagedElement xmi:type="uml:Class" xmi:id="b" name="B">
                      <generalization xmi:type="uml:Generalization" xmi:id="h" general="a"/>
                      <ownedAttribute xmi:type="uml:Property" xmi:id="n" name="n"/>
                      <ownedAttribute xmi:type="uml:Property" xmi:id="o" name="o" type="gone"/>
                      <ownedAttribute xmi:type="uml:Property" xmi:id="p" name="p" type="u"/>
                      <ownedAttribute xmi:type="uml:Property" xmi:id="n" name="q" type="String">
                        <upperValue xmi:type="uml:LiteralString" xmi:id="r" value="many"/>
                      </ownedAttribute>
                      <ownedAttribute xmi:type="uml:Property" xmi:id="s" name="s" type="String">
                        <lowerValue xmi:type="uml:LiteralInteger" xmi:id="t" value="3"/>
                        <upperValue xmi:type="uml:LiteralUnlimitedNatural" xmi:id="v" value="2"/>
                      </ownedAttribute>
                    </packagedElement>
                    <packagedElement xmi:type="uml:PrimitiveType" xmi:id="u" name="Date"/>
                    <packagedElement xmi:type="uml:Enumeration" xmi:id="w" name="E"/>
                    """)))
        .containsExactlyInAnyOrder(
            "3 UML_TYPE_CYCLE Following the bases or typedefs of A leads back to it.",
            "6 UML_TYPE_CYCLE Following the bases or typedefs of B leads back to it.",
            "8 UML_INCOMPLETE It has no type.",
            "9 UML_REFERENCE_UNRESOLVED type is gone, which none of the files defines.",
            "10 UML_TYPE_UNKNOWN Its type is Date (PrimitiveType).",
            "11 UML_ID_DUPLICATE n is also the id of the element at "
                + folder.resolve("some.uml")
                + ":8:3.",
            "12 UML_VALUE_INVALID The bound is many, which is neither a whole number nor *.",
            "14 UML_VALUE_INVALID Its multiplicity is 3..2.",
            "20 UML_ENUMERATION_EMPTY IDL has no enumeration without literals.");
  }

  @Test
  void filesThatAreNoModelsAreRefused() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "xyzzy");
    Path entity =
        Files.writeString(
            folder.resolve("entity.uml"),
            "<!DOCTYPE x [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>\n<x>&e;</x>");
    Path old = Files.writeString(folder.resolve("old.xmi"), "<XMI xmi.version=\"1.2\"/>");
    Path cut =
        Files.writeString(
            folder.resolve("cut.xmi"),
            Files.readString(SAMPLES.resolve("harbour.uml")).substring(0, 3000));
    Path archive = archive("other", new byte[0]);
    ReadXml read =
        UmlReader.read(List.of(entity, old, cut, archive, folder.resolve("missing.uml")));
    assertThat(TextDiagnosticPrinter.print(read.diagnostics())).doesNotContain("xyzzy");
    assertThat(read.diagnostics().toList())
        .extracting(
            each -> Path.of(each.location().file()).getFileName().toString(), each -> each.code())
        .containsExactlyInAnyOrder(
            tuple("entity.uml", "UML_XML_MALFORMED"),
            tuple("old.xmi", "UML_NOT_UML"),
            tuple("cut.xmi", "UML_XML_MALFORMED"),
            tuple("harbour.mdzip", "UML_FILE_UNREADABLE"),
            tuple("missing.uml", "UML_FILE_UNREADABLE"));
  }

  @Test
  void largeModelsAreReadWhole() throws IOException {
    StringBuilder classes = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      classes.append(
          """
          <packagedElement xmi:type="uml:Class" xmi:id="c%1$d" name="C%1$d">
            <generalization xmi:type="uml:Generalization" xmi:id="g%1$d" general="c%2$d"/>
            <ownedAttribute xmi:type="uml:Property" xmi:id="a%1$d" name="a%1$d" type="Integer"/>
          </packagedElement>
          """
              .formatted(i, (i + 1) % 10_000));
    }
    ReadXml ring = read(classes.toString());
    assertThat(ring.diagnostics().toList())
        .hasSize(10_000)
        .allMatch(each -> each.code().equals("UML_TYPE_CYCLE"));
    ReadXml chain =
        read(
            classes
                .toString()
                .replace("general=\"c0\"", "general=\"c0\" ")
                .replaceFirst("<generalization[^>]*>", ""));
    assertThat(told(chain)).isEmpty();
    assertThat(chain.library().getData().getDefinitions()).hasSize(10_000);
  }
}
