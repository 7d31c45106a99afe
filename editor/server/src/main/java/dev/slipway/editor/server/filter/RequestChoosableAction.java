// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import org.eclipse.glsp.server.actions.RequestAction;

/** The client asks which elements of one kind a filter can be chosen by. */
public class RequestChoosableAction extends RequestAction<SetChoosableAction> {
  public static final String KIND = "slipway.requestChoosable";

  private ChoosableKind of = ChoosableKind.TOPICS;
  private String words = "";

  public RequestChoosableAction() {
    super(KIND);
  }

  ChoosableKind of() {
    return of;
  }

  /** Words that all have to be in the name, large letters or small. */
  String words() {
    return words;
  }
}
