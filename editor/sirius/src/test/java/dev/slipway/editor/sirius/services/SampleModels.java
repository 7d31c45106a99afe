// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.model.Deployment;
import dev.slipway.model.resource.ModelLoader;
import java.nio.file.Path;
import java.util.Iterator;
import org.eclipse.emf.ecore.EObject;

/** The samples as models. */
final class SampleModels {
  private static final Path SAMPLES = Path.of("..", "..", "samples");

  private SampleModels() {}

  static Deployment load(String sample) {
    return ModelLoader.load(SAMPLES.resolve(sample).resolve(sample + ".deployment"))
        .model()
        .orElseThrow()
        .deployment()
        .orElseThrow();
  }

  /** The first element of a type. */
  static <T> T first(EObject root, Class<T> type) {
    for (Iterator<EObject> all = root.eAllContents(); all.hasNext(); ) {
      EObject each = all.next();
      if (type.isInstance(each)) {
        return type.cast(each);
      }
    }
    throw new IllegalArgumentException("no " + type.getSimpleName());
  }
}
