// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import org.eclipse.glsp.server.actions.RequestAction;

/** Asks what applying the plan that is shown needs; answered by {@link SetConsentAction}. */
public class RequestConsentAction extends RequestAction<SetConsentAction> {
  public static final String KIND = "slipway.requestConsent";

  public RequestConsentAction() {
    super(KIND);
  }
}
