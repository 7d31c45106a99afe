// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing.schema;

import com.google.gson.annotations.SerializedName;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/** What documents call members and enumerators in JSON, and which texts a member can have. */
public final class JsonNames {
  private JsonNames() {}

  /**
   * The key of a member, or the text of an enumerator.
   *
   * @param member a field, or the accessor of a component
   * @param name in Java
   */
  public static String key(AnnotatedElement member, String name) {
    SerializedName key = member.getAnnotation(SerializedName.class);
    return key == null ? name : key.value();
  }

  /** The texts of an enumeration. */
  public static List<String> constants(Class<?> enumeration) {
    return Arrays.stream(enumeration.getFields())
        .filter(Field::isEnumConstant)
        .map(constant -> key(constant, constant.getName()))
        .toList();
  }

  /** The texts that a member can have; none for any. */
  public static List<String> allowed(Allowed allowed) {
    if (allowed.names() != Enum.class) {
      return constants(allowed.names());
    }
    if (allowed.words() != Enum.class) {
      return Arrays.stream(allowed.words().getEnumConstants())
          .map(constant -> JsonDocument.word(constant).replace("_", allowed.between()))
          .toList();
    }
    return List.of(allowed.values());
  }
}
