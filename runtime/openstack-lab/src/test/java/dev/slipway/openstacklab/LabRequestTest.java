// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabRequestTest {
  @ParameterizedTest
  @CsvSource({
    "kvm-1, true",
    "KVM1.lab.example, true",
    "a, true",
    "-a, false",
    "a-, false",
    "a b, false",
    "a/b, false",
    "'', false",
    "a$b, false",
    "ä, false",
  })
  void hypervisorsHaveHostNames(String name, boolean valid) {
    assertThat(LabHypervisor.named(name).hasHostName()).isEqualTo(valid);
    assertThat(LabHypervisor.named("a".repeat(63)).hasHostName()).isTrue();
    assertThat(LabHypervisor.named("a".repeat(64)).hasHostName()).isFalse();
  }

  @Test
  void caseMakesNoOtherHost() {
    assertThat(
            new LabRequest(
                    Tier.SERVERS,
                    0,
                    List.of(
                        LabHypervisor.named("a"),
                        LabHypervisor.named("b"),
                        LabHypervisor.named("A")))
                .duplicates())
        .containsExactly("a");
  }

  @Test
  void portsAreAllMovedAndNoTwoAreOne() {
    assertThat(new LabRequest(Tier.TEMPLATES, 100, List.of()).ports())
        .containsOnlyKeys("keystone", "heat", "heat-cfn", "neutron")
        .containsEntry("keystone", 5100);
    assertThat(new LabRequest(Tier.SERVERS, 0, List.of()).ports().values()).doesNotHaveDuplicates();
  }

  @Test
  void theFirstProcessReadsCoresAndMemoryWhereDrawn() {
    JsonObject json =
        JsonParser.parseString(
                new LabRequest(
                        Tier.SERVERS,
                        0,
                        List.of(
                            new LabHypervisor(
                                "big",
                                OptionalLong.of(8),
                                OptionalLong.of(3L << 30),
                                List.of(new PciDevices("type-PCI", "tesla", 2))),
                            LabHypervisor.named("small")))
                    .json(Path.of("/cache")))
            .getAsJsonObject();
    assertThat(json.getAsJsonArray("hypervisors").toString())
        .isEqualTo(
            "[{\"name\":\"big\",\"cores\":8,\"memoryMiB\":3072,\"devices\":"
                + "[{\"type\":\"type-PCI\",\"name\":\"tesla\",\"count\":2}]},"
                + "{\"name\":\"small\",\"devices\":[]}]");
    assertThat(json.get("tier").getAsInt()).isEqualTo(2);
    assertThat(json.get("volumes").getAsBoolean()).isFalse();
  }
}
