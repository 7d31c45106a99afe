// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Sets attributes and references. */
public class SetPropertyHandler extends PropertyHandler<SetPropertyOperation> {
  @Override
  void change(EObject owner, EStructuralFeature feature, SetPropertyOperation operation) {
    PropertyValue.set(open(), owner, feature, operation.getValues());
  }
}
