// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.edit;

import org.eclipse.emf.edit.provider.ReflectiveItemProviderAdapterFactory;

/**
 * Provides every element of a model with texts, icons, children and properties. One provider serves
 * all classes, since all of it follows from the metamodel and the notation.
 */
public final class ModelItemProviderAdapterFactory extends ReflectiveItemProviderAdapterFactory {
  /** Made by the registry of EMF. */
  public ModelItemProviderAdapterFactory() {
    reflectiveItemProviderAdapter = new ModelItemProvider(this);
  }
}
