// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

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
    return new Dump(SETTINGS, new Representer(SETTINGS)).dumpToString(map);
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
          PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(java.util.Locale.ROOT));
      return plain ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED;
    }
  }
}
