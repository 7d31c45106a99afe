// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.server.operation.RefusedOperation;
import org.eclipse.glsp.server.actions.Action;

/** A change of a property that makes no sense; said beside its field. */
final class RefusedProperty extends RefusedOperation {
  private static final long serialVersionUID = 1;

  private final String path;
  private final String feature;

  RefusedProperty(PropertyOperation operation, RefusedEdit cause) {
    super(cause.getMessage(), cause);
    this.path = operation.getPlace().path();
    this.feature = operation.getPlace().feature();
  }

  @Override
  public Action toAction() {
    return new PropertyRefusedAction(path, feature, getMessage());
  }
}
