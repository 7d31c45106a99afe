// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.notation.Notation;
import dev.slipway.model.dds.Topic;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/**
 * The colours by which the topics of a model are told apart: that of a topic is by its place among
 * all topics, and the first comes again after the last. Those of libraries are counted first, for a
 * new topic is the last of the model's own, and leaves the others their colours.
 */
public final class TopicColours {
  /** In the place of a colour: of what is of several topics. */
  public static final String SEVERAL = "several";

  /** In the place of a colour: of what is of no topic. */
  public static final String NONE = "";

  private static final List<Notation.Line> EACH = Notation.standard().topicColours().each();

  private final Map<EObject, String> colours = new HashMap<>();

  private TopicColours(ModelIndex index) {
    List<Topic> all = index.all(Topic.class);
    Stream.concat(
            all.stream().filter(topic -> !index.isOwn(topic)), all.stream().filter(index::isOwn))
        .forEach(topic -> colours.put(topic, String.valueOf(1 + colours.size() % EACH.size())));
  }

  static TopicColours of(ModelIndex index) {
    return index.derived(TopicColours.class, TopicColours::new);
  }

  /**
   * The colour of a node: that of the topic that it is.
   *
   * @return as {@link #of(DrawnEdge)}
   */
  public String of(DrawnNode node) {
    return colours.getOrDefault(node.element(), NONE);
  }

  /**
   * The colour of an edge: that of its topic.
   *
   * @return the place in the notation's colours, counted from 1, {@link #SEVERAL} or {@link #NONE}
   */
  public String of(DrawnEdge edge) {
    return edge.topics().size() > 1
        ? SEVERAL
        : edge.topics().stream().findFirst().map(colours::get).orElse(NONE);
  }
}
