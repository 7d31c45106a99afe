// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.ExperimentPlan.Activity;
import dev.slipway.bundle.ExperimentPlan.Delay;
import dev.slipway.bundle.ExperimentPlan.Measurement;
import dev.slipway.bundle.ExperimentPlan.NodeTuning;
import dev.slipway.bundle.ExperimentPlan.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExperimentJsonTest {
  private static final ExperimentPlan PLAN =
      new ExperimentPlan(
          ExperimentPlan.SCHEMA,
          "wan",
          "12ac6a47-b3ff-5806-9b34-3a4df0c28b24",
          Optional.empty(),
          ExperimentPlan.Kind.WAN_AGGREGATE,
          3,
          1_000_000_000,
          10_000_000_000L,
          0.95,
          0.035,
          true,
          Optional.of(0.05),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(
              new NodeTuning(
                  "a",
                  "long path",
                  new TreeMap<>(Map.of("net.core.rmem_max", "26214400")),
                  Optional.of(9000),
                  Optional.empty(),
                  Optional.of("performance"))),
          List.of(
              new Measurement(
                  "all",
                  "total",
                  "drawn",
                  true,
                  List.of(new Delay("a", "10.0.0.1", 25_000_000)),
                  List.of(
                      new Activity(
                          "a",
                          "iperf-tcp",
                          new TreeMap<>(Map.of("flows", "4")),
                          List.of(
                              new Role("client", "a", Optional.of("10.0.0.1")),
                              new Role("server", "b", Optional.of("10.0.0.2"))),
                          0,
                          10_000_000_000L,
                          false,
                          Optional.of(2e9),
                          Optional.empty())))));

  @Test
  void readsWhatItWrites() {
    String document = ExperimentJson.write(PLAN);

    assertThat(document).endsWith("}\n").contains("\n  \"kind\": \"WAN_AGGREGATE\",\n");
    assertThat(ExperimentJson.read(document, ExperimentPlan.class)).isEqualTo(PLAN);
    assertThat(ExperimentJson.writeLine(PLAN)).doesNotContain("\n");
    assertThat(ExperimentJson.read(ExperimentJson.writeLine(PLAN), ExperimentPlan.class))
        .isEqualTo(PLAN);
  }

  @Test
  void namesAllNodesAndGroupsBySubject() {
    assertThat(PLAN.nodes()).containsExactly("a", "b");
    assertThat(PLAN.subjects()).containsOnlyKeys("total");
    assertThat(PLAN.measurements().get(0).activities().get(0).role("server"))
        .map(Role::node)
        .contains("b");
  }

  @Test
  void refusesWhatIsNotOfTheForm() {
    String document = ExperimentJson.write(PLAN);

    assertThatThrownBy(() -> ExperimentJson.read(document + "1", ExperimentPlan.class))
        .isInstanceOf(JsonParseException.class);
    assertThatThrownBy(() -> ExperimentJson.read("", ExperimentPlan.class))
        .isInstanceOf(JsonParseException.class);
    assertThatThrownBy(
            () ->
                ExperimentJson.read(
                    document.replace("\"repeats\": 3", "\"repeats\": \"3\""), ExperimentPlan.class))
        .isInstanceOf(JsonParseException.class)
        .hasMessageContaining("$.repeats");
  }
}
