// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * What elements of one class look like in a diagram, and where they may be.
 *
 * @param id stable name within the diagram
 * @param className class of the metamodel, as in {@link MetamodelClasses#named}
 * @param label what users call it
 * @param name what a new one is called, numbered where that is taken
 * @param icon name of its icon
 * @param shape {@code box}, {@code pill}, {@code bar}, {@code table} (with a row for each of {@code
 *     rows}), {@code container} and {@code frame} (with other nodes inside)
 * @param colour name of its colours
 * @param width least width in pixels
 * @param height least height in pixels
 * @param inside the kinds of nodes that it may be in; {@code root} is the diagram itself
 * @param parent the reference that says which node it is in; null where that is the element that
 *     contains it
 * @param owner where a new one goes: names of containment references from the deployment on,
 *     separated by slashes, {@code [0]} standing for the first of many
 * @param palette the group of the palette that offers it; null where it is not offered
 * @param rows the containment reference whose elements are its rows; null where it has none
 * @param shown {@code where-used} where elements of imported libraries are shown too, if an edge
 *     leads to them; null where only those of the model itself are
 * @param folded whether its rows are hidden at first
 * @param only whether elements are of this kind only if they look like one of its variants; the
 *     others are of a later kind of the same class
 * @param variants how elements of this kind differ in looks; null where they do not
 * @param offers the elements that the palette offers one of each for; null where it offers one
 */
public record NodeKind(
    String id,
    @SerializedName("class") String className,
    String label,
    String name,
    String icon,
    String shape,
    String colour,
    int width,
    int height,
    List<String> inside,
    String parent,
    String owner,
    String palette,
    String rows,
    String shown,
    boolean folded,
    boolean only,
    Variants variants,
    Offers offers) {
  /** The diagram itself, in {@link #inside}. */
  public static final String ROOT = "root";

  public NodeKind {
    inside = List.copyOf(inside);
  }

  /**
   * Looks by the value of an enumeration.
   *
   * @param by the attribute, after references separated by dots
   * @param owner where an element that has the attribute is made if there is none, as in {@link
   *     NodeKind#owner}; null where the attribute is the node's own
   * @param cases by literal
   */
  public record Variants(String by, String owner, Map<String, Variant> cases) {}

  /** Looks that replace those of the kind. */
  public record Variant(String label, String icon, String colour) {}

  /**
   * One entry of the palette for each element of a class.
   *
   * @param reference what refers to that element in the new one
   * @param of the class, as in {@link MetamodelClasses#named}
   */
  public record Offers(String reference, String of) {}

  /** The class of the metamodel. */
  public EClass type() {
    return MetamodelClasses.named(className);
  }

  /** Whether other nodes can be inside. */
  public boolean isContainer() {
    return shape.equals("container") || shape.equals("frame");
  }

  /** Whether the element is of this kind, unless it is of an earlier one. */
  public boolean holds(EObject element) {
    return type().isInstance(element) && (!only || variantOf(element).isPresent());
  }

  /** How this element looks, where that differs from its kind. */
  public Optional<Variant> variantOf(EObject element) {
    return Optional.ofNullable(variants)
        .flatMap(each -> value(element, each.by()).map(literal -> each.cases().get(literal)));
  }

  private static Optional<String> value(EObject element, String path) {
    Object at = element;
    for (String step : path.split("\\.")) {
      if (!(at instanceof EObject object)) {
        return Optional.empty();
      }
      EStructuralFeature feature = object.eClass().getEStructuralFeature(step);
      at = object.eGet(feature);
    }
    return at instanceof Enumerator literal ? Optional.of(literal.getLiteral()) : Optional.empty();
  }
}
