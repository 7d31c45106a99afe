// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.fix;

import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** What mends a problem. */
public class SetFixesAction extends ResponseAction {
  public static final String KIND = "slipway.setFixes";

  private final List<String> titles;

  SetFixesAction(List<String> titles) {
    super(KIND);
    this.titles = List.copyOf(titles);
  }
}
