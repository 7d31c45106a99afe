// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;

/** The names that the metamodel offers in some place, for hints. */
final class ModelNames {
  /** Longer names are not compared: the cost is quadratic, and nobody mistypes so much. */
  private static final int LONGEST_COMPARED = 64;

  private ModelNames() {}

  static List<String> features(EClass type) {
    List<String> names = new ArrayList<>();
    for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
      names.add(feature.getName());
    }
    return names;
  }

  static List<String> literals(EEnum type) {
    List<String> names = new ArrayList<>();
    for (EEnumLiteral literal : type.getELiterals()) {
      names.add(literal.getLiteral());
    }
    return names;
  }

  /** The classes that may stand where the type is expected, written as in {@code xsi:type}. */
  static List<String> instantiable(EClass expected) {
    List<String> names = new ArrayList<>();
    for (EPackage each : ModelResources.packages()) {
      for (EClassifier classifier : each.getEClassifiers()) {
        if (classifier instanceof EClass type
            && !type.isAbstract()
            && expected.isSuperTypeOf(type)) {
          names.add(each.getNsPrefix() + ":" + type.getName());
        }
      }
    }
    return names;
  }

  /** A hint that lists what is possible, with the closest to what was written first. */
  static String oneOf(String written, Collection<String> possible) {
    String closest = closest(written, possible);
    String list = "Possible here: " + String.join(", ", possible) + ".";
    return closest.isEmpty() ? list : "Did you mean " + closest + "? " + list;
  }

  private static String closest(String written, Collection<String> possible) {
    String best = "";
    int bestDistance = Math.max(2, written.length() / 3) + 1;
    if (written.length() <= LONGEST_COMPARED) {
      for (String each : possible) {
        int distance = distance(written, each);
        if (distance < bestDistance) {
          bestDistance = distance;
          best = each;
        }
      }
    }
    return best;
  }

  /** Levenshtein distance without regard to case. */
  private static int distance(String left, String right) {
    int[] above = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] row = new int[right.length() + 1];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        boolean same =
            Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
        row[j] = Math.min(above[j - 1] + (same ? 0 : 1), Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[right.length()];
  }
}
