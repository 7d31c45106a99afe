// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import org.eclipse.glsp.server.operations.Operation;

/** Changes one property of one or more elements. */
public abstract class PropertyOperation extends Operation {
  private PropertyPlace place = PropertyPlace.NOWHERE;

  PropertyOperation(String kind) {
    super(kind);
  }

  PropertyOperation(String kind, PropertyPlace place) {
    super(kind);
    this.place = place;
  }

  /** The property. */
  public PropertyPlace getPlace() {
    return place;
  }
}
