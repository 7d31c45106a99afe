// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.properties.PropertySheet.Field;
import dev.slipway.editor.server.properties.PropertySheet.Group;
import dev.slipway.editor.server.properties.PropertySheet.Option;
import dev.slipway.editor.server.properties.PropertySheet.Part;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.software.SoftwarePackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is shown of submarine-lab. */
class SheetFactoryTest {
  private OpenModel open;

  @BeforeEach
  void openSample() throws IOException {
    Workspace workspace =
        new Workspace(Path.of("../../samples/submarine-lab"), List.of(), model -> {});
    open = workspace.open("submarine-lab.deployment").model().orElseThrow();
  }

  @Test
  void aTopicIsShownAsAnArchitectReadsIt() {
    PropertySheet sheet = sheet(element("Topic", "Tracks"));
    assertThat(sheet.title()).isEqualTo("Tracks");
    assertThat(sheet.path()).isEqualTo("/topic Tracks");
    assertThat(sheet.readOnly()).isEmpty();
    assertThat(sheet.groups())
        .extracting(Group::label)
        .containsExactly("Identity", "Topic", "Quality of service", "Advanced");
    assertThat(fields(sheet, "Topic")).containsExactly("type", "payload");
    Field payload = field(sheet, "payload");
    assertThat(payload.kind()).isEqualTo(PropertySheet.CHOICE);
    assertThat(payload.options()).extracting(Option::label).containsExactly("typed", "opaque");
    assertThat(payload.description()).startsWith("What dummies send");
    assertThat(field(sheet, "id").readOnly()).isTrue();
    Field qos = field(sheet, "qos");
    assertThat(qos.label()).isEqualTo("QoS");
    assertThat(qos.targets()).extracting(PropertySheet.Target::label).containsExactly("Reliable");
    assertThat(qos.types()).extracting(Option::value).containsExactly("QosProfile");
  }

  @Test
  void quantitiesAreInUnitsThatCanBeRead() {
    PropertySheet sheet = sheet(element("QosProfile", "Navigation"));
    Part latencyBudget = field(sheet, "latencyBudget").parts().get(0);
    assertThat(latencyBudget.path()).isEqualTo("latencyBudget");
    Field duration = latencyBudget.groups().get(0).fields().get(0);
    assertThat(duration.path()).isEqualTo("latencyBudget");
    assertThat(duration.unit()).isEqualTo("ns");
    assertThat(duration.texts()).containsExactly("20 ms");
    assertThat(duration.defaultText()).isEqualTo("0 ns");
  }

  @Test
  void ofSeveralWhatTheyShareIsShown() {
    EObject tracks = element("Topic", "Tracks");
    EObject component = element("ComponentType", "SonarTracker");
    PropertySheet topics =
        SheetFactory.of(open, List.of("a", "b"), List.of(tracks, element("Topic", "WeaponStatus")));
    assertThat(topics.title()).isEqualTo("2 selected");
    assertThat(field(topics, "name").mixed()).isTrue();
    assertThat(field(topics, "name").texts()).isEmpty();
    assertThat(field(topics, "payload").mixed()).isFalse();
    PropertySheet different = SheetFactory.of(open, List.of(), List.of(tracks, component));
    assertThat(different.groups().stream().flatMap(group -> group.fields().stream()))
        .extracting(Field::feature)
        .containsExactlyInAnyOrder("name", "description", "source", "id");
  }

  @Test
  void partsCanBeAddedWhereThereAreNone() {
    Field power = field(sheet(element("PhysicalHost", "controller")), "power");
    assertThat(power.parts()).isEmpty();
    assertThat(power.types()).extracting(Option::value).containsExactly("PowerControl");
    Field nics = field(sheet(element("PhysicalHost", "controller")), "nics");
    assertThat(nics.parts()).extracting(Part::label).contains("eth0", "eth2");
    assertThat(nics.parts().get(2).path()).isEqualTo("nics/2");
  }

  @Test
  void whatFewCloudsNeedIsUnderAdvanced() {
    PropertySheet image = sheet(element("VmImage", "component-host"));
    assertThat(fields(image, "Vm image")).contains("source", "checksum");
    assertThat(field(image, "source").readOnly()).isFalse();
    PropertySheet network = sheet(element("Network", "lab-network"));
    assertThat(fields(network, "Advanced")).contains("shared");
    PropertySheet machine = sheet(element("VirtualMachine", "gpu-kvm"));
    assertThat(fields(machine, "Identity")).contains("hostname", "instanceName");
  }

  @Test
  void whatALibraryHoldsIsOnlyShown() {
    PropertySheet sheet = sheet(element("Struct", "SystemTrack"));
    assertThat(sheet.readOnly()).contains("imported library");
    assertThat(sheet.groups().stream().flatMap(group -> group.fields().stream()))
        .allMatch(Field::readOnly);
    assertThat(field(sheet, "members").parts().get(0).groups()).isNotEmpty();
  }

  @Test
  void aTypeIsWrittenAndItsDetailsAreShownWithIt() {
    PropertySheet sheet = sheet(element("Alias", "ContactList"));
    Field type = field(sheet, "type");
    assertThat(type.kind()).isEqualTo(PropertySheet.TYPE);
    assertThat(type.texts()).containsExactly("sequence<sonar::Contact, 64>");
    List<Field> details =
        type.parts().get(0).groups().stream().flatMap(group -> group.fields().stream()).toList();
    assertThat(details)
        .extracting(Field::feature)
        .containsExactly("element", "bound", "expectedLength");
    assertThat(details.get(0).texts()).containsExactly("sonar::Contact");
    assertThat(details.get(0).path()).isEqualTo("type");
    assertThat(field(sheet(element("Struct", "Contact")), "members").entry())
        .isEqualTo("name: type");
    assertThat(field(sheet(element("Union", "WeaponDetail")), "discriminator").texts())
        .containsExactly("weapons::WeaponKind");
  }

  @Test
  void whatIsInAModuleIsShownByItself() {
    assertThat(field(sheet(element("Module", "sonar")), "definitions").parts())
        .allMatch(part -> part.groups().isEmpty());
  }

  @Test
  void aReferenceLeadsToWhatFitsAlsoInLibraries() {
    EObject tracks = element("Topic", "Tracks");
    assertThat(names(tracks, DdsPackage.Literals.TOPIC__TYPE, "track")).contains("SystemTrack");
    assertThat(names(tracks, DdsPackage.Literals.TOPIC__QOS, "RELI")).containsExactly("Reliable");
    EObject nic = element("PhysicalHost", "controller").eContents().get(2);
    assertThat(names(nic, InfrastructurePackage.Literals.NIC__SUBNET, "")).hasSize(1);
    assertThat(names(element("ComponentInstance", "tracker"), together(), ""))
        .doesNotContain("tracker")
        .isNotEmpty();
  }

  @Test
  void newElementsHaveAHomeWhereThatIsNoMatterOfChoice() {
    assertThat(home(DdsPackage.Literals.QOS_PROFILE)).contains("data/qosProfiles");
    assertThat(home(InfrastructurePackage.Literals.FLAVOR)).contains("sites[0]/catalog/flavors");
    assertThat(home(InfrastructurePackage.Literals.SUBNET)).isEmpty();
    assertThat(home(SoftwarePackage.Literals.PUBLICATION)).isEmpty();
  }

  private static EReference together() {
    return SoftwarePackage.Literals.COMPONENT_INSTANCE__TOGETHER_WITH;
  }

  private Optional<String> home(EClass type) {
    return ReferenceTargets.home(open.root().eClass(), type);
  }

  private List<String> names(EObject owner, EReference reference, String words) {
    return ReferenceTargets.find(open, owner, reference, words).stream()
        .map(ElementTexts::name)
        .toList();
  }

  private PropertySheet sheet(EObject element) {
    return SheetFactory.of(open, List.of(), List.of(element));
  }

  private EObject element(String type, String name) {
    List<EObject> all = new ArrayList<>();
    for (Resource file : open.model().resources().getResources()) {
      file.getAllContents().forEachRemaining(all::add);
    }
    return all.stream()
        .filter(each -> each.eClass().getName().equals(type))
        .filter(each -> ElementTexts.name(each).equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type + " " + name));
  }

  private static List<String> fields(PropertySheet sheet, String group) {
    return sheet.groups().stream()
        .filter(each -> each.label().equals(group))
        .flatMap(each -> each.fields().stream())
        .map(Field::feature)
        .toList();
  }

  private static Field field(PropertySheet sheet, String feature) {
    Stream<Field> all = sheet.groups().stream().flatMap(group -> group.fields().stream());
    return all.filter(each -> each.feature().equals(feature)).findFirst().orElseThrow();
  }
}
