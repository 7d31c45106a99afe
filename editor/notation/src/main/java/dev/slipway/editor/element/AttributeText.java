// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.MacAddress;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Values of attributes as text: what is shown, and what users may write. */
public final class AttributeText {
  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, Integer.class, long.class, Long.class);

  private static final Set<Class<?>> BROKEN = Set.of(double.class, Double.class);

  private static final Pattern HOSTNAME =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?");

  private static final Pattern VERSION =
      Pattern.compile("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?");

  /** What a text of a type looks like. */
  private record Form(String example, Predicate<String> fits) {}

  private static final Map<EDataType, Form> FORMS =
      Map.of(
          InfrastructurePackage.Literals.IP_ADDRESS,
          new Form(
              "an IP address, such as 10.33.136.10", text -> IpAddress.parse(text).isPresent()),
          InfrastructurePackage.Literals.CIDR,
          new Form(
              "an address block, such as 10.33.136.0/26",
              text -> IpNetwork.parseLoosely(text).isPresent()),
          InfrastructurePackage.Literals.MAC_ADDRESS,
          new Form(
              "a MAC address, such as 52:54:00:12:34:56",
              text -> MacAddress.parse(text).isPresent()),
          InfrastructurePackage.Literals.HOSTNAME,
          new Form(
              "a host name: letters, digits, hyphens and dots",
              text -> HOSTNAME.matcher(text).matches()),
          ModelPackage.Literals.SEMANTIC_VERSION,
          new Form("a version, such as 1.0.0", text -> VERSION.matcher(text).matches()));

  private AttributeText() {}

  /** One value as it is shown; empty for none. */
  public static String print(EAttribute attribute, Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Number number) {
      BigDecimal decimal = new BigDecimal(number.toString());
      if (decimal.intValue() == -1 && MetamodelTexts.endless(attribute).isPresent()) {
        return MetamodelTexts.endless(attribute).get();
      }
      return Quantity.print(decimal, MetamodelTexts.unit(attribute).orElse(""));
    }
    return EcoreUtil.convertToString(attribute.getEAttributeType(), value);
  }

  /** Many values, one per line. */
  public static String printLines(EAttribute attribute, List<?> values) {
    return values.stream().map(each -> print(attribute, each)).collect(Collectors.joining("\n"));
  }

  /**
   * The values that the lines of a text stand for; blank lines count for nothing.
   *
   * @throws RefusedEdit if a line stands for none; the message is for the user
   */
  public static List<Object> parseLines(EAttribute attribute, String text) {
    return text.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> parse(attribute, line))
        .toList();
  }

  /**
   * The value that a text stands for.
   *
   * @return null where the text is empty
   * @throws RefusedEdit if it stands for none; the message is for the user
   */
  public static Object parse(EAttribute attribute, String text) {
    EDataType type = attribute.getEAttributeType();
    if (text.isEmpty()) {
      return null;
    }
    if (type instanceof EEnum choices) {
      EEnumLiteral literal = choices.getEEnumLiteralByLiteral(text);
      if (literal == null) {
        throw new RefusedEdit("%s is none of the choices.".formatted(text));
      }
      return literal.getInstance();
    }
    if (WHOLE.contains(type.getInstanceClass()) || BROKEN.contains(type.getInstanceClass())) {
      return number(attribute, text);
    }
    Form form = FORMS.get(type);
    if (form != null && !form.fits().test(text)) {
      throw new RefusedEdit("%s is not %s.".formatted(text, form.example()));
    }
    return EcoreUtil.createFromString(type, text);
  }

  /** Whether values are numbers. */
  public static boolean isNumber(EAttribute attribute) {
    Class<?> type = attribute.getEAttributeType().getInstanceClass();
    return WHOLE.contains(type) || BROKEN.contains(type);
  }

  private static Object number(EAttribute attribute, String text) {
    String unit = MetamodelTexts.unit(attribute).orElse("");
    if (MetamodelTexts.endless(attribute).filter(text.strip()::equalsIgnoreCase).isPresent()) {
      return EcoreUtil.createFromString(attribute.getEAttributeType(), "-1");
    }
    BigDecimal number =
        Quantity.parse(text, unit)
            .orElseThrow(
                () ->
                    new RefusedEdit(
                        unit.isEmpty()
                            ? "%s is not a number.".formatted(text)
                            : "%s is not a number in %s.".formatted(text, unit)));
    if (BROKEN.contains(attribute.getEAttributeType().getInstanceClass())) {
      return number.doubleValue();
    }
    try {
      Class<?> type = attribute.getEAttributeType().getInstanceClass();
      return type == int.class || type == Integer.class
          ? (Object) number.intValueExact()
          : (Object) number.longValueExact();
    } catch (ArithmeticException e) {
      throw new RefusedEdit(
          "%s is not a whole number%s, or too large."
              .formatted(text, unit.isEmpty() ? "" : " of " + unit),
          e);
    }
  }
}
