// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/**
 * A file of configuration. All scalars are text as it is written: a password of digits keeps its
 * leading zeros.
 */
final class YamlFile {
  private static final String MERGE_KEY = "<<";
  private static final String NULL = "~|null|Null|NULL|";

  private YamlFile() {}

  /** Its mapping at the top: values are text, lists or mappings by text; no nulls. */
  static Map<String, Object> read(Path file) throws CloudException {
    LoadSettings settings =
        LoadSettings.builder().setLabel(file.toString()).setSchema(new FailsafeSchema()).build();
    Object read;
    try {
      read = new Load(settings).loadFromString(Files.readString(file));
    } catch (MarkedYamlEngineException e) {
      // Without the excerpt of the file, which may be a password.
      throw unreadable(
          file, e.getProblem() + e.getProblemMark().map(YamlFile::place).orElse(""), e);
    } catch (YamlEngineException e) {
      throw unreadable(file, "not YAML", e);
    } catch (IOException e) {
      throw unreadable(file, "it cannot be read as UTF-8 text", e);
    }
    if (read == null || "".equals(read)) {
      return Map.of();
    }
    if (!(read instanceof Map<?, ?> map)) {
      throw unreadable(file, "it is not a mapping", null);
    }
    return mapping(map);
  }

  private static String place(Mark mark) {
    return " at line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1);
  }

  private static CloudException unreadable(Path file, String why, Throwable cause) {
    return CloudException.of(
        Kind.CONFIGURATION, "", file + ": " + why + ".", "Correct the file.", cause);
  }

  private static Map<String, Object> mapping(Map<?, ?> read) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    Object merged = read.get(MERGE_KEY);
    for (Object base : merged instanceof List<?> list ? list : singleton(merged)) {
      if (base instanceof Map<?, ?> map) {
        mapping(map).forEach(mapping::putIfAbsent);
      }
    }
    read.forEach(
        (key, value) -> {
          String name = String.valueOf(key);
          if (!name.equals(MERGE_KEY) && !isNull(value)) {
            mapping.put(name, value(value));
          }
        });
    return mapping;
  }

  private static List<?> singleton(Object base) {
    return base == null ? List.of() : List.of(base);
  }

  private static boolean isNull(Object value) {
    return value == null || value instanceof String text && text.matches(NULL);
  }

  private static Object value(Object read) {
    if (read instanceof Map<?, ?> map) {
      return mapping(map);
    }
    if (read instanceof List<?> list) {
      List<Object> values = new ArrayList<>();
      for (Object value : list) {
        values.add(value(value));
      }
      return values;
    }
    return String.valueOf(read);
  }
}
