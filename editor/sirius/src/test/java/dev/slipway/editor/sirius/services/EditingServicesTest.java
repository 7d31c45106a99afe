// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

/** What the tools do, on a sample, with views of the form that Sirius's own have. */
class EditingServicesTest {
  private final EditingServices editing = new EditingServices();
  private final Deployment root = SampleModels.load("submarine-lab");

  @Test
  void hostsAreCreatedInSitesOnly() {
    EObject site = root.getSites().get(0);
    assertThat(editing.canHold(site, "infrastructure", "physical-host")).isTrue();
    assertThat(editing.canHold(root, "infrastructure", "physical-host")).isFalse();
    assertThat(editing.canHold(root, "deployment", "physical-host")).isTrue();
    EObject made = editing.createElement(site, "infrastructure", "physical-host", "KVM");
    assertThat(made.eContainer()).isSameAs(site);
    PhysicalHost host = (PhysicalHost) made;
    assertThat(host.getType().getKind()).isEqualTo(HostKind.KVM);
    assertThat(host.getId()).isNotBlank();
    PhysicalHost next =
        (PhysicalHost) editing.createElement(site, "infrastructure", "physical-host", "KVM");
    assertThat(next.getName()).isNotEqualTo(host.getName());
  }

  @Test
  void instancesAreOfWhatIsOfferedAndAllocatedWhereTheyAreDropped() {
    List<EObject> offered = editing.offeredElements(root, "deployment", "instance");
    assertThat(offered).isNotEmpty().allMatch(ComponentType.class::isInstance);
    PhysicalHost host = SampleModels.first(root, PhysicalHost.class);
    ComponentInstance made =
        (ComponentInstance) editing.createOffered(host, "deployment", "instance", offered.get(0));
    assertThat(made.getType()).isSameAs(offered.get(0));
    assertThat(made.getAllocatedTo()).isSameAs(host);
    assertThat(editing.canMoveInto(made, "deployment", "instance", root)).isTrue();
    editing.moveInto(made, "deployment", "instance", root);
    assertThat(made.getAllocatedTo()).isNull();
    editing.moveInto(made, "deployment", "instance", host);
    assertThat(made.getAllocatedTo()).isSameAs(host);
    assertThat(editing.canMoveInto(host, "deployment", "physical-host", host)).isFalse();
    // What is dragged from outside the diagram may be anything.
    assertThat(editing.canMoveInto(offered.get(0), "deployment", "instance", host)).isFalse();
  }

  @Test
  void edgesConnectWhatTheyMayConnect() {
    ComponentType type = SampleModels.first(root, ComponentType.class);
    Topic topic = SampleModels.first(root, Topic.class);
    assertThat(editing.canConnect(type, "software", "publication", topic)).isTrue();
    assertThat(editing.canConnect(topic, "software", "publication", type)).isFalse();
    Publication made = (Publication) editing.connect(type, "software", "publication", topic);
    assertThat(made.eContainer()).isSameAs(type);
    assertThat(made.getTopic()).isSameAs(topic);
    ComponentType other = root.getSoftware().getComponentTypes().get(1);
    editing.reconnectSource(made, "software", "publication", type, other, SiriusViews.node(topic));
    assertThat(made.eContainer()).isSameAs(other);
    Topic elsewhere = root.getData().getTopics().get(1);
    editing.reconnectTarget(
        made, "software", "publication", topic, elsewhere, SiriusViews.node(other));
    assertThat(made.getTopic()).isSameAs(elsewhere);
  }

  @Test
  void referencesAreReconnectedAndEnded() {
    Topic topic = SampleModels.first(root, Topic.class);
    EObject was = topic.getType();
    Topic other = root.getData().getTopics().get(1);
    editing.reconnectSource(topic, "software", "topic-type", topic, other, SiriusViews.node(was));
    assertThat(topic.getType()).isNull();
    assertThat(other.getType()).isSameAs(was);
    editing.disconnect(other, "software", "topic-type", SiriusViews.edge(other, was));
    assertThat(other.getType()).isNull();
  }

  @Test
  void interfacesGetNamesAsOnThePage() {
    PhysicalHost host = SampleModels.first(root, PhysicalHost.class);
    Network network = SampleModels.first(root, Network.class);
    int before = host.getNics().size();
    Nic nic = (Nic) editing.connect(host, "infrastructure", "nic", network);
    assertThat(nic.getName()).startsWith("eth");
    assertThat(host.getNics()).hasSize(before + 1);
  }

  @Test
  void deletingTakesWhatCannotBeWithout() {
    Topic topic =
        root.getSoftware().getComponentTypes().stream()
            .flatMap(type -> type.getPublications().stream())
            .findFirst()
            .orElseThrow()
            .getTopic();
    assertThat(editing.deleteElement(topic)).isSameAs(root);
    assertThat(root.getData().getTopics()).doesNotContain(topic);
    assertThat(root.getSoftware().getComponentTypes())
        .allSatisfy(
            type ->
                assertThat(type.getPublications())
                    .noneMatch(publication -> publication.getTopic() == topic));
  }

  @Test
  void whatCannotBeIsRefusedWithAReason() {
    EObject router = editing.createElement(root.getSites().get(0), "infrastructure", "router", "");
    Network empty =
        (Network) editing.createElement(root.getSites().get(0), "infrastructure", "network", "");
    empty.getSubnets().clear();
    assertThatThrownBy(() -> editing.connect(router, "infrastructure", "router-interface", empty))
        .isInstanceOf(RefusedEdit.class)
        .hasMessageContaining("has no subnet yet");
  }

  @Test
  void namesAreStripped() {
    Topic topic = SampleModels.first(root, Topic.class);
    editing.rename(topic, " Depth ");
    assertThat(topic.getName()).isEqualTo("Depth");
  }
}
