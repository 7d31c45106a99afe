// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

/** Adds, moves or removes what is in elements; or makes something for a reference to lead to. */
public class ChangePartsOperation extends PropertyOperation {
  public static final String KIND = "slipway.changeParts";

  /** A new part at the end; for a reference, a new element where such elements belong. */
  public static final String ADD = "add";

  /** The part one place further to the front. */
  public static final String RAISE = "raise";

  /** The part, and what cannot be without it, is taken out. */
  public static final String REMOVE = "remove";

  private String change = ADD;
  private String type = "";
  private int index;
  private String text = "";

  public ChangePartsOperation() {
    super(KIND);
  }

  /**
   * @param change what is done
   * @param type the class of the new part; empty for the only one that there is
   * @param index the place of the part, from 0; of no meaning for a new one
   */
  public ChangePartsOperation(PropertyPlace property, String change, String type, int index) {
    super(KIND, property);
    this.change = change;
    this.type = type;
    this.index = index;
  }

  /** What is done: one of the constants. */
  public String getChange() {
    return change;
  }

  /** The class of the new part; empty for the only one that there is. */
  public String getType() {
    return type;
  }

  /** What the new part is to be, as the property says how to write it; empty for the usual. */
  public String getText() {
    return text;
  }

  /** As {@link #getText}. */
  public ChangePartsOperation withText(String written) {
    this.text = written;
    return this;
  }

  /** The place of the part, from 0. */
  public int getIndex() {
    return index;
  }
}
