// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParseException;
import dev.slipway.bundle.BundleManifest.AccessScope;
import dev.slipway.bundle.BundleManifest.DestinationOrder;
import dev.slipway.bundle.BundleManifest.Durability;
import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.Liveliness;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Reliability;
import dev.slipway.engine.graph.DomainView.Direction;
import dev.slipway.engine.graph.DomainView.Identity;
import dev.slipway.engine.graph.DomainView.LiveEndpoint;
import dev.slipway.engine.graph.DomainView.Participant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DomainViewTest {
  @Test
  void allThatIsToldIsRead() {
    DomainView view =
        DomainView.parse(
            "west",
            """
            {"schema":"slipway-dds-graph/1","domain":7,"implementation":"x","participant":"p",
             "participants":[
               {"guid":"p","identity":{"component":"S-1.0.0","instance":"s","process_id":4,
                "address":"10.0.0.1"},"name":"s","weather":"fine"},
               {"guid":"q","host":"h","process":"x","addresses":["10.0.0.2"]}],
             "writers":[{"guid":"w","participant":"p","topic":"T","type":"m::T","matched":1,
               "qos":{"reliability":"RELIABLE","durability":"PERSISTENT","deadline_ns":1,
                "latency_budget_ns":null,"liveliness":"MANUAL_BY_TOPIC","lease_duration_ns":2,
                "ownership":"EXCLUSIVE","ownership_strength":3,
                "destination_order":"BY_SOURCE_TIMESTAMP","access_scope":"GROUP",
                "coherent_access":true,"ordered_access":true,"partitions":["b","a"]},
               "representations":[2]}],
             "readers":[{"guid":"r","participant":"q","topic":"T","type":"m::T",
               "qos":{"reliability":"BEST_EFFORT"}}]}
            """);
    assertThat(view.node()).isEqualTo("west");
    assertThat(view.domain()).isEqualTo(7);
    assertThat(view.participants())
        .containsExactly(
            new Participant(
                "p",
                Optional.of(new Identity("S-1.0.0", "s", 4, "10.0.0.1")),
                "s",
                "",
                "",
                List.of()),
            new Participant("q", Optional.empty(), "", "h", "x", List.of("10.0.0.2")));
    assertThat(view.endpoints())
        .containsExactly(
            new LiveEndpoint(
                "w",
                "p",
                Direction.WRITER,
                "T",
                "m::T",
                new EndpointQos(
                    Reliability.RELIABLE,
                    Ownership.EXCLUSIVE,
                    3,
                    List.of("a", "b"),
                    new EndpointPolicies(
                        Durability.PERSISTENT,
                        OptionalLong.of(1),
                        OptionalLong.empty(),
                        Liveliness.MANUAL_BY_TOPIC,
                        OptionalLong.of(2),
                        DestinationOrder.BY_SOURCE_TIMESTAMP,
                        AccessScope.GROUP,
                        true,
                        true),
                    List.of(2))),
            new LiveEndpoint(
                "r",
                "q",
                Direction.READER,
                "T",
                "m::T",
                new EndpointQos(
                    Reliability.BEST_EFFORT,
                    Ownership.SHARED,
                    0,
                    List.of(),
                    EndpointPolicies.DEFAULT,
                    List.of(0))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"schema\":\"slipway-dds-graph/2\",\"domain\":0,\"participants\":[],\"writers\":[],"
            + "\"readers\":[]}",
        "{\"schema\":\"slipway-dds-graph/1\",\"participants\":[],\"writers\":[],\"readers\":[]}",
        "{\"schema\":\"slipway-dds-graph/1\",\"domain\":0,\"participants\":[{}],\"writers\":[],"
            + "\"readers\":[]}",
        "{\"schema\":\"slipway-dds-graph/1\",\"domain\":0,\"participants\":[],\"writers\":"
            + "[{\"guid\":\"w\",\"participant\":\"p\",\"topic\":\"T\",\"type\":\"m::T\",\"qos\":"
            + "{\"reliability\":\"SOME\"}}],\"readers\":[]}",
        "{\"schema\":\"slipway-dds-graph/1\",\"domain\":\"x\",\"participants\":[],\"writers\":[],"
            + "\"readers\":[]}"
      })
  void whatIsOfAnotherFormIsRefused(String document) {
    assertThatThrownBy(() -> DomainView.parse("west", document))
        .isInstanceOf(JsonParseException.class);
  }
}
