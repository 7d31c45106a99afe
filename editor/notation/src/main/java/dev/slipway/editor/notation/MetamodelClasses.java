// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import dev.slipway.model.resource.ModelResources;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;

/** The classes of the metamodel by the names that the notation has for them. */
public final class MetamodelClasses {
  /** The classes that were asked for: of every element it is asked what it is drawn as. */
  private static final Map<String, EClass> FOUND = new ConcurrentHashMap<>();

  private MetamodelClasses() {}

  /**
   * The class of a name.
   *
   * @param name package and class, such as {@code dds.Topic}
   * @throws IllegalArgumentException if there is none
   */
  public static EClass named(String name) {
    return FOUND.computeIfAbsent(name, MetamodelClasses::find);
  }

  private static EClass find(String name) {
    int dot = name.indexOf('.');
    for (EPackage each : ModelResources.packages()) {
      if (dot > 0
          && each.getName().equals(name.substring(0, dot))
          && each.getEClassifier(name.substring(dot + 1)) instanceof EClass type) {
        return type;
      }
    }
    throw new IllegalArgumentException("the metamodel has no class " + name);
  }
}
