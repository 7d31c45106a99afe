// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Endpoint;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/** What elements are called in a bundle, where the model's own names do not tell them apart. */
public final class BundleNames {
  private static final String OPAQUE_TYPE = "slipway::wire::Opaque";

  private BundleNames() {}

  /**
   * A name for each of the elements, which are of one kind. Names are unique among siblings only:
   * two sites may each have a node of one name.
   */
  public static Map<NamedElement, String> apart(List<? extends NamedElement> elements) {
    Map<String, Integer> uses = new HashMap<>();
    elements.forEach(element -> uses.merge(element.getName(), 1, Integer::sum));
    Map<NamedElement, String> names = new IdentityHashMap<>();
    for (NamedElement element : elements) {
      String name = element.getName();
      if (uses.get(name) > 1) {
        for (EObject on = element.eContainer(); on != null; on = on.eContainer()) {
          if (on instanceof NamedElement owner && owner.getName() != null) {
            name = owner.getName() + "/" + name;
          }
        }
      }
      names.put(element, name);
    }
    return names;
  }

  /** The name of a publication or subscription: its own, else its topic's. */
  public static String of(Endpoint endpoint) {
    String own = endpoint.getName();
    return own == null || own.isEmpty() ? endpoint.getTopic().getName() : own;
  }

  /** Whether the topic's samples are a header and octets. */
  public static boolean isOpaque(Topic topic) {
    return topic.getPayload() == PayloadMode.OPAQUE;
  }

  /** The scoped name of the type that the topic's samples have on the wire. */
  public static String typeOf(Topic topic) {
    return isOpaque(topic) ? OPAQUE_TYPE : ScopedNames.of(topic.getType());
  }
}
