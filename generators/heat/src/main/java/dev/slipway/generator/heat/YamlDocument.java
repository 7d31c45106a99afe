// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
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

  /** How many entries of a map are printed at a time. */
  private static final int PART = 100;

  private static final ImplicitTuple PLAIN_ONLY = new ImplicitTuple(true, false);
  private static final ImplicitTuple ALWAYS = new ImplicitTuple(true, true);
  private static final ImplicitTuple QUOTED = new ImplicitTuple(false, true);

  private final Emitter emitter;

  /** Of texts in one line: a template has the same ones again and again. */
  private final Map<String, ScalarStyle> styles = new HashMap<>();

  private YamlDocument(Emitter emitter) {
    this.emitter = emitter;
  }

  /** The document of a map, ended by a line feed. */
  static String print(Map<String, ?> map) {
    StringBuilder text = new StringBuilder();
    Emitter emitter = new Emitter(SETTINGS, new Text(text));
    emitter.emit(new StreamStartEvent());
    emitter.emit(new DocumentStartEvent(false, Optional.empty(), Map.of()));
    new YamlDocument(emitter).emit(map);
    emitter.emit(new DocumentEndEvent(false));
    emitter.emit(new StreamEndEvent());
    return text.toString();
  }

  /**
   * The document of a map whose keys are plain words, ended by a line feed. Maps in it with many
   * entries are printed in parts side by side: of a template with a thousand servers nearly all is.
   */
  static String printSections(Map<String, ?> map) {
    List<Map<String, ?>> parts = new ArrayList<>();
    map.forEach(
        (section, value) -> {
          if (value instanceof Map<?, ?> entries && entries.size() > PART) {
            inParts(entries).forEach(part -> parts.add(Map.of(section, part)));
          } else {
            parts.add(Map.of(section, value));
          }
        });
    List<String> texts = parts.parallelStream().map(YamlDocument::print).toList();
    StringBuilder document = new StringBuilder();
    String last = "";
    for (int i = 0; i < texts.size(); i++) {
      String section = parts.get(i).keySet().iterator().next();
      // A further part of a section begins with its name again.
      int from = section.equals(last) ? texts.get(i).indexOf('\n') + 1 : 0;
      document.append(texts.get(i), from, texts.get(i).length());
      last = section;
    }
    return document.toString();
  }

  private static List<Map<Object, Object>> inParts(Map<?, ?> entries) {
    List<Map<Object, Object>> parts = new ArrayList<>();
    entries.forEach(
        (key, value) -> {
          if (parts.isEmpty() || parts.get(parts.size() - 1).size() == PART) {
            parts.add(new LinkedHashMap<>());
          }
          parts.get(parts.size() - 1).put(key, value);
        });
    return parts;
  }

  /**
   * Emits a value and those in it. What templates are made of is emitted as it is: the library
   * would make a tree of nodes first, and keep account of all of them for the sake of anchors.
   */
  private void emit(Object value) {
    if (value instanceof Map<?, ?> map) {
      startMapping(Tag.MAP, FlowStyle.BLOCK);
      map.forEach(
          (key, entry) -> {
            emit(key);
            emit(entry);
          });
      emitter.emit(new MappingEndEvent());
    } else if (value instanceof List<?> list) {
      startSequence(Tag.SEQ, FlowStyle.BLOCK);
      list.forEach(this::emit);
      emitter.emit(new SequenceEndEvent());
    } else if (value instanceof String text) {
      ScalarStyle style = style(text);
      scalar(Tag.STR, style == ScalarStyle.PLAIN ? ALWAYS : QUOTED, text, style);
    } else if (value instanceof Boolean) {
      scalar(Tag.BOOL, PLAIN_ONLY, value.toString(), ScalarStyle.PLAIN);
    } else if (value instanceof Integer) {
      scalar(Tag.INT, PLAIN_ONLY, value.toString(), ScalarStyle.PLAIN);
    } else {
      emit(new Representer(SETTINGS).represent(value));
    }
  }

  private void startMapping(Tag tag, FlowStyle style) {
    emitter.emit(
        new MappingStartEvent(
            Optional.empty(), Optional.of(tag.getValue()), tag.equals(Tag.MAP), style));
  }

  private void startSequence(Tag tag, FlowStyle style) {
    emitter.emit(
        new SequenceStartEvent(
            Optional.empty(), Optional.of(tag.getValue()), tag.equals(Tag.SEQ), style));
  }

  private void scalar(Tag tag, ImplicitTuple implicit, String text, ScalarStyle style) {
    emitter.emit(
        new ScalarEvent(Optional.empty(), Optional.of(tag.getValue()), implicit, text, style));
  }

  private ScalarStyle style(String text) {
    return text.indexOf('\n') >= 0
        ? ScalarStyle.LITERAL
        : styles.computeIfAbsent(text, YamlDocument::styleInOneLine);
  }

  private static ScalarStyle styleInOneLine(String text) {
    boolean plain = PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    return plain ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED;
  }

  /** Emits what user data of a model may hold besides, as the library represents it. */
  private void emit(Node node) {
    if (node instanceof AnchorNode again) {
      emit(again.getRealNode());
    } else if (node instanceof MappingNode mapping) {
      startMapping(node.getTag(), mapping.getFlowStyle());
      for (NodeTuple entry : mapping.getValue()) {
        emit(entry.getKeyNode());
        emit(entry.getValueNode());
      }
      emitter.emit(new MappingEndEvent());
    } else if (node instanceof SequenceNode sequence) {
      startSequence(node.getTag(), sequence.getFlowStyle());
      sequence.getValue().forEach(this::emit);
      emitter.emit(new SequenceEndEvent());
    } else {
      ScalarNode scalar = (ScalarNode) node;
      scalar(scalar.getTag(), implicit(scalar), scalar.getValue(), scalar.getScalarStyle());
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

  private final class Representer extends StandardRepresenter {
    Representer(DumpSettings settings) {
      super(settings);
      representers.put(
          String.class, data -> representScalar(Tag.STR, data.toString(), style(data.toString())));
    }
  }
}
