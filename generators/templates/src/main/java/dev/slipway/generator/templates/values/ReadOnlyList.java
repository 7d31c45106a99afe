// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import java.util.AbstractList;
import java.util.List;

/**
 * A list of the model or of derived values, which says what is wrong when a template changes it.
 */
public final class ReadOnlyList<T> extends AbstractList<T> {
  private final List<? extends T> list;

  /** A list that shows another. */
  public ReadOnlyList(List<? extends T> list) {
    this.list = list;
  }

  /** A list that shows a copy. */
  static <T> List<T> of(List<T> list) {
    return new ReadOnlyList<>(List.copyOf(list));
  }

  @Override
  public T get(int index) {
    return list.get(index);
  }

  @Override
  public int size() {
    return list.size();
  }

  @Override
  public T set(int index, T element) {
    throw new ReadOnlyModelException("change a list of the model");
  }

  @Override
  public void add(int index, T element) {
    throw new ReadOnlyModelException("add to a list of the model");
  }

  @Override
  public T remove(int index) {
    throw new ReadOnlyModelException("remove from a list of the model");
  }

  @Override
  public boolean remove(Object element) {
    throw new ReadOnlyModelException("remove from a list of the model");
  }

  @Override
  public void clear() {
    throw new ReadOnlyModelException("clear a list of the model");
  }
}
