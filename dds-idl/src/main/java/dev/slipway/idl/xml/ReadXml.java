// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.model.Library;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * What was read from XML files.
 *
 * @param library what they hold, in no resource and without ids; of use only where there are no
 *     errors
 * @param diagnostics all that there is to say about the files, each with its place in them
 * @param locations where elements of the library are from
 * @param unstated features that the files cannot state
 */
public record ReadXml(
    Library library,
    Diagnostics diagnostics,
    Map<EObject, Location> locations,
    Set<EStructuralFeature> unstated) {
  /** Where an element of the library is from; {@link Location#NONE} for its containers. */
  public Location locationOf(EObject element) {
    return locations.getOrDefault(element, Location.NONE);
  }
}
