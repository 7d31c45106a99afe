// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.ArrayList;
import java.util.List;

/** Gives a property a value. */
public class SetPropertyOperation extends PropertyOperation {
  public static final String KIND = "slipway.setProperty";

  private List<String> values = new ArrayList<>();

  public SetPropertyOperation() {
    super(KIND);
  }

  /** An operation that sets these values. */
  public SetPropertyOperation(PropertyPlace place, List<String> values) {
    super(KIND, place);
    this.values = values;
  }

  /** Texts of the values, ids of what is referred to; none has the default hold again. */
  public List<String> getValues() {
    return values;
  }
}
