// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.glsp.server.actions.RequestAction;

/** Asks what a reference can lead to; answered by {@link SetTargetsAction}. */
public class RequestTargetsAction extends RequestAction<SetTargetsAction> {
  public static final String KIND = "slipway.requestTargets";

  private List<String> elementIds = new ArrayList<>();
  private String path = "";
  private String feature = "";
  private String words = "";

  public RequestTargetsAction() {
    super(KIND);
  }

  /**
   * A request for the targets of a property.
   *
   * @param words what has to stand in name or place; empty for all
   */
  public RequestTargetsAction(List<String> elementIds, String path, String feature, String words) {
    this();
    this.elementIds = elementIds;
    this.path = path;
    this.feature = feature;
    this.words = words;
  }

  /** The elements that are selected. */
  public List<String> getElementIds() {
    return elementIds;
  }

  /** The way to the part of them that refers. */
  public String getPath() {
    return path;
  }

  /** The name of the reference. */
  public String getFeature() {
    return feature;
  }

  /** What has to stand in name or place. */
  public String getWords() {
    return words;
  }
}
