// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.NodeKind;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;

/** A node of a diagram: what it shows, where and how large. Lengths are in pixels. */
public final class DrawnNode {
  private final NodeContent content;
  private final List<DrawnNode> children = new ArrayList<>();
  private DrawnNode parent;
  private int x;
  private int y;
  private int width;
  private int height;
  private int firstWidth;
  private boolean folded;
  private boolean filteredOut;

  DrawnNode(NodeContent content) {
    this.content = content;
  }

  /** All of it but where it stands. */
  NodeContent content() {
    return content;
  }

  /** The id of the element. */
  public String id() {
    return content.id();
  }

  /** What is drawn. */
  public EObject element() {
    return content.element();
  }

  /** What it is drawn as. */
  public NodeKind kind() {
    return content.kind();
  }

  /** What is written in it. */
  public ElementTexts.Texts texts() {
    return content.texts();
  }

  /** Whether it is of the model itself and can be edited; what a library holds cannot. */
  public boolean own() {
    return content.own();
  }

  /** The icon: that of its variant, else of its kind. */
  public String icon() {
    return content.look().icon();
  }

  /** The colour: that of its variant, else of its kind. */
  public String colour() {
    return content.look().colour();
  }

  /** What users call what it is. */
  public String label() {
    return content.look().label();
  }

  /** The node around it; null where it is in the diagram itself. */
  public DrawnNode parent() {
    return parent;
  }

  /** The nodes in it. */
  public List<DrawnNode> children() {
    return children;
  }

  /** Left edge, from that of the node around it. */
  public int x() {
    return x;
  }

  /** Upper edge, from that of the node around it. */
  public int y() {
    return y;
  }

  /** Width. */
  public int width() {
    return width;
  }

  /** Height. */
  public int height() {
    return height;
  }

  /** Whether what is in it is hidden. */
  public boolean folded() {
    return folded;
  }

  /** Whether it is seen: the filter lets it through, and no node around it is folded. */
  public boolean isShown() {
    return !filteredOut && (parent == null || !parent.folded && parent.isShown());
  }

  /** Whether the filter of the diagram hides it. */
  public boolean isFilteredOut() {
    return filteredOut;
  }

  /** Whether other nodes are seen in it, if it is seen itself. */
  public boolean holdsNodes() {
    return !folded && children.stream().anyMatch(child -> !child.filteredOut);
  }

  /** Whether a node of that id is around it. */
  public boolean isIn(String node) {
    return parent != null && (parent.id().equals(node) || parent.isIn(node));
  }

  /** The nodes around it, the outermost first, and itself. */
  List<DrawnNode> withAllAround() {
    LinkedList<DrawnNode> all = new LinkedList<>();
    for (DrawnNode at = this; at != null; at = at.parent) {
      all.addFirst(at);
    }
    return all;
  }

  /** The node that is seen in its stead: the outermost folded one around it, else itself. */
  public DrawnNode seenAs() {
    DrawnNode seen = this;
    for (DrawnNode at = parent; at != null; at = at.parent) {
      if (at.folded) {
        seen = at;
      }
    }
    return seen;
  }

  /** Left edge, from the origin of the diagram. */
  public int absoluteX() {
    return x + (parent == null ? 0 : parent.absoluteX());
  }

  /** Upper edge, from the origin of the diagram. */
  public int absoluteY() {
    return y + (parent == null ? 0 : parent.absoluteY());
  }

  /** Whether it covers a part of another node around which is the same. */
  boolean overlaps(DrawnNode sibling) {
    return isWithin(0, sibling);
  }

  /** Whether it covers a part of such a node, or is nearer to it than this. */
  boolean isWithin(int distance, DrawnNode sibling) {
    return x < sibling.x + sibling.width + distance
        && sibling.x < x + width + distance
        && y < sibling.y + sibling.height + distance
        && sibling.y < y + height + distance;
  }

  void setParent(DrawnNode node) {
    parent = node;
    node.children.add(this);
  }

  /** Moves it there; a layout does so with a copy of the diagram that is not shown. */
  public void place(int left, int top) {
    x = left;
    y = top;
  }

  /** Sets its size. */
  public void resize(int newWidth, int newHeight) {
    width = newWidth;
    height = newHeight;
  }

  /** The width that it is given with its first place; 0 where it is as wide as its content. */
  int firstWidth() {
    return firstWidth;
  }

  void setFirstWidth(int pixels) {
    firstWidth = pixels;
  }

  void setFolded(boolean fold) {
    folded = fold;
  }

  void setFilteredOut(boolean hidden) {
    filteredOut = hidden;
  }
}
