// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskSizeTest {
  @ParameterizedTest
  @CsvSource({
    "20, 20, 20, 20 GiB",
    "20 GB, 20, 20, 20 GiB",
    "2.5 GiB, 2.5, 2.5, 2.5 GiB",
    "512 MB, 0.5, 512 MiB, 512 MiB",
    "512MiB, 0.5, 512 MiB, 512 MiB",
    "1536 MB, 1.5, 1.5, 1.5 GiB",
    "2 TiB, 2048, 2048, 2048 GiB",
    "0.1, 0.1, 0.1, 0.1 GiB",
    "-1, -1, -1, -1 GiB",
    "0, 0, 0, 0 GiB"
  })
  void readsAndPrints(String written, double gib, String printed, String shown) {
    assertThat(DiskSize.parse(written)).isEqualTo(gib);
    assertThat(DiskSize.print(gib)).isEqualTo(printed);
    assertThat(DiskSize.parse(printed)).isEqualTo(gib);
    assertThat(DiskSize.text(gib)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "20 KB", "20 mm", "twenty"})
  void refusesOtherTexts(String text) {
    assertThatThrownBy(() -> DiskSize.parse(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void isWhatFlavorsAreWrittenWith() {
    var flavor = InfrastructureFactory.eINSTANCE.createFlavor();
    var type = InfrastructurePackage.Literals.FLAVOR__DISK.getEAttributeType();
    assertThat(flavor.getDisk()).isZero();
    flavor.eSet(
        InfrastructurePackage.Literals.FLAVOR__DISK, EcoreUtil.createFromString(type, "512 MB"));
    assertThat(flavor.getDisk()).isEqualTo(0.5);
    assertThat(EcoreUtil.convertToString(type, flavor.getDisk())).isEqualTo("512 MiB");
  }
}
