// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What the fake understands of a template.
 *
 * @param parameters their declarations, by name
 * @param resources each with its type and properties, by logical id
 * @param outputs their values as written, by name
 */
record FakeTemplate(
    Map<String, Map<?, ?>> parameters,
    Map<String, Map<?, ?>> resources,
    Map<String, Map<?, ?>> outputs) {
  private static final String VERSION = "heat_template_version";

  /** Reads a template, or says what is wrong with it. */
  static FakeTemplate parse(FakeCloud cloud, StackRequest request) throws CloudException {
    Object read;
    try {
      read = new Load(LoadSettings.builder().build()).loadFromString(request.template());
    } catch (YamlEngineException e) {
      throw cloud.refused("The template is no YAML.");
    }
    if (!(read instanceof Map<?, ?> root) || !root.containsKey(VERSION)) {
      throw cloud.refused("The template has no " + VERSION + ".");
    }
    FakeTemplate template =
        new FakeTemplate(
            section(root, "parameters"), section(root, "resources"), section(root, "outputs"));
    for (Map.Entry<String, Map<?, ?>> resource : template.resources.entrySet()) {
      String type = template.type(resource.getKey());
      if (!type.startsWith("OS::") && !request.files().containsKey(type)) {
        throw cloud.refused("The type " + type + " of " + resource.getKey() + " is unknown.");
      }
    }
    return template;
  }

  private static Map<String, Map<?, ?>> section(Map<?, ?> root, String name) {
    Map<String, Map<?, ?>> section = new TreeMap<>();
    if (root.get(name) instanceof Map<?, ?> entries) {
      entries.forEach(
          (key, value) ->
              section.put(String.valueOf(key), value instanceof Map<?, ?> map ? map : Map.of()));
    }
    return section;
  }

  String type(String logicalId) {
    return String.valueOf(resources.get(logicalId).get("type"));
  }

  /** The properties of a resource; empty where it has none. */
  Map<?, ?> properties(String logicalId) {
    return resources.get(logicalId).get("properties") instanceof Map<?, ?> properties
        ? properties
        : Map.of();
  }

  /** A property that is plain text; empty where it is not. */
  String property(String logicalId, String name) {
    return resources.get(logicalId).get("properties") instanceof Map<?, ?> properties
            && properties.get(name) instanceof String text
        ? text
        : "";
  }

  /** A property that is a map of texts; empty where it is not. */
  Map<String, String> texts(String logicalId, String name) {
    Map<String, String> texts = new TreeMap<>();
    if (resources.get(logicalId).get("properties") instanceof Map<?, ?> properties
        && properties.get(name) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    }
    return texts;
  }

  /** A property that is a number; 0 where it is not. */
  long number(String logicalId, String name) {
    return resources.get(logicalId).get("properties") instanceof Map<?, ?> properties
            && properties.get(name) instanceof Number number
        ? number.longValue()
        : 0;
  }

  /** Whether what a resource has made stays when the stack no longer has it. */
  boolean isRetained(String logicalId) {
    return "Retain".equals(resources.get(logicalId).get("deletion_policy"));
  }

  /** Whether it says anything of a property of a resource. */
  boolean gives(String logicalId, String name) {
    return resources.containsKey(logicalId)
        && resources.get(logicalId).get("properties") instanceof Map<?, ?> properties
        && properties.containsKey(name);
  }

  List<TemplateParameter> declared() {
    List<TemplateParameter> declared = new ArrayList<>();
    parameters.forEach(
        (name, says) ->
            declared.add(
                new TemplateParameter(
                    name,
                    String.valueOf(says.get("type")),
                    Boolean.TRUE.equals(says.get("hidden")),
                    !says.containsKey("default"))));
    return declared;
  }
}
