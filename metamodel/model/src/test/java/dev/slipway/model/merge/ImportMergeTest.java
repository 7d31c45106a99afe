// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import static dev.slipway.model.merge.ModelParts.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.Union;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;

class ImportMergeTest {
  private Deployment model = deployment();
  private MergeResult result;

  private void merge(ImportedContent content) {
    merge(content, false);
  }

  private void merge(ImportedContent content, boolean prune) {
    result = ImportMerge.merge(LoadedModel.inMemory(model), List.of(), content, prune);
  }

  private void has(EObject... definitions) {
    model = deployment();
    for (EObject definition : definitions) {
      model.getData().getDefinitions().add((Definition) definition);
    }
    save();
  }

  /** A deployment that imports the library. */
  private void importing(Library library) {
    model = deployment();
    model.getImports().add(library);
    ResourceSet resources = LoadedModel.inMemory(model).resources();
    ModelResources.newResource(resources, Path.of("common.deployment")).getContents().add(library);
    save();
  }

  /** Gives everything in the model an id, as being saved does. */
  private void save() {
    for (Resource resource : LoadedModel.inMemory(model).resources().getResources()) {
      try {
        ModelSaver.toBytes(resource);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private String outcomes() {
    return result.elements().stream()
        .map(
            element ->
                element.outcome().label()
                    + " "
                    + element.path()
                    + (element.changes().isEmpty() ? "" : ": ")
                    + String.join("; ", element.changes())
                    + "\n")
        .collect(Collectors.joining());
  }

  private String diagnostics() {
    return TextDiagnosticPrinter.print(Diagnostics.of(result.diagnostics()));
  }

  private static Module track(Member... members) {
    return module("radar", struct("Track", members));
  }

  @Test
  void anEmptyModelTakesEverything() {
    merge(content(module("radar", enumeration("Mode", "SEARCH"), struct("Track", number("x")))));
    assertThat(outcomes())
        .isEqualTo(
            """
            created /module radar
            created /module radar/enumeration Mode
            created /module radar/struct Track
            """);
    Struct track = find(model, Struct.class, "Track");
    assertThat(track.getId()).hasSize(36);
    assertThat(track.getMembers().get(0).getId()).hasSize(36);
    assertThat(track.getSource()).isEqualTo(SOURCE);
    assertThat(result.changed()).containsExactly(model.eResource());
  }

  @Test
  void theSameAgainChangesNothing() throws IOException {
    Library imported = imported();
    merge(content(imported));
    byte[] before = ModelSaver.toBytes(model.eResource());
    merge(content(imported()));
    assertThat(ModelSaver.toBytes(model.eResource())).isEqualTo(before);
    assertThat(result.changed()).isEmpty();
    assertThat(result.elements()).allMatch(each -> each.outcome() == Outcome.UNCHANGED);
  }

  private static Library imported() {
    Struct point = struct("Point", number("x"), number("y"));
    Enumeration mode = enumeration("Mode", "SEARCH", "LOCK");
    Alias path = alias("Path", sequence(ref(point), 9));
    Struct track = struct("Track", member("mode", ref(mode)), member("path", ref(path)));
    track.setBase(point);
    Library library = library(module("radar", mode, module("inner", point), path, track));
    QosProfile reliable = named(DdsFactory.eINSTANCE.createQosProfile(), "reliable");
    reliable.setReliability(DdsFactory.eINSTANCE.createReliabilityPolicy());
    library.getData().getQosProfiles().add(reliable);
    Topic topic = topic("Tracks", track);
    topic.setQos(reliable);
    library.getData().getTopics().add(topic);
    library.getData().getDomains().add(named(DdsFactory.eINSTANCE.createDomain(), "lab"));
    ComponentType sensor = named(SoftwareFactory.eINSTANCE.createComponentType(), "Sensor");
    Publication publication = SoftwareFactory.eINSTANCE.createPublication();
    publication.setTopic(topic);
    sensor.getPublications().add(publication);
    library.setSoftware(SoftwareFactory.eINSTANCE.createSoftwareModel());
    library.getSoftware().getComponentTypes().add(sensor);
    return library;
  }

  @Test
  void referencesOfWhatIsNewLeadIntoTheModel() {
    merge(content(imported()));
    Struct track = find(model, Struct.class, "Track");
    Topic topic = find(model, Topic.class, "Tracks");
    assertThat(topic.getType()).isSameAs(track);
    assertThat(track.getBase()).isSameAs(find(model, Struct.class, "Point"));
    assertThat(find(model, ComponentType.class, "Sensor").getPublications().get(0).getTopic())
        .isSameAs(topic);
    assertThat(result.diagnostics()).isEmpty();
  }

  @Test
  void whatChangesKeepsItsIdAndWhatImportsDoNotState() {
    StringRef label = DdsFactory.eINSTANCE.createStringRef();
    label.setBound(8L);
    label.setExpectedLength(5L);
    Member speed = number("speed");
    speed.setUnit("m/s");
    speed.setDescription("How fast.");
    has(track(speed, member("label", label)));
    Struct track = find(model, Struct.class, "Track");
    String id = track.getId();
    String speedId = speed.getId();

    StringRef longer = DdsFactory.eINSTANCE.createStringRef();
    longer.setBound(16L);
    Member changed = member("speed", primitive(PrimitiveKind.FLOAT64));
    changed.setKey(true);
    changed.setDescription("From a comment.");
    merge(content(track(changed, member("label", longer))));

    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            updated /module radar/struct Track: member speed: type; member speed: key false -> true; \
            member label: type
            """);
    assertThat(track.getId()).isEqualTo(id);
    assertThat(track.getMembers().get(0)).isSameAs(speed);
    assertThat(speed.getId()).isEqualTo(speedId);
    assertThat(speed.getUnit()).isEqualTo("m/s");
    assertThat(speed.getDescription()).isEqualTo("How fast.");
    StringRef kept = (StringRef) track.getMembers().get(1).getType();
    assertThat(kept.getBound()).isEqualTo(16L);
    assertThat(kept.getExpectedLength()).isEqualTo(5L);
  }

  @Test
  void whatWasDrawnAndIsTheSameStaysDrawn() {
    has(track(number("x")));
    merge(content(track(number("x"))));
    assertThat(result.changed()).isEmpty();
    assertThat(find(model, Struct.class, "Track").getSource()).isNull();
  }

  @Test
  void aMemberIdOfAMutableTypeIsWhatTheImportSays() {
    Member pinned = number("x");
    pinned.setMemberId(7);
    has(track(pinned));
    Module mutable = track(number("x"));
    ((Struct) mutable.getDefinitions().get(0)).setExtensibility(Extensibility.MUTABLE);
    merge(content(mutable));
    assertThat(pinned.getMemberId()).isNull();
  }

  @Test
  void membersComeGoAndMoveByName() {
    has(track(number("a"), number("b"), number("c")));
    Struct track = find(model, Struct.class, "Track");
    Member b = track.getMembers().get(1);
    merge(content(track(number("c"), number("d"), number("b"))));
    assertThat(track.getMembers()).extracting(Member::getName).containsExactly("c", "d", "b");
    assertThat(track.getMembers().get(2)).isSameAs(b);
    assertThat(outcomes()).contains("member d added; member a removed; members in another order");
  }

  @Test
  void aRenamedMemberIsANewOne() {
    has(track(number("old")));
    String id = find(model, Member.class, "old").getId();
    merge(content(track(number("new"))));
    assertThat(find(model, Member.class, "new").getId()).isNotEqualTo(id);
  }

  @Test
  void aStructThatBecomesAUnionKeepsItsIdAndItsTopic() {
    has(track(number("x")));
    Struct before = find(model, Struct.class, "Track");
    before.setDescription("Where it is.");
    model.getData().getTopics().add(topic("Tracks", before));
    Struct plot = struct("Plot", member("track", ref(before)));
    ((Module) before.eContainer()).getDefinitions().add(plot);
    save();

    Union after = union("Track");
    merge(content(module("radar", after, struct("Plot", member("track", ref(after))))));

    Union now = find(model, Union.class, "Track");
    assertThat(now.getId()).isEqualTo(before.getId());
    assertThat(now.getDescription()).isEqualTo("Where it is.");
    assertThat(find(model, Topic.class, "Tracks").getType()).isSameAs(now);
    assertThat(((NamedRef) plot.getMembers().get(0).getType()).getType()).isSameAs(now);
    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            unchanged /module radar/struct Plot
            updated /module radar/union Track: struct -> union
            """);
  }

  @Test
  void aTopicsTypeCannotBecomeAnEnumeration() {
    has(track(number("x")));
    model.getData().getTopics().add(topic("Tracks", find(model, Struct.class, "Track")));
    save();
    merge(content(module("radar", enumeration("Track", "A"))));
    assertThat(result.hasErrors()).isTrue();
    assertThat(diagnostics())
        .isEqualTo(
            """
            error: Another kind of definition [IMPORT_KIND_CHANGED]
              for enumeration Track (/module radar/enumeration Track)
              It is enumeration in the import; /topic Tracks in model.deployment refers to it as \
            aggregated type.
              See topic Tracks (/topic Tracks): refers to it
              Hint: Change what refers to it first, or give the new definition another name.
            """);
  }

  @Test
  void whatHasVanishedStaysAndIsWarnedOf() {
    merge(content(module("radar", struct("Track"), struct("Old"))));
    merge(content(module("radar", struct("Track"))));
    assertThat(outcomes()).contains("kept /module radar/struct Old");
    assertThat(diagnostics())
        .isEqualTo(
            """
            warning: No longer in its source [IMPORT_VANISHED]
              for struct Old (/module radar/struct Old)
              An earlier import took it from lab.idl, which no longer has it.
              Hint: Import with --prune to remove it.
            """);
    assertThat(result.changed()).isEmpty();
  }

  @Test
  void pruningRemovesItAndTheModulesThatItLeavesEmpty() {
    merge(content(module("radar", struct("Track")), module("sonar", struct("Old"))));
    merge(content(module("radar", struct("Track"))), true);
    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            unchanged /module radar/struct Track
            removed /module sonar
            removed /module sonar/struct Old
            """);
    assertThat(model.getData().getDefinitions()).hasSize(1);
    assertThat(result.diagnostics()).isEmpty();
  }

  @Test
  void whatWasDrawnOrIsFromAnotherSourceIsNotPruned() {
    has(module("radar", struct("Drawn")));
    Struct other = struct("Other");
    other.setSource("other.idl");
    find(model, Module.class, "radar").getDefinitions().add(other);
    merge(content(module("radar", struct("Track"))), true);
    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            kept /module radar/struct Drawn
            created /module radar/struct Track
            """);
    assertThat(other.eContainer()).isNotNull();
  }

  @Test
  void pruningDoesNotBreakReferences() {
    merge(content(module("radar", struct("Track"), struct("Old"))));
    model.getData().getTopics().add(topic("Olds", find(model, Struct.class, "Old")));
    merge(content(module("radar", struct("Track"))), true);
    assertThat(result.hasErrors()).isTrue();
    assertThat(diagnostics())
        .isEqualTo(
            """
            error: Reference would break [IMPORT_REFERENCE_BROKEN]
              for struct Old (/module radar/struct Old)
              It would be removed, but /topic Olds in model.deployment refers to it.
              See topic Olds (/topic Olds): refers to it
              Hint: Change what refers to it first, or import without --prune.
            """);
  }

  @Test
  void newDefinitionsStandBehindTheOnesTheyWereImportedAfter() {
    has(module("radar", struct("A"), struct("Drawn"), struct("C")));
    merge(content(module("radar", struct("A"), struct("B"), struct("C"), struct("D"))));
    assertThat(find(model, Module.class, "radar").getDefinitions())
        .extracting(each -> each.getName())
        .containsExactly("A", "B", "Drawn", "C", "D");
  }

  @Test
  void aNamedCollectionThatTheModelHasWithoutANameIsNoChange() {
    has(track(member("path", sequence(primitive(PrimitiveKind.FLOAT32), 4))));
    Alias name = alias("Track_path_t", sequence(primitive(PrimitiveKind.FLOAT32), 4));
    merge(content(module("radar", name, struct("Track", member("path", ref(name))))));
    assertThat(result.changed()).isEmpty();
    assertThat(find(model, Member.class, "path").getType()).isInstanceOf(SequenceRef.class);
  }

  @Test
  void suchANameComesWhereSomethingElseUsesIt() {
    has(track(member("path", sequence(primitive(PrimitiveKind.FLOAT32), 4))));
    Alias name = alias("Path", sequence(primitive(PrimitiveKind.FLOAT32), 4));
    Struct plan = struct("Plan", member("path", ref(name)));
    merge(content(module("radar", name, struct("Track", member("path", ref(name))), plan)));
    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            created /module radar/struct Plan
            unchanged /module radar/struct Track
            created /module radar/typedef Path
            """);
    Member path = find(model, Struct.class, "Plan").getMembers().get(0);
    assertThat(((NamedRef) path.getType()).getType()).isSameAs(find(model, Alias.class, "Path"));
  }

  @Test
  void topicsThatFollowTypesAreOnlyMadeWhereTheTypeHasNone() {
    has(module("radar", struct("Track"), struct("Plot")));
    model.getData().getTopics().add(topic("Tracks", find(model, Struct.class, "Track")));
    save();
    Struct track = struct("Track");
    Struct plot = struct("Plot");
    Library library = library(module("radar", track, plot));
    library.getData().getTopics().add(topic("Track", track));
    library.getData().getTopics().add(topic("Plot", plot));
    ImportedContent named = content(library);
    merge(new ImportedContent(library, named.sources(), Set.of(), true));
    assertThat(outcomes())
        .isEqualTo(
            """
            unchanged /module radar
            unchanged /module radar/struct Plot
            unchanged /module radar/struct Track
            created /topic Plot
            unchanged /topic Tracks
            """);
  }

  @Test
  void aNestedTypeStaysSoUnlessItIsCalledATopics() {
    Struct part = struct("Part");
    Struct whole = struct("Whole");
    part.setNested(true);
    whole.setNested(true);
    has(module("radar", part, whole));
    Struct now = struct("Whole");
    Library library = library(module("radar", struct("Part"), now));
    library.getData().getTopics().add(topic("Whole", now));
    merge(new ImportedContent(library, content(library).sources(), Set.of(), true));
    assertThat(part.isNested()).isTrue();
    assertThat(whole.isNested()).isFalse();
  }

  @Test
  void policiesAreComparedAsValuesAndRatesStay() {
    merge(content(imported()));
    Publication publication = find(model, ComponentType.class, "Sensor").getPublications().get(0);
    publication.setRate(50);
    Library library = imported();
    library.getData().getQosProfiles().get(0).getReliability().setKind(ReliabilityKind.BEST_EFFORT);
    ImportedContent content = content(library);
    merge(
        new ImportedContent(
            library, content.sources(), Set.of(SoftwarePackage.Literals.PUBLICATION__RATE), false));
    assertThat(publication.getRate()).isEqualTo(50);
    assertThat(outcomes())
        .contains(
            "updated /qos profile reliable: reliability\n",
            "unchanged /component type Sensor/publication Tracks\n");
  }

  @Test
  void definitionsAreUpdatedInTheLibraryThatHasThem() {
    Library shared = library(module("common", struct("Time", number("seconds"))));
    importing(shared);
    Struct time = struct("Time", number("seconds"), number("nanoseconds"));
    Struct zone = struct("Zone", number("offset"));
    merge(content(module("common", time, zone), module("lab", struct("Event"))));
    assertThat(find(shared, Struct.class, "Time").getMembers()).hasSize(2);
    assertThat(find(shared, Struct.class, "Zone").getMembers()).hasSize(1);
    assertThat(find(model, Struct.class, "Event")).isNotNull();
    assertThat(result.changed()).containsExactlyInAnyOrder(model.eResource(), shared.eResource());
    assertThat(result.diagnostics()).isEmpty();
  }

  @Test
  void aLibraryDoesNotComeToReferToWhatItDoesNotImport() {
    Library shared = library(module("common", struct("Time", number("seconds"))));
    importing(shared);
    Struct zone = struct("Zone");
    merge(content(module("lab", zone), module("common", struct("Time", member("at", ref(zone))))));
    assertThat(result.diagnostics())
        .singleElement()
        .satisfies(found -> assertThat(found.code()).isEqualTo("IMPORT_REFERENCE_OUTSIDE"))
        .satisfies(
            found ->
                assertThat(found.elementPath().toString())
                    .isEqualTo("/library types/module common/struct Time/member at"));
  }

  @Test
  void theImportedLibraryIsNotChanged() {
    Library library = imported();
    Library before = EcoreUtil.copy(library);
    ImportedContent content = content(library);
    content(before);
    merge(content);
    assertThat(EcoreUtil.equals(library, before)).isTrue();
    assertThat(List.of(library.getData().getDefinitions().get(0)))
        .extracting(Element::getId)
        .containsOnlyNulls();
  }
}
