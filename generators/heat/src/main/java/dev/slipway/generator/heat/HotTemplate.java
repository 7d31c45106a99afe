// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A Heat Orchestration Template as a value. Values in it are texts, numbers, booleans, lists, maps
 * and the functions of {@link Hot}.
 *
 * @param description what it makes
 * @param parameters by name
 * @param conditions by name
 * @param resources by logical id
 * @param outputs by name
 */
record HotTemplate(
    String description,
    SortedMap<String, Parameter> parameters,
    SortedMap<String, Object> conditions,
    SortedMap<String, Resource> resources,
    SortedMap<String, Output> outputs) {
  /** The newest version that OpenStack Zed takes. */
  static final String VERSION = "2021-04-16";

  static final String SECURITY_GROUP = "OS::Neutron::SecurityGroup";
  static final String SECURITY_GROUP_RULE = "OS::Neutron::SecurityGroupRule";

  /** One for each version of IP. */
  private static final int EGRESS_RULES = 2;

  HotTemplate(String description) {
    this(description, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
  }

  /**
   * A parameter, which is a text.
   *
   * @param hidden whether Heat shows asterisks in place of its value
   * @param value its default; empty where it must be given
   * @param constraint the value of what it is held against, by kind such as {@code allowed_pattern}
   */
  record Parameter(
      String description, boolean hidden, Optional<String> value, Map<String, String> constraint) {
    private Map<String, Object> document() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("type", "string");
      map.put("description", description);
      if (hidden) {
        map.put("hidden", true);
      }
      value.ifPresent(text -> map.put("default", text));
      map.put("constraints", List.of(constraint));
      return map;
    }
  }

  /**
   * A resource.
   *
   * @param type such as {@code OS::Nova::Server}
   * @param properties in the order of printing
   * @param dependsOn logical ids that come first although no property refers to them, in order
   * @param retained whether it outlives the stack
   */
  record Resource(
      String type, Map<String, Object> properties, List<String> dependsOn, boolean retained) {
    private Map<String, Object> document() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("type", type);
      if (!dependsOn.isEmpty()) {
        map.put("depends_on", dependsOn);
      }
      if (retained) {
        map.put("deletion_policy", "Retain");
      }
      map.put("properties", properties);
      return map;
    }
  }

  /** A value that Heat tells of a stack. */
  record Output(String description, Object value) {
    private Map<String, Object> document() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("description", description);
      map.put("value", value);
      return map;
    }
  }

  /** Adds a resource that nothing hidden comes before. */
  void add(String logicalId, String type, Map<String, Object> properties) {
    add(logicalId, type, properties, List.of());
  }

  /** Adds a resource. */
  void add(String logicalId, String type, Map<String, Object> properties, List<String> dependsOn) {
    add(logicalId, new Resource(type, properties, new ArrayList<>(dependsOn), false));
  }

  /** Adds a resource. */
  void add(String logicalId, Resource resource) {
    if (resources.put(logicalId, resource) != null) {
      throw new IllegalStateException("two resources " + logicalId);
    }
  }

  /** How many security groups it makes. */
  int securityGroups() {
    return (int)
        resources.values().stream()
            .filter(resource -> resource.type.equals(SECURITY_GROUP))
            .count();
  }

  /** How many rules its security groups have, those that Neutron gives each included. */
  int securityGroupRules() {
    int rules = 0;
    for (Resource resource : resources.values()) {
      if (resource.type.equals(SECURITY_GROUP_RULE)) {
        rules++;
      } else if (resource.type.equals(SECURITY_GROUP)) {
        List<?> own = (List<?>) resource.properties.get("rules");
        boolean egress =
            own.stream().anyMatch(rule -> "egress".equals(((Map<?, ?>) rule).get("direction")));
        // Heat takes away Neutron's own, which let out anything, where others are drawn.
        rules += own.size() + (egress ? 0 : EGRESS_RULES);
      }
    }
    return rules;
  }

  /** The template as maps and lists, in the order of printing. */
  Map<String, Object> document() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("heat_template_version", VERSION);
    map.put("description", description);
    put(map, "parameters", parameters, Parameter::document);
    if (!conditions.isEmpty()) {
      map.put("conditions", conditions);
    }
    put(map, "resources", resources, Resource::document);
    put(map, "outputs", outputs, Output::document);
    return map;
  }

  private static <T> void put(
      Map<String, Object> map,
      String section,
      Map<String, T> entries,
      java.util.function.Function<T, Map<String, Object>> document) {
    if (!entries.isEmpty()) {
      Map<String, Object> documents = new LinkedHashMap<>();
      entries.forEach((name, entry) -> documents.put(name, document.apply(entry)));
      map.put(section, documents);
    }
  }
}
