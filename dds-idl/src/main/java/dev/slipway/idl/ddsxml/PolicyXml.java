// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.name.PolicyNames;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DataRepresentationPolicy;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.OctetsPolicy;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * QoS policies as XML (DDS-XML 1.0, 7.2): the names are those of the IDL in DDS 1.4, which are the
 * metamodel's in snake case.
 */
final class PolicyXml {
  /** A time that never ends, and a count without limit, in the metamodel. */
  private static final int INFINITE = -1;

  private static final long NANOSECONDS = 1_000_000_000;
  private static final String INFINITE_SECONDS = "DURATION_INFINITE_SEC";
  private static final String INFINITE_NANOSECONDS = "DURATION_INFINITE_NSEC";
  private static final String UNLIMITED = "LENGTH_UNLIMITED";

  /** How the literals of an enumeration end. */
  private static final Map<EEnum, String> SUFFIXES =
      Map.of(
          DdsPackage.Literals.DURABILITY_KIND, "_DURABILITY_QOS",
          DdsPackage.Literals.HISTORY_KIND, "_HISTORY_QOS",
          DdsPackage.Literals.ACCESS_SCOPE, "_PRESENTATION_QOS",
          DdsPackage.Literals.OWNERSHIP_KIND, "_OWNERSHIP_QOS",
          DdsPackage.Literals.LIVELINESS_KIND, "_LIVELINESS_QOS",
          DdsPackage.Literals.RELIABILITY_KIND, "_RELIABILITY_QOS",
          DdsPackage.Literals.DESTINATION_ORDER_KIND, "_DESTINATIONORDER_QOS");

  private static final Map<String, DataRepresentationKind> REPRESENTATIONS =
      Map.of(
          "XCDR_DATA_REPRESENTATION", DataRepresentationKind.XCDR1,
          "XCDR", DataRepresentationKind.XCDR1,
          "XML_DATA_REPRESENTATION", DataRepresentationKind.XML,
          "XCDR2_DATA_REPRESENTATION", DataRepresentationKind.XCDR2,
          "XCDR2", DataRepresentationKind.XCDR2);

  private PolicyXml() {}

  /** The policy as XML, all of it stated. */
  static XmlElement write(EReference feature, EObject policy) {
    XmlElement element = new XmlElement(PolicyNames.of(feature));
    for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
      String name = PolicyNames.of(attribute);
      Object value = policy.eGet(attribute);
      if (policy instanceof OctetsPolicy octets) {
        String text = octets.getValue() == null ? "" : octets.getValue();
        element.add(
            name, Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
      } else if (isDuration(attribute)) {
        element.add(duration(name, (Long) value));
      } else if (value instanceof Enumerator literal) {
        element.add(name, literal.getLiteral() + SUFFIXES.get(attribute.getEAttributeType()));
      } else if (isCount(attribute) && (Integer) value < 0) {
        element.add(name, UNLIMITED);
      } else {
        element.add(name, value);
      }
    }
    return element;
  }

  private static XmlElement duration(String name, long nanoseconds) {
    return nanoseconds < 0
        ? new XmlElement(name).add("sec", INFINITE_SECONDS).add("nanosec", INFINITE_NANOSECONDS)
        : new XmlElement(name)
            .add("sec", nanoseconds / NANOSECONDS)
            .add("nanosec", nanoseconds % NANOSECONDS);
  }

  /** In policies every 64-bit number is a time. */
  private static boolean isDuration(EAttribute attribute) {
    return attribute.getEAttributeType() == EcorePackage.Literals.ELONG;
  }

  private static boolean isCount(EAttribute attribute) {
    return attribute.getName().startsWith("max");
  }

  /**
   * Reads a policy over what a base profile has of it.
   *
   * @param inherited the policy of the base; null if it has none
   */
  static EObject read(XmlNode node, EReference feature, EObject inherited, XmlReading reading) {
    EObject policy =
        inherited == null
            ? EcoreUtil.create(feature.getEReferenceType())
            : EcoreUtil.copy(inherited);
    if (policy instanceof DataRepresentationPolicy representation) {
      representations(representation, node, reading);
      return policy;
    }
    for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
      Optional<XmlNode> child = node.child(PolicyNames.of(attribute));
      if (child.isPresent() && isDuration(attribute)) {
        duration(child.get(), reading).ifPresent(value -> policy.eSet(attribute, value));
      } else if (child.isPresent()) {
        set(policy, attribute, child.get(), reading);
      } else if (policy instanceof OctetsPolicy) {
        node.child("valueB64")
            .or(() -> node.child("value_b64"))
            .ifPresent(octets -> set(policy, attribute, octets, reading));
      }
    }
    return policy;
  }

  private static void set(EObject policy, EAttribute attribute, XmlNode node, XmlReading reading) {
    String text = node.text();
    if (attribute.getEAttributeType() instanceof EEnum enumeration) {
      Optional<EEnumLiteral> literal = literal(enumeration, text);
      literal.ifPresent(found -> policy.eSet(attribute, found.getInstance()));
      if (literal.isEmpty()) {
        reading.invalid(node, "{} is {}.", node.tag(), text);
      }
    } else if (attribute.getEAttributeType() == EcorePackage.Literals.EBOOLEAN) {
      switch (text) {
        case "true", "1" -> policy.eSet(attribute, true);
        case "false", "0" -> policy.eSet(attribute, false);
        default -> reading.invalid(node, "{} is {}.", node.tag(), text);
      }
    } else if (attribute.getEAttributeType() == EcorePackage.Literals.EINT) {
      OptionalInt number = number(text);
      if (number.isEmpty()) {
        reading.invalid(node, "{} is {}, which is not a whole number.", node.tag(), text);
      } else {
        int value = number.getAsInt();
        // Fast DDS writes 0 for no limit, which cannot mean anything else.
        policy.eSet(attribute, isCount(attribute) && value <= 0 ? INFINITE : value);
      }
    } else {
      octets(node, reading).ifPresent(octets -> policy.eSet(attribute, octets));
    }
  }

  /** With or without the ending; TRANSIENT_LOCAL begins as TRANSIENT does. */
  private static Optional<EEnumLiteral> literal(EEnum enumeration, String text) {
    return enumeration.getELiterals().stream()
        .filter(
            literal ->
                text.equals(literal.getLiteral()) || text.startsWith(literal.getLiteral() + "_"))
        .max(Comparator.comparing(literal -> literal.getLiteral().length()));
  }

  private static OptionalInt number(String text) {
    try {
      return text.equals(UNLIMITED)
          ? OptionalInt.of(INFINITE)
          : OptionalInt.of(Integer.decode(text.replaceFirst("^0+(?=\\d)", "")));
    } catch (NumberFormatException none) {
      return OptionalInt.empty();
    }
  }

  private static OptionalLong duration(XmlNode node, XmlReading reading) {
    Optional<XmlNode> seconds = node.child("sec");
    Optional<XmlNode> nanoseconds = node.child("nanosec");
    String whole = seconds.map(XmlNode::text).orElse(node.text());
    String rest = nanoseconds.map(XmlNode::text).orElse("");
    if (whole.startsWith("DURATION_INFINIT") || rest.startsWith("DURATION_INFINIT")) {
      return OptionalLong.of(INFINITE);
    }
    // Empty is allowed by the schema and means the default, 0.
    String wholeDigits = whole.isEmpty() || whole.equals("DURATION_ZERO_SEC") ? "0" : whole;
    String restDigits = rest.isEmpty() || rest.equals("DURATION_ZERO_NSEC") ? "0" : rest;
    if (!wholeDigits.matches("\\d{1,10}") || !restDigits.matches("\\d{1,10}")) {
      reading.invalid(node, "{} s and {} ns are not a valid time.", whole, rest);
      return OptionalLong.empty();
    }
    long sec = Long.parseLong(wholeDigits);
    long nanosec = Long.parseLong(restDigits);
    if (sec == Integer.MAX_VALUE && nanosec >= Integer.MAX_VALUE) {
      return OptionalLong.of(INFINITE);
    }
    if (sec > Integer.MAX_VALUE || nanosec >= NANOSECONDS) {
      reading.invalid(
          node, "{} s and {} ns are not a valid time: a second has fewer ns.", whole, rest);
      return OptionalLong.empty();
    }
    return OptionalLong.of(sec * NANOSECONDS + nanosec);
  }

  /** Octets as text: a list of numbers (DDS-XML 1.0, 7.2.4.2) or Base64, as the schema has it. */
  private static Optional<String> octets(XmlNode node, XmlReading reading) {
    String text = node.text();
    byte[] octets;
    try {
      boolean isList = text.matches("(0[xX][0-9a-fA-F]{1,2}|\\d{1,3})(\\s*,.*)?|.*,.*");
      octets = isList ? list(text) : Base64.getDecoder().decode(text.replaceAll("\\s+", ""));
    } catch (IllegalArgumentException refused) {
      reading.invalid(node, "{} is neither a list of octets nor Base64.", text);
      return Optional.empty();
    }
    try {
      String read = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
      return read.isEmpty() ? Optional.empty() : Optional.of(read);
    } catch (CharacterCodingException binary) {
      reading.leftOut(node, "The octets are not text in UTF-8, which is what a model states.");
      return Optional.empty();
    }
  }

  private static byte[] list(String text) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    for (String each : text.split(",")) {
      int value = Integer.decode(each.strip().replaceFirst("^0+(?=\\d)", ""));
      if (value < 0 || value > 0xFF) {
        throw new IllegalArgumentException(each);
      }
      octets.write(value);
    }
    return octets.toByteArray();
  }

  private static void representations(
      DataRepresentationPolicy policy, XmlNode node, XmlReading reading) {
    List<DataRepresentationKind> kinds = policy.getRepresentations();
    kinds.clear();
    for (XmlNode list : node.children()) {
      for (XmlNode element : list.children("element")) {
        DataRepresentationKind kind = REPRESENTATIONS.get(element.text());
        if (kind == null) {
          element.leave();
        } else {
          kinds.add(kind);
        }
      }
    }
  }
}
