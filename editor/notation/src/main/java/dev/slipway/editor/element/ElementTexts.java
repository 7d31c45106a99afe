// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.emf.ecore.EObject;

/** What is written in nodes and at edges. */
public final class ElementTexts {
  private static final String SEPARATOR = " · ";

  private ElementTexts() {}

  /**
   * The texts of a node.
   *
   * @param title its name
   * @param detail what matters most beside it; may be empty
   * @param rows its parts, line by line; empty for most
   */
  public record Texts(String title, String detail, List<String> rows) {
    public Texts {
      rows = List.copyOf(rows);
    }
  }

  /**
   * What is written in the node of an element.
   *
   * @param rows the containment reference whose elements are its rows; null for none
   */
  public static Texts of(EObject element, String rows) {
    return new Texts(
        name(element), detail(element), rows == null ? List.of() : rows(element, rows));
  }

  /** What is written at the edge of an element; empty for most. */
  public static String edge(EObject element) {
    if (element instanceof Publication publication && publication.getRate() > 0) {
      return number(publication.getRate()) + " Hz";
    }
    if (element instanceof Nic nic) {
      return nic.getAddress() == null ? "" : nic.getAddress();
    }
    if (element instanceof RouterInterface port) {
      return port.getAddress() == null ? "" : port.getAddress();
    }
    return "";
  }

  /** The name of an element; empty where it has none. */
  public static String name(EObject element) {
    return element instanceof NamedElement named && named.getName() != null ? named.getName() : "";
  }

  private static String detail(EObject element) {
    if (element instanceof ComponentType type) {
      return joined(type.getVersion());
    } else if (element instanceof ComponentInstance instance) {
      String type = instance.getType() == null ? "?" : name(instance.getType());
      return instance.getReplicas() == 1 ? type : type + " ×" + instance.getReplicas();
    } else if (element instanceof Topic topic) {
      return topic.getPayload() == PayloadMode.OPAQUE
          ? "octets"
          : topic.getType() == null ? "no type" : name(topic.getType());
    } else if (element instanceof AggregatedType) {
      return element.eClass().getName().toLowerCase(java.util.Locale.ROOT);
    } else if (element instanceof Network network) {
      return joined(
          network.getSubnets().stream()
              .map(Subnet::getCidr)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null),
          network.getKind().getLiteral().toLowerCase(java.util.Locale.ROOT));
    } else if (element instanceof Router router) {
      return router.isDistributed() ? "distributed" : "";
    } else if (element instanceof PhysicalHost host) {
      return joined(
          address(host),
          host.getCores() > 0 ? host.getCores() + " cores" : null,
          host.isProtected() ? "protected" : null);
    } else if (element instanceof VirtualMachine machine) {
      return joined(
          address(machine), machine.getFlavor() == null ? null : name(machine.getFlavor()));
    } else if (element instanceof Cloud cloud) {
      return joined(cloud.getRegion());
    } else if (element instanceof ProvisioningServer server) {
      return joined(server.getImageStore());
    }
    return "";
  }

  private static String address(Node node) {
    return node.getNics().stream()
        .map(Nic::getAddress)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static List<String> rows(EObject element, String feature) {
    List<String> rows = new ArrayList<>();
    for (Object row : (List<?>) element.eGet(element.eClass().getEStructuralFeature(feature))) {
      if (row instanceof TypedMember member) {
        rows.add(row(member));
      }
    }
    return rows;
  }

  /** What is written in the row of a member or case, such as {@code depth: float64}. */
  public static String row(TypedMember member) {
    boolean key = member instanceof Member plain && plain.isKey();
    return (key ? "⚿ " : "") + name(member) + ": " + type(member.getType());
  }

  /** A type as it is written in a member, such as {@code float64[3]}. */
  public static String type(TypeRef type) {
    if (type instanceof PrimitiveRef primitive) {
      return primitive.getKind().getLiteral();
    } else if (type instanceof StringRef string) {
      return (string.isWide() ? "wstring" : "string") + bound(string.getBound());
    } else if (type instanceof SequenceRef sequence) {
      return type(sequence.getElement())
          + "["
          + (sequence.getBound() == null ? "" : "≤" + sequence.getBound())
          + "]";
    } else if (type instanceof ArrayRef array) {
      StringBuilder text = new StringBuilder(type(array.getElement()));
      array.getDimensions().forEach(size -> text.append('[').append(size).append(']'));
      return text.toString();
    } else if (type instanceof NamedRef named) {
      return named.getType() == null ? "?" : name(named.getType());
    }
    return type == null ? "?" : "map";
  }

  private static String bound(Long bound) {
    return bound == null ? "" : "<" + bound + ">";
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static String joined(String... parts) {
    List<String> there = new ArrayList<>();
    for (String part : parts) {
      if (part != null && !part.isEmpty()) {
        there.add(part);
      }
    }
    return String.join(SEPARATOR, there);
  }
}
