// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

import java.util.List;
import org.eclipse.glsp.server.actions.RequestAction;

/** Asks for lines of the tree; answered by {@link SetTreeAction}. */
public class RequestTreeAction extends RequestAction<SetTreeAction> {
  public static final String KIND = "slipway.requestTree";

  private List<String> open = List.of();
  private String words = "";
  private String reveal = "";

  public RequestTreeAction() {
    super(KIND);
  }

  /** The elements whose content is shown. */
  public List<String> getOpen() {
    return open;
  }

  /** What has to stand in what is shown; empty for what is in open elements. */
  public String getWords() {
    return words;
  }

  /** An element that is to be shown, too: what it is in is opened; empty for none. */
  public String getReveal() {
    return reveal;
  }
}
