// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads members of JSON objects; what is missing, null or of another kind is empty. */
public final class Json {
  private Json() {}

  /** Text, a number or a boolean as text. */
  public static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
  }

  /** A whole number, also where it is written as text; 0 where there is none. */
  public static long number(JsonObject object, String name) {
    String text = text(object, name);
    return text.matches("-?\\d{1,18}") ? Long.parseLong(text) : 0;
  }

  /** The same for what is small; what is not is the largest there is. */
  public static int small(JsonObject object, String name) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number(object, name)));
  }

  /** Whether it is true, also where that is written as text. */
  public static boolean is(JsonObject object, String name) {
    return text(object, name).equalsIgnoreCase("true");
  }

  /** An object. */
  public static JsonObject object(JsonObject object, String name) {
    return object.get(name) instanceof JsonObject inner ? inner : new JsonObject();
  }

  /** The objects of a list. */
  public static List<JsonObject> objects(JsonObject object, String name) {
    List<JsonObject> objects = new ArrayList<>();
    for (JsonElement element : array(object, name)) {
      if (element instanceof JsonObject inner) {
        objects.add(inner);
      }
    }
    return objects;
  }

  /** The texts of a list. */
  public static List<String> texts(JsonObject object, String name) {
    List<String> texts = new ArrayList<>();
    for (JsonElement element : array(object, name)) {
      if (element.isJsonPrimitive()) {
        texts.add(element.getAsString());
      }
    }
    return texts;
  }

  /** The members of an object: text as it is, anything else as JSON; without nulls. */
  public static Map<String, String> map(JsonObject object, String name) {
    Map<String, String> map = new TreeMap<>();
    for (Map.Entry<String, JsonElement> entry : object(object, name).entrySet()) {
      if (!entry.getValue().isJsonNull()) {
        map.put(entry.getKey(), plain(entry.getValue()));
      }
    }
    return map;
  }

  /** Text as it is, null as nothing, anything else as JSON. */
  public static String plain(JsonElement value) {
    if (value == null || value.isJsonNull()) {
      return "";
    }
    return value.isJsonPrimitive() ? value.getAsString() : value.toString();
  }

  private static JsonArray array(JsonObject object, String name) {
    return object.get(name) instanceof JsonArray array ? array : new JsonArray();
  }
}
