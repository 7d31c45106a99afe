// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.FlowBundles;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The diagrams of the open models as they are now: each is drawn once, however many tabs show it,
 * and before the first of them asks where it is known that it will.
 */
public final class Drawings {
  /** A diagram, drawn. */
  static final class Drawing {
    private final long revision;
    private final DiagramKind kind;
    private final DrawnDiagram drawn;
    private final ShownGraph shown;
    private String firstJson;

    private Drawing(long revision, DiagramKind kind, DrawnDiagram drawn, FlowBundles bundles) {
      this.revision = revision;
      this.kind = kind;
      this.drawn = drawn;
      shown = ShownGraph.of(drawn, bundles);
    }

    /** The model's revision when it was drawn. */
    long revision() {
      return revision;
    }

    /** What it shows. */
    DrawnDiagram drawn() {
      return drawn;
    }

    /** The same as a client sees it. */
    ShownGraph shown() {
      return shown;
    }

    /**
     * The graph as a client is sent it; that of the first revision, which each tab begins with, is
     * written once for all of them.
     *
     * @param ofGraph the revision of the client's graph
     */
    String json(int ofGraph) {
      return ofGraph == FIRST_REVISION ? firstJson() : GraphJson.of(kind, shown, ofGraph);
    }

    private synchronized String firstJson() {
      if (firstJson == null) {
        firstJson = GraphJson.of(kind, shown, FIRST_REVISION);
      }
      return firstJson;
    }
  }

  private static final int FIRST_REVISION = 1;

  /** By model; what is kept of one is looked at in its turn alone. */
  private final Map<OpenModel, Map<DiagramKind, Drawing>> kept = new ConcurrentHashMap<>();

  /**
   * Draws a diagram of a model and writes it for the first tab, unless that was done since the
   * model's last change.
   */
  public void prepare(OpenModel model, DiagramKind kind) {
    of(model, kind).firstJson();
  }

  /** A diagram of the model as it is. */
  Drawing of(OpenModel model, DiagramKind kind) {
    return model.read(
        () -> {
          Map<DiagramKind, Drawing> diagrams = kept.computeIfAbsent(model, any -> new HashMap<>());
          Drawing known = diagrams.get(kind);
          if (known == null || known.revision() != model.revision()) {
            DrawnDiagram drawn = DrawnDiagram.of(model, kind);
            known = new Drawing(model.revision(), kind, drawn, FlowBundles.NONE);
            diagrams.put(kind, known);
          }
          return known;
        });
  }

  /** The same where a tab has flows bundled or some of it hidden: what it looks like is its own. */
  Drawing of(OpenModel model, DiagramKind kind, FlowBundles bundles, TabFilter filter) {
    boolean filtered = !filter.filter().isEmpty();
    if (!bundles.areWanted() && !filtered) {
      return of(model, kind);
    }
    return model.read(
        () -> {
          DrawnDiagram drawn =
              filtered
                  ? DrawnDiagram.filtered(
                      model, kind, filter.filter(), filter.drawnBefore()::contains)
                  : of(model, kind).drawn();
          return new Drawing(model.revision(), kind, drawn, bundles);
        });
  }
}
