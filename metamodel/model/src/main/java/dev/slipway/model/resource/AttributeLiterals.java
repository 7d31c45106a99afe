// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.model.infrastructure.InfrastructurePackage;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Values of attributes as they are written in model files. */
final class AttributeLiterals {
  private AttributeLiterals() {}

  /** The value of a literal; null if it is none of the type. */
  static Object parse(EDataType type, String literal) {
    if (type.getInstanceClass() == String.class) {
      return literal;
    }
    if (type instanceof EEnum enumeration) {
      EEnumLiteral found = enumeration.getEEnumLiteralByLiteral(literal);
      return found == null ? null : found.getInstance();
    }
    if (type == EcorePackage.Literals.EBOOLEAN) {
      return switch (literal) {
        case "true" -> Boolean.TRUE;
        case "false" -> Boolean.FALSE;
        default -> null;
      };
    }
    try {
      return EcoreUtil.createFromString(type, literal);
    } catch (IllegalArgumentException notOfTheType) {
      return null;
    }
  }

  /** What a value of the type is, in words. */
  static String kindOf(EDataType type) {
    if (type instanceof EEnum enumeration) {
      return "a " + enumeration.getName();
    }
    if (type == InfrastructurePackage.Literals.DISK_SIZE) {
      return "a disk size, such as 20, 2.5 GiB or 512 MiB";
    }
    Class<?> java = type.getInstanceClass();
    if (java == boolean.class) {
      return "true or false";
    }
    if (java == int.class || java == Integer.class) {
      return "a whole number from -2147483648 to 2147483647";
    }
    if (java == long.class || java == Long.class) {
      return "a whole number from -9223372036854775808 to 9223372036854775807";
    }
    return "a number";
  }
}
