// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.eclipse.epsilon.eol.types.EolMap;
import org.eclipse.epsilon.eol.types.EolOrderedSet;
import org.eclipse.epsilon.eol.types.EolSequence;

/** A map in the order of its making; EOL's own has the order of hash codes, another in each run. */
final class OrderedMap<K, V> extends EolMap<K, V> {
  OrderedMap() {
    super(new LinkedHashMap<>());
  }

  /** The keys in order; a copy of a public class, since templates may call no others of Java's. */
  @Override
  public Set<K> keySet() {
    EolOrderedSet<K> keys = new EolOrderedSet<>();
    keys.addAll(wrapped.keySet());
    return keys;
  }

  /** The values in order, as a copy. */
  @Override
  public Collection<V> values() {
    EolSequence<V> values = new EolSequence<>();
    values.addAll(wrapped.values());
    return values;
  }

  /** The pairs in order, as a copy. */
  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    EolOrderedSet<Map.Entry<K, V>> entries = new EolOrderedSet<>();
    wrapped.forEach((key, value) -> entries.add(new SimpleImmutableEntry<>(key, value)));
    return entries;
  }

  @Override
  public void forEach(BiConsumer<? super K, ? super V> action) {
    wrapped.forEach(action);
  }
}
