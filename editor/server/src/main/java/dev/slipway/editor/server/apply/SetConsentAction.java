// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.plan.PlanOnDrawing;
import dev.slipway.editor.server.plan.ShownPlan.Shown;
import dev.slipway.editor.server.report.ReportAction.Entry;
import java.util.List;
import org.eclipse.glsp.server.actions.ResponseAction;

/** Says what applying the plan that is shown needs. */
public class SetConsentAction extends ResponseAction {
  public static final String KIND = "slipway.setConsent";

  private final String plan;
  private final String summary;
  private final String word;
  private final List<Entry> losses;
  private final List<String> silent;

  /**
   * @param plan id of the plan; empty where none is shown that has something to do
   * @param summary how much is to be done, in a sentence
   * @param word what the user has to type to agree; empty where nothing is lost
   * @param losses what is lost, replaced or removed, a line each
   * @param silent names of the nodes that did not answer
   */
  private SetConsentAction(
      String plan, String summary, String word, List<Entry> losses, List<String> silent) {
    super(KIND);
    this.plan = plan;
    this.summary = summary;
    this.word = word;
    this.losses = losses;
    this.silent = silent;
  }

  static SetConsentAction nothing() {
    return new SetConsentAction("", "", "", List.of(), List.of());
  }

  static SetConsentAction of(Shown shown) {
    Consent consent = new Consent(shown.plan());
    return new SetConsentAction(
        shown.id(),
        shown.plan().summary(),
        consent.word(),
        consent.losses().stream().map(SetConsentAction::entry).toList(),
        shown.plan().silent().stream().map(SilentNode::name).toList());
  }

  private static Entry entry(Step step) {
    return new Entry(
        PlanOnDrawing.sign(step), "", PlanOnDrawing.title(step), String.join(" ", step.reasons()));
  }
}
