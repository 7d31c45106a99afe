// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import org.eclipse.emf.ecore.EClass;

/**
 * What is drawn as an edge: elements of a class, a reference, or something derived from the model.
 *
 * @param id stable name within the diagram
 * @param className class of the elements, or of what refers; null where the edge is derived
 * @param reference the reference that is the edge; null where an element is
 * @param derived what it is derived from; null where it stands in the model
 * @param owner the containment reference that holds elements drawn as such edges
 * @param source {@code container}, or the reference that leads to the source
 * @param target {@code container}, or the reference that leads to the target
 * @param label what users call it
 * @param icon name of its icon
 * @param from the kinds of nodes that it may start at
 * @param to the kinds of nodes that it may end at
 * @param quiet whether its label is shown only while it is pointed at or selected
 * @param line {@code solid} or {@code dashed}
 * @param head {@code arrow}, {@code hollow} or {@code none}; an arrow where it is left out
 * @param colour name of its colours
 * @param palette the group of the palette that offers it; null where it is not offered
 */
public record EdgeKind(
    String id,
    @SerializedName("class") String className,
    String reference,
    String derived,
    String owner,
    String source,
    String target,
    String label,
    String icon,
    List<String> from,
    List<String> to,
    boolean quiet,
    String line,
    String head,
    String colour,
    String palette) {
  /** The element that contains the edge's element, as source or target. */
  public static final String CONTAINER = "container";

  /** The usual {@link #head}. */
  public static final String ARROW = "arrow";

  /** The {@link #head} of inheritance. */
  public static final String HOLLOW = "hollow";

  /** What has no {@link #head}. */
  public static final String NO_HEAD = "none";

  public EdgeKind {
    from = List.copyOf(from);
    to = List.copyOf(to);
    head = head == null ? ARROW : head;
  }

  /** Whether an element of the model is the edge. */
  public boolean isElement() {
    return className != null && reference == null;
  }

  /** Whether a reference is the edge. */
  public boolean isReference() {
    return reference != null;
  }

  /** Whether the edge does not stand in the model, and is derived from it, as flows are. */
  public boolean isDerived() {
    return derived != null;
  }

  /** The class of the metamodel. */
  public EClass type() {
    return MetamodelClasses.named(className);
  }
}
