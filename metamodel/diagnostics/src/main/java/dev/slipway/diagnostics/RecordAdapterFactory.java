// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Reads and writes records strictly: keys in the order of the components, every component required
 * but optional ones, no key twice, none unknown, null nowhere. {@link SerializedName} gives a
 * component a key that is no name in Java.
 *
 * <p>Gson's own adapter for records takes what it finds and leaves the rest null; a contract
 * between programs must not.
 */
public final class RecordAdapterFactory implements TypeAdapterFactory {
  @Override
  public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
    Class<? super T> raw = type.getRawType();
    return raw.isRecord() ? new RecordAdapter<>(gson, raw) : null;
  }

  private enum Presence {
    REQUIRED,
    OPTIONAL,
    OPTIONAL_INT,
    OPTIONAL_LONG,
    OPTIONAL_DOUBLE
  }

  private record Part(
      String name,
      Presence presence,
      JsonToken token,
      MethodHandle accessor,
      TypeAdapter<Object> adapter) {
    void write(JsonWriter out, Object owner) throws IOException {
      Object value = invoke(accessor, owner);
      Object present =
          switch (presence) {
            case REQUIRED -> value;
            case OPTIONAL -> ((Optional<?>) value).orElse(null);
            case OPTIONAL_INT -> boxed((OptionalInt) value);
            case OPTIONAL_LONG -> boxed((OptionalLong) value);
            case OPTIONAL_DOUBLE -> boxed((OptionalDouble) value);
          };
      if (present != null) {
        out.name(name);
        adapter.write(out, present);
      }
    }

    private static Integer boxed(OptionalInt number) {
      return number.isPresent() ? (Integer) number.getAsInt() : null;
    }

    private static Long boxed(OptionalLong number) {
      return number.isPresent() ? (Long) number.getAsLong() : null;
    }

    private static Double boxed(OptionalDouble number) {
      return number.isPresent() ? (Double) number.getAsDouble() : null;
    }

    Object read(JsonReader in) throws IOException {
      if (in.peek() != token) {
        throw new JsonParseException(
            "%s where %s is expected at %s".formatted(in.peek(), token, in.getPath()));
      }
      Object value = adapter.read(in);
      if (value == null
          || value instanceof List<?> list && list.contains(null)
          || value instanceof Map<?, ?> map && map.containsValue(null)) {
        throw new JsonParseException("unknown value at " + in.getPreviousPath());
      }
      return switch (presence) {
        case REQUIRED -> value;
        case OPTIONAL -> Optional.of(value);
        case OPTIONAL_INT -> OptionalInt.of((Integer) value);
        case OPTIONAL_LONG -> OptionalLong.of((Long) value);
        case OPTIONAL_DOUBLE -> OptionalDouble.of((Double) value);
      };
    }

    Object absent(String path) {
      return switch (presence) {
        case REQUIRED -> throw new JsonParseException("no \"" + name + "\" in " + path);
        case OPTIONAL -> Optional.empty();
        case OPTIONAL_INT -> OptionalInt.empty();
        case OPTIONAL_LONG -> OptionalLong.empty();
        case OPTIONAL_DOUBLE -> OptionalDouble.empty();
      };
    }
  }

  private static final class RecordAdapter<T> extends TypeAdapter<T> {
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final MethodHandle constructor;

    RecordAdapter(Gson gson, Class<? super T> type) {
      try {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        List<Class<?>> parameters = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
          Part part = part(gson, lookup, component);
          places.put(part.name, parts.size());
          parts.add(part);
          parameters.add(component.getType());
        }
        constructor =
            lookup
                .unreflectConstructor(
                    type.getDeclaredConstructor(parameters.toArray(Class<?>[]::new)))
                .asSpreader(Object[].class, parameters.size());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @SuppressWarnings("unchecked")
    private static Part part(Gson gson, MethodHandles.Lookup lookup, RecordComponent component)
        throws IllegalAccessException {
      Type type = component.getGenericType();
      Presence presence = Presence.REQUIRED;
      if (component.getType() == Optional.class) {
        presence = Presence.OPTIONAL;
        type = ((ParameterizedType) type).getActualTypeArguments()[0];
      } else if (component.getType() == OptionalInt.class) {
        presence = Presence.OPTIONAL_INT;
        type = Integer.class;
      } else if (component.getType() == OptionalLong.class) {
        presence = Presence.OPTIONAL_LONG;
        type = Long.class;
      } else if (component.getType() == OptionalDouble.class) {
        presence = Presence.OPTIONAL_DOUBLE;
        type = Double.class;
      }
      TypeToken<?> token = TypeToken.get(type);
      SerializedName key = component.getAccessor().getAnnotation(SerializedName.class);
      return new Part(
          key == null ? component.getName() : key.value(),
          presence,
          tokenOf(token.getRawType()),
          lookup.unreflect(component.getAccessor()),
          (TypeAdapter<Object>) gson.getAdapter(token));
    }

    /** What a value of the type starts with; Gson itself would take "1" for 1 and 1 for "1". */
    private static JsonToken tokenOf(Class<?> type) {
      if (type.isRecord() || Map.class.isAssignableFrom(type)) {
        return JsonToken.BEGIN_OBJECT;
      }
      if (Collection.class.isAssignableFrom(type)) {
        return JsonToken.BEGIN_ARRAY;
      }
      if (type == boolean.class) {
        return JsonToken.BOOLEAN;
      }
      return type.isPrimitive() || Number.class.isAssignableFrom(type)
          ? JsonToken.NUMBER
          : JsonToken.STRING;
    }

    @Override
    public void write(JsonWriter out, T value) throws IOException {
      out.beginObject();
      for (Part part : parts) {
        part.write(out, value);
      }
      out.endObject();
    }

    @Override
    @SuppressWarnings("unchecked")
    public T read(JsonReader in) throws IOException {
      Object[] values = new Object[parts.size()];
      in.beginObject();
      while (in.hasNext()) {
        String name = in.nextName();
        Integer place = places.get(name);
        if (place == null) {
          throw new JsonParseException("unknown key at " + in.getPath());
        }
        if (values[place] != null) {
          throw new JsonParseException("second value at " + in.getPath());
        }
        values[place] = parts.get(place).read(in);
      }
      for (int i = 0; i < values.length; i++) {
        if (values[i] == null) {
          String lastKey = in.getPath();
          values[i] = parts.get(i).absent(lastKey.substring(0, lastKey.lastIndexOf('.')));
        }
      }
      in.endObject();
      return (T) invoke(constructor, (Object) values);
    }
  }

  private static Object invoke(MethodHandle handle, Object argument) {
    try {
      return handle.invoke(argument);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
