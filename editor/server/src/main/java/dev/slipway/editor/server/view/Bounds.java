// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

/** A rectangle, in pixels from the origin of the diagram. */
public record Bounds(double x, double y, double width, double height) {
  /** Where a node is. */
  public static Bounds of(DrawnNode node) {
    return new Bounds(node.absoluteX(), node.absoluteY(), node.width(), node.height());
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double centreX() {
    return x + width / 2;
  }

  double centreY() {
    return y + height / 2;
  }

  /** Whether another one has some of it in common; borders are not enough. */
  public boolean meets(Bounds other) {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }

  /** Whether all of another one lies in it; borders may be the same. */
  boolean holds(Bounds other) {
    return other.x >= x && other.y >= y && other.right() <= right() && other.bottom() <= bottom();
  }

  /** The least rectangle around this one and another. */
  public Bounds and(Bounds other) {
    double left = Math.min(x, other.x);
    double top = Math.min(y, other.y);
    return new Bounds(
        left,
        top,
        Math.max(right(), other.right()) - left,
        Math.max(bottom(), other.bottom()) - top);
  }
}
