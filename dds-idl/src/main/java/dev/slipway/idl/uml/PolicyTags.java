// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * QoS policies as stereotypes, with tags called as in DDS 1.4 or as in the metamodel. A time has a
 * unit, or is in nanoseconds.
 */
final class PolicyTags {
  private static final long INFINITE = -1;

  private static final Map<String, Long> UNITS =
      Map.of("", 1L, "ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

  private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?) *(ns|us|ms|s|)");

  /** As DDS states times: seconds and nanoseconds. */
  private static final Pattern DURATION = Pattern.compile("\\D*(\\d+)\\D*nanosec\\D*(\\d+)\\D*");

  private final XmlReading reading;

  PolicyTags(XmlReading reading) {
    this.reading = reading;
  }

  /** Gives a profile the policies that are among the marks of an element. */
  void read(List<Mark> marks, QosProfile profile, XmlNode node) {
    for (Mark mark : marks) {
      DdsProfile.policy(mark)
          .ifPresent(
              feature -> {
                EObject policy = EcoreUtil.create(feature.getEReferenceType());
                if (policy instanceof ReliabilityPolicy reliability) {
                  // XMI leaves defaults out; those of the profile are a topic's in DDS 1.4.
                  reliability.setKind(ReliabilityKind.BEST_EFFORT);
                }
                for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
                  mark.tag(attribute.getName())
                      // As the metamodel of the profile has it for GROUP_DATA.
                      .or(() -> mark.tag("data" + attribute.getName()))
                      .ifPresent(text -> set(policy, attribute, text.strip(), node));
                }
                profile.eSet(feature, policy);
              });
    }
  }

  private void set(EObject policy, EAttribute attribute, String text, XmlNode node) {
    if (attribute.isMany()) {
      for (String each : text.split("[ ,]+")) {
        literal((EEnum) attribute.getEAttributeType(), each)
            .ifPresentOrElse(
                value -> values(policy, attribute).add(value),
                () -> invalid(attribute, text, node));
      }
      return;
    }
    Object value = value(attribute, text);
    if (value == null) {
      invalid(attribute, text, node);
    } else {
      policy.eSet(attribute, value);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Object> values(EObject policy, EAttribute attribute) {
    return (List<Object>) policy.eGet(attribute);
  }

  private void invalid(EAttribute attribute, String text, XmlNode node) {
    reading.invalid(node, "{} is {}.", attribute.getName(), text);
  }

  private static Object value(EAttribute attribute, String text) {
    if (attribute.getEAttributeType() instanceof EEnum kinds) {
      return literal(kinds, text).orElse(null);
    }
    return switch (attribute.getEAttributeType().getClassifierID()) {
      case EcorePackage.EBOOLEAN -> text.matches("(?i)true|false") ? Boolean.valueOf(text) : null;
      case EcorePackage.EINT ->
          text.matches("(?i).*unlimited")
              ? Integer.valueOf(-1)
              : text.matches("-?\\d{1,9}") ? Integer.valueOf(text) : null;
      case EcorePackage.ELONG -> time(text);
      default -> text;
    };
  }

  /** DDS adds the name of the policy to its kinds, as in {@code RELIABLE_RELIABILITY_QOS}. */
  private static Optional<Enumerator> literal(EEnum kinds, String text) {
    String wanted = UmlElements.plain(text);
    return kinds.getELiterals().stream()
        .filter(literal -> wanted.startsWith(UmlElements.plain(literal.getLiteral())))
        .max(Comparator.comparingInt(literal -> literal.getLiteral().length()))
        .map(EEnumLiteral::getInstance);
  }

  private static Long time(String text) {
    if (text.equals("-1") || text.matches("(?i).*infinite")) {
      return INFINITE;
    }
    Matcher time = TIME.matcher(text);
    if (time.matches()) {
      return new BigDecimal(time.group(1))
          .multiply(BigDecimal.valueOf(UNITS.get(time.group(2))))
          .setScale(0, RoundingMode.HALF_UP)
          .longValue();
    }
    Matcher duration = DURATION.matcher(text);
    return duration.matches()
        ? Long.valueOf(
            Long.parseLong(duration.group(1)) * UNITS.get("s") + Long.parseLong(duration.group(2)))
        : null;
  }
}
