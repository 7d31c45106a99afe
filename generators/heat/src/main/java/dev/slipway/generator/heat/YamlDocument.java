// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.StreamDataWriter;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.emitter.Emitter;
import org.snakeyaml.engine.v2.events.DocumentEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.ImplicitTuple;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.events.StreamEndEvent;
import org.snakeyaml.engine.v2.events.StreamStartEvent;
import org.snakeyaml.engine.v2.nodes.AnchorNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/**
 * Prints YAML that readers of YAML 1.1 take for the same: Heat and cloud-init read it with PyYAML,
 * for which a plain {@code on} is true and a plain {@code 1:30} is 90.
 */
final class YamlDocument {
  private static final DumpSettings SETTINGS =
      DumpSettings.builder()
          .setDefaultFlowStyle(FlowStyle.BLOCK)
          .setSplitLines(false)
          .setDereferenceAliases(true)
          .build();

  /** What no reader takes for anything but text, unless it is one of the words below. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_/][A-Za-z0-9_./-]*(::?[A-Za-z0-9_./-]+)*");

  private static final Set<String> WORDS =
      Set.of("y", "yes", "n", "no", "true", "false", "on", "off", "null", "nan", "inf");

  private YamlDocument() {}

  /** The document of a map, ended by a line feed. */
  static String print(Map<String, ?> map) {
    StringBuilder text = new StringBuilder();
    Emitter emitter = new Emitter(SETTINGS, new Text(text));
    emitter.emit(new StreamStartEvent());
    emitter.emit(new DocumentStartEvent(false, Optional.empty(), Map.of()));
    emit(new Representer(SETTINGS).represent(map), emitter);
    emitter.emit(new DocumentEndEvent(false));
    emitter.emit(new StreamEndEvent());
    return text.toString();
  }

  /**
   * Emits a node and those in it. The library's own serializer does the same, and keeps account of
   * all nodes for the sake of anchors, which makes it twice as slow.
   */
  private static void emit(Node node, Emitter emitter) {
    Optional<String> tag = Optional.of(node.getTag().getValue());
    if (node instanceof AnchorNode again) {
      emit(again.getRealNode(), emitter);
    } else if (node instanceof MappingNode mapping) {
      boolean plain = node.getTag().equals(Tag.MAP);
      emitter.emit(new MappingStartEvent(Optional.empty(), tag, plain, mapping.getFlowStyle()));
      for (NodeTuple entry : mapping.getValue()) {
        emit(entry.getKeyNode(), emitter);
        emit(entry.getValueNode(), emitter);
      }
      emitter.emit(new MappingEndEvent());
    } else if (node instanceof SequenceNode sequence) {
      boolean plain = node.getTag().equals(Tag.SEQ);
      emitter.emit(new SequenceStartEvent(Optional.empty(), tag, plain, sequence.getFlowStyle()));
      sequence.getValue().forEach(value -> emit(value, emitter));
      emitter.emit(new SequenceEndEvent());
    } else {
      ScalarNode scalar = (ScalarNode) node;
      emitter.emit(
          new ScalarEvent(
              Optional.empty(), tag, implicit(scalar), scalar.getValue(), scalar.getScalarStyle()));
    }
  }

  /** Whether a reader finds the tag of a scalar by itself: where it is plain, and where not. */
  private static ImplicitTuple implicit(ScalarNode scalar) {
    if (scalar.getTag().equals(Tag.STR)) {
      return new ImplicitTuple(scalar.getScalarStyle() == ScalarStyle.PLAIN, true);
    }
    ScalarResolver resolver = SETTINGS.getSchema().getScalarResolver();
    return new ImplicitTuple(
        scalar.getTag().equals(resolver.resolve(scalar.getValue(), true)),
        scalar.getTag().equals(resolver.resolve(scalar.getValue(), false)));
  }

  /** Takes what is printed. */
  private record Text(StringBuilder text) implements StreamDataWriter {
    @Override
    public void write(String part) {
      text.append(part);
    }

    @Override
    public void write(String part, int from, int length) {
      text.append(part, from, from + length);
    }
  }

  private static final class Representer extends StandardRepresenter {
    Representer(DumpSettings settings) {
      super(settings);
      representers.put(
          String.class, data -> representScalar(Tag.STR, data.toString(), style(data.toString())));
    }

    private static ScalarStyle style(String text) {
      if (text.indexOf('\n') >= 0) {
        return ScalarStyle.LITERAL;
      }
      boolean plain =
          PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
      return plain ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED;
    }
  }
}
