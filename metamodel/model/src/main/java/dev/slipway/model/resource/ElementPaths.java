// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.Catalog;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.SoftwareModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Says where an element stands in the model, such as {@code /site lab/node esxi-slave/nic eth2}.
 *
 * <p>A step is the element's class in lower-case words and its name. The deployment itself and the
 * unnamed containers below it (data, software, catalog) are left out: they say nothing. An element
 * without a name has its place among its siblings instead, as in {@code rule #2}.
 */
public final class ElementPaths {
  private static final Map<EClass, String> KINDS = new ConcurrentHashMap<>();

  private ElementPaths() {}

  /** The path of an element or value; names stand in it exactly as modelled. */
  public static ElementPath of(EObject object) {
    List<ElementPath.Segment> segments = new ArrayList<>();
    for (EObject at = object; at != null; at = at.eContainer()) {
      if (!isLeftOut(at)) {
        segments.add(new ElementPath.Segment(kind(at), name(at)));
      }
    }
    Collections.reverse(segments);
    return new ElementPath(segments);
  }

  /** UUID of an element, or of the closest one around a value; empty where none has one. */
  public static String idOf(EObject object) {
    for (EObject at = object; at != null; at = at.eContainer()) {
      if (at instanceof Element element && element.getId() != null) {
        return element.getId();
      }
    }
    return "";
  }

  /** What an element is, in lower-case words, such as {@code component type}. */
  public static String kind(EObject object) {
    return object instanceof Node ? "node" : kind(object.eClass());
  }

  /** What an element of the class is, in lower-case words. */
  public static String kind(EClass type) {
    String known = KINDS.get(type);
    if (known == null) {
      // A product's name keeps the spelling that people know it by, and IDL's term is not ours.
      known =
          type == InfrastructurePackage.Literals.VCENTER
              ? "vCenter"
              : type == DdsPackage.Literals.ALIAS ? "typedef" : words(type.getName());
      KINDS.put(type, known);
    }
    return known;
  }

  private static String words(String camelCase) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < camelCase.length(); i++) {
      char c = camelCase.charAt(i);
      if (i > 0 && Character.isUpperCase(c)) {
        words.append(' ');
      }
      words.append(c);
    }
    return words.toString().toLowerCase(Locale.ROOT);
  }

  private static boolean isLeftOut(EObject object) {
    return object instanceof Deployment
        || object instanceof DataModel
        || object instanceof SoftwareModel
        || object instanceof Catalog;
  }

  private static String name(EObject object) {
    String name = ownName(object);
    return name == null || name.isEmpty() ? place(object) : name;
  }

  private static String ownName(EObject object) {
    if (object instanceof NamedElement named) {
      String name = named.getName();
      boolean unnamed = name == null || name.isEmpty();
      return unnamed && object instanceof Endpoint endpoint && endpoint.getTopic() != null
          ? endpoint.getTopic().getName()
          : name;
    }
    return "";
  }

  private static String place(EObject object) {
    EStructuralFeature feature = object.eContainingFeature();
    if (feature == null || !feature.isMany()) {
      return "";
    }
    List<?> siblings = (List<?>) object.eContainer().eGet(feature);
    return "#" + (siblings.indexOf(object) + 1);
  }
}
