// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/**
 * Makes the resources of models for whoever loads and saves them by EMF's own means, as Eclipse
 * does: they are saved in the canonical form, so that a file is the same whichever program wrote
 * it.
 */
public final class ModelResourceFactory implements Resource.Factory {
  /** EMF makes one. */
  public ModelResourceFactory() {}

  @Override
  public Resource createResource(URI uri) {
    return new CanonicalResource(uri);
  }

  /** Whatever options it is saved with, its form is the canonical one. */
  private static final class CanonicalResource extends XMIResourceImpl {
    CanonicalResource(URI uri) {
      super(uri);
    }

    @Override
    public void doSave(OutputStream content, Map<?, ?> options) throws IOException {
      ModelSaver.prepare(this);
      super.doSave(content, ModelSaver.CANONICAL_FORM);
    }
  }
}
