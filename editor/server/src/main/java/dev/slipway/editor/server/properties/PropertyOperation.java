// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.operations.Operation;

/** Changes one property of one or more elements. */
public abstract class PropertyOperation extends Operation {
  private List<String> elementIds = new ArrayList<>();
  private String path = "";
  private String feature = "";

  PropertyOperation(String kind) {
    super(kind);
  }

  PropertyOperation(String kind, List<String> elementIds, String path, String feature) {
    super(kind);
    this.elementIds = elementIds;
    this.path = path;
    this.feature = feature;
  }

  /** The elements, as in {@link RequestPropertiesAction}. */
  public List<String> getElementIds() {
    return elementIds;
  }

  /** The way to the part of each that has the property; empty for the element itself. */
  public String getPath() {
    return path;
  }

  /** The name of the property in the metamodel. */
  public String getFeature() {
    return feature;
  }
}
