// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.software.SoftwarePackage;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;

class MetamodelTextsTest {
  @Test
  void everyFeatureIsDocumentedForItsToolTip() {
    List<String> without = new ArrayList<>();
    ModelResources.packages().stream()
        .flatMap(each -> each.getEClassifiers().stream())
        .filter(EClass.class::isInstance)
        .flatMap(each -> ((EClass) each).getEStructuralFeatures().stream())
        .filter(feature -> MetamodelTexts.documentation(feature).isEmpty())
        .forEach(feature -> without.add(feature.getName()));
    assertThat(without).isEmpty();
    assertThat(MetamodelTexts.documentation(SoftwarePackage.Literals.PUBLICATION__RATE))
        .startsWith("Bursts per second, in Hz");
    assertThat(
            MetamodelTexts.documentation(
                DdsPackage.Literals.RELIABILITY_KIND.getELiterals().get(0)))
        .isNotEmpty();
  }

  @Test
  void unitsAreThoseOfTheDocumentation() {
    assertThat(unit(SoftwarePackage.Literals.PUBLICATION__RATE)).isEqualTo("Hz");
    assertThat(unit(SoftwarePackage.Literals.PUBLICATION__JITTER)).isEqualTo("ns");
    assertThat(unit(SoftwarePackage.Literals.PUBLICATION__MESSAGE_SIZE)).isEqualTo("bytes");
    assertThat(unit(InfrastructurePackage.Literals.NIC__SPEED)).isEqualTo("bit/s");
    assertThat(unit(InfrastructurePackage.Literals.PHYSICAL_HOST__MEMORY)).isEqualTo("MiB");
    assertThat(unit(InfrastructurePackage.Literals.DISK__SIZE)).isEqualTo("GiB");
    assertThat(unit(SoftwarePackage.Literals.COMPONENT_INSTANCE__REPLICAS)).isEmpty();
    assertThat(MetamodelTexts.endless(DdsPackage.Literals.DEADLINE_POLICY__PERIOD))
        .contains("infinite");
  }

  @Test
  void namesAreWrittenAsTheFieldDoes() {
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.NETWORK__MTU)).isEqualTo("MTU");
    assertThat(MetamodelTexts.label(DdsPackage.Literals.TOPIC__QOS)).isEqualTo("QoS");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.NODE__NICS))
        .isEqualTo("Network interfaces");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.NIC))
        .isEqualTo("Network interface");
    assertThat(MetamodelTexts.label(DdsPackage.Literals.QOS_PROFILE)).isEqualTo("QoS profile");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.VCENTER)).isEqualTo("vCenter");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.CLOUD__AUTH_URL))
        .isEqualTo("Auth URL");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.SUBNET__IPV6_RA_MODE))
        .isEqualTo("IPv6 RA mode");
    assertThat(MetamodelTexts.label(InfrastructurePackage.Literals.QUOTA__FLOATING_IPS))
        .isEqualTo("Floating IPs");
    assertThat(MetamodelTexts.label(SoftwarePackage.Literals.COMPONENT_INSTANCE__START_ON_INSTALL))
        .isEqualTo("Start on install");
    assertThat(MetamodelTexts.label(DdsPackage.Literals.RELIABILITY_KIND.getELiterals().get(0)))
        .isEqualTo("best effort");
  }

  private static String unit(EStructuralFeature feature) {
    return MetamodelTexts.unit(feature).orElse("");
  }
}
