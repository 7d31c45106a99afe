// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import dev.slipway.bundle.BundleManifest.Instance;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One process of an instance.
 *
 * @param instance the instance
 * @param number 1 for its first process
 * @param name what people read: the instance's name, from the second process on with {@code
 *     .NUMBER}
 * @param label what programs use: at most {@value #LONGEST_LABEL} letters, digits, dots,
 *     underscores and hyphens that begin with a letter, digit or underscore; unique in the bundle
 *     without regard to case
 */
public record Replica(Instance instance, int number, String name, String label) {
  /** Length of the longest label. */
  public static final int LONGEST_LABEL = 60;

  /** All processes of a bundle, in the order of its instances. */
  public static List<Replica> of(BundleManifest manifest) {
    List<Replica> replicas = new ArrayList<>();
    Set<String> given = new HashSet<>();
    for (Instance instance : manifest.instances()) {
      for (int number = 1; number <= instance.replicas(); number++) {
        String name = number == 1 ? instance.name() : instance.name() + "." + number;
        replicas.add(new Replica(instance, number, name, label(instance, number, given)));
      }
    }
    return replicas;
  }

  private static String label(Instance instance, int number, Set<String> given) {
    String legal = instance.name().replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[.-]", "_");
    String label = shortened(legal, number == 1 ? "" : "." + number);
    for (int next = 2; !given.add(label.toLowerCase(Locale.ROOT)); next++) {
      label = shortened(legal, (number == 1 ? "" : "." + number) + "_" + next);
    }
    return label;
  }

  private static String shortened(String name, String suffix) {
    return name.substring(0, Math.min(name.length(), LONGEST_LABEL - suffix.length())) + suffix;
  }
}
