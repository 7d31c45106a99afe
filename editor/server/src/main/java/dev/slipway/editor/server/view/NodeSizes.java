// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;
import java.util.List;

/** How large nodes have to be for what is in them; the client draws by the same measures. */
public final class NodeSizes {
  private static final Measures.Node NODE = Notation.standard().measures().node();

  /** Size of the title's font. */
  public static final int TITLE = NODE.title();

  /** Size of the font of details and rows. */
  public static final int DETAIL = NODE.detail();

  /** From the left edge to the title, past the icon. */
  public static final int TITLE_LEFT = NODE.textLeft();

  /** The head of a node that has rows or other nodes below it. */
  public static final int HEAD = NODE.head();

  /** Around what is inside a node. */
  public static final int PADDING = 16;

  /** Between the left edge of a node and what is in it, at least. */
  static final int LEAST_PADDING = 8;

  /** How far that button reaches into a node from its right edge. */
  static final int FOLD_BUTTON = 24;

  private static final int FRAME_PADDING = 8;

  private static final int WIDEST = 320;

  private NodeSizes() {}

  /** Gives the node the size that the user gave it, or else its content's; children come first. */
  static void apply(DrawnNode node, int userWidth, int userHeight) {
    int width = Math.max(node.kind().width(), contentWidth(node));
    int height = node.kind().height();
    if (!node.texts().rows().isEmpty() && !node.folded()) {
      height = Math.max(height, HEAD + node.texts().rows().size() * NODE.row() + 8);
    }
    if (!node.folded()) {
      for (DrawnNode child : node.children()) {
        width = Math.max(width, child.x() + child.width() + PADDING);
        height = Math.max(height, child.y() + child.height() + PADDING);
      }
    }
    boolean grows = node.kind().isContainer() && !node.folded();
    node.resize(
        userWidth > 0 ? grows ? Math.max(userWidth, width) : userWidth : width,
        userHeight > 0 && !node.folded()
            ? grows ? Math.max(userHeight, height) : userHeight
            : height);
  }

  /** From the left edge of a node to what is in it. */
  public static int innerLeft(DrawnNode node) {
    return PADDING + (isFrame(node) ? FRAME_PADDING : 0);
  }

  static boolean isFrame(DrawnNode node) {
    return node.kind().shape().equals("frame");
  }

  /** The room for the title and the detail of a node. */
  public static int textRoom(DrawnNode node) {
    return node.width() - TITLE_LEFT - NODE.textRight() - (isFoldable(node) ? NODE.foldRoom() : 0);
  }

  private static boolean isFoldable(DrawnNode node) {
    return !node.children().isEmpty() || !node.texts().rows().isEmpty();
  }

  private static int contentWidth(DrawnNode node) {
    ElementTexts.Texts texts = node.texts();
    int width =
        TITLE_LEFT
            + NODE.textRight()
            + (isFoldable(node) ? NODE.foldRoom() : 0)
            + Math.max(
                TextMetrics.width(texts.title(), TITLE, true),
                TextMetrics.width(texts.detail(), DETAIL, false));
    for (String row : node.folded() ? List.<String>of() : texts.rows()) {
      width = Math.max(width, 2 * NODE.rowLeft() + TextMetrics.width(row, DETAIL, false));
    }
    return Math.min(width, WIDEST);
  }
}
