// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.model.Deployment;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.SoftwarePackage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;

/** The property sheets: every property once, in one group, with one widget. */
class PropertyServicesTest {
  private final PropertyServices properties = new PropertyServices();
  private final Deployment root = SampleModels.load("submarine-lab");

  @Test
  void everyPropertyOfEveryClassHasOneGroupAndOneWidget() {
    List<Predicate<EStructuralFeature>> widgets =
        List.of(
            properties::isSwitch,
            properties::isChoice,
            properties::isLines,
            properties::isText,
            properties::isReference);
    List<EClass> classes =
        ModelResources.packages().stream()
            .flatMap(each -> each.getEClassifiers().stream())
            .flatMap(each -> each instanceof EClass type ? Stream.of(type) : Stream.empty())
            .filter(type -> !type.isAbstract())
            .toList();
    assertThat(classes).hasSizeGreaterThan(50);
    for (EClass type : classes) {
      List<EStructuralFeature> shown = new ArrayList<>();
      for (PropertyGroups group : PropertyGroups.values()) {
        shown.addAll(properties.properties(EcoreUtil.create(type), group.name()));
      }
      assertThat(shown)
          .as(type.getName())
          .containsExactlyInAnyOrderElementsOf(type.getEAllStructuralFeatures());
      for (EStructuralFeature feature : shown) {
        assertThat(widgets.stream().filter(widget -> widget.test(feature)))
            .as("%s of %s", feature.getName(), type.getName())
            .hasSize(1);
        assertThat(properties.propertyHelp(feature)).isNotBlank();
      }
    }
  }

  @Test
  void sheetsAreForModelsOfSlipwayOnly() {
    assertThat(properties.isOfModel(root)).isTrue();
    assertThat(properties.isOfModel(EcorePackage.eINSTANCE)).isFalse();
  }

  @Test
  void textsBecomeValuesInTheirUnits() {
    Network network = SampleModels.first(root, Network.class);
    EStructuralFeature capacity = InfrastructurePackage.Literals.NETWORK__CAPACITY;
    assertThat(properties.propertyLabel(capacity)).isEqualTo("Capacity (bit/s):");
    properties.setPropertyText(network, capacity, "10 Gbit/s");
    assertThat(network.getCapacity()).isEqualTo(10_000_000_000L);
    properties.setPropertyText(network, capacity, "");
    assertThat(network.getCapacity()).isNull();
    assertThat(properties.propertyText(network, capacity)).isEmpty();
    assertThatThrownBy(() -> properties.setPropertyText(network, capacity, "much"))
        .isInstanceOf(RefusedEdit.class)
        .hasMessage("much is not a number in bit/s.");
    assertThat(network.getCapacity()).isNull();
  }

  @Test
  void choicesAndSwitchesAndLinesAreSet() {
    Network network = SampleModels.first(root, Network.class);
    EStructuralFeature kind = InfrastructurePackage.Literals.NETWORK__KIND;
    assertThat(properties.choices(kind)).contains("VXLAN");
    assertThat(properties.choiceLabel("ANTI_AFFINITY")).isEqualTo("anti affinity");
    properties.setPropertyText(network, kind, "VXLAN");
    assertThat(network.getKind()).isEqualTo(NetworkKind.VXLAN);
    EStructuralFeature shared = InfrastructurePackage.Literals.NETWORK__SHARED;
    properties.setPropertySwitch(network, shared, true);
    assertThat(properties.propertySwitch(network, shared)).isTrue();
    ComponentType type = SampleModels.first(root, ComponentType.class);
    EStructuralFeature requires = SoftwarePackage.Literals.COMPONENT_TYPE__REQUIRES;
    properties.setPropertyText(type, requires, "gpu\n\n rt-kernel ");
    assertThat(type.getRequires()).containsExactly("gpu", "rt-kernel");
    assertThat(properties.propertyText(type, requires)).isEqualTo("gpu\nrt-kernel");
  }

  @Test
  void whatSlipwaySetsIsReadOnly() {
    EStructuralFeature id = root.eClass().getEStructuralFeature("id");
    assertThat(properties.isChangeable(id)).isFalse();
    assertThat(properties.isChangeable(root.eClass().getEStructuralFeature("name"))).isTrue();
  }
}
