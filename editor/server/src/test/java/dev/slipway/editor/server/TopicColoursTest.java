// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.operation.CreateNodeHandler;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnEdge;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.FlowBundles;
import dev.slipway.editor.server.view.TopicColours;
import dev.slipway.model.dds.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.glsp.graph.util.GraphUtil;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That topics and all that is of one have the topic's colour. */
class TopicColoursTest {
  @TempDir private Path folder;

  @Test
  void aTopicHasTheColourOfItsPlaceAndKeepsItWhenAnotherIsDrawn() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    Map<String, String> before = colours(edited.drawn());
    assertThat(before)
        .containsEntry("SonarContacts", "1")
        .containsEntry("Tracks", "2")
        .containsEntry("PeriscopeVideo", "8")
        .containsEntry("SystemHealth", "9");
    CreateNodeOperation create = new CreateNodeOperation("node:topic");
    create.setContainerId("software");
    create.setLocation(GraphUtil.point(0, 0));
    create.setArgs(Map.of());
    edited.execute(CreateNodeHandler.class, create);
    assertThat(colours(edited.drawn()))
        .hasSize(before.size() + 1)
        .containsAllEntriesOf(before)
        .containsEntry("Topic", "10");
  }

  @Test
  void connectionsHaveTheColourOfTheirTopicAndOthersNone() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "software");
    TopicColours colours = edited.drawn().topicColours();
    assertThat(colours.of(edited.edge("SonarTracker", "Tracks"))).isEqualTo("2");
    assertThat(colours.of(edited.edge("SonarContacts", "SonarTracker"))).isEqualTo("1");
    assertThat(colours.of(edited.node("SonarTracker"))).isEqualTo(TopicColours.NONE);
    assertThat(edited.drawn().edges())
        .filteredOn(edge -> edge.kind().isReference())
        .isNotEmpty()
        .allMatch(edge -> colours.of(edge).equals(TopicColours.NONE));
  }

  @Test
  void flowsOfSeveralTopicsHaveTheColourOfNone() {
    EditedModel edited = EditedModel.open(folder, "submarine-lab", "deployment");
    DrawnDiagram drawn = edited.drawn();
    TopicColours colours = drawn.topicColours();
    DrawnEdge contacts = edited.edge("sonar-bow", "tracker");
    assertThat(contacts.tooltip()).isEqualTo("SonarContacts");
    assertThat(colours.of(contacts)).isEqualTo("1");
    assertThat(drawn.edges())
        .filteredOn(edge -> edge.label().contains(" +"))
        .isNotEmpty()
        .allMatch(edge -> colours.of(edge).equals(TopicColours.SEVERAL));
    // A bundle has the colour of its flows where they are all of one topic.
    assertThat(drawn.routedEdges(new FlowBundles(true, Set.of())))
        .filteredOn(edge -> edge.count() > 1)
        .isNotEmpty()
        .allSatisfy(
            bundle ->
                assertThat(colours.of(bundle).equals(TopicColours.SEVERAL))
                    .as(bundle.tooltip())
                    .isEqualTo(
                        bundle
                                .tooltip()
                                .lines()
                                .map(line -> line.replaceAll(".*: ", ""))
                                .distinct()
                                .count()
                            > 1));
  }

  @Test
  void picturesHaveTheColoursOnDemand() {
    DrawnDiagram drawn = EditedModel.open(folder, "submarine-lab", "software").drawn();
    assertThat(text(DiagramPicture.of(drawn, Theme.LIGHT, true, Optional.empty())))
        .contains("stroke=\"#268fc3\"", "fill=\"#268fc3\"");
    assertThat(text(DiagramPicture.of(drawn, Theme.DARK, true, Optional.empty())))
        .contains("fill=\"#78c9fd\"");
    assertThat(text(DiagramPicture.of(drawn, Theme.LIGHT))).doesNotContain("#268fc3");
  }

  private static String text(byte[] picture) {
    return new String(picture, StandardCharsets.UTF_8);
  }

  /** The colours of the topics that are drawn, by their names. */
  private static Map<String, String> colours(DrawnDiagram diagram) {
    return diagram.nodes().stream()
        .filter(node -> node.element() instanceof Topic)
        .collect(
            Collectors.toMap((DrawnNode node) -> node.texts().title(), diagram.topicColours()::of));
  }
}
