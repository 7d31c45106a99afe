// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.experiment.ExperimentPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.util.List;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;

class PropertyGroupsTest {
  @Test
  void whatSlipwaySetsIsAdvanced() {
    for (String name : List.of("id", "source")) {
      EStructuralFeature feature = DdsPackage.Literals.TOPIC.getEStructuralFeature(name);
      assertThat(PropertyGroups.isGiven(feature)).isTrue();
      assertThat(PropertyGroups.of(feature)).isEqualTo(PropertyGroups.ADVANCED);
    }
  }

  /** The file of an image and the sender of a flow are no origins of an import. */
  @Test
  void otherSourcesAreTheUsersOwn() {
    for (EStructuralFeature feature :
        List.of(
            InfrastructurePackage.Literals.VM_IMAGE__SOURCE,
            ExperimentPackage.Literals.TRAFFIC_FLOW__SOURCE)) {
      assertThat(PropertyGroups.isGiven(feature)).isFalse();
      assertThat(PropertyGroups.of(feature)).isEqualTo(PropertyGroups.SUBJECT);
    }
  }
}
