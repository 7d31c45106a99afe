// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.model.Library;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * What was read from OpenDDS models.
 *
 * @param library types, topics, QoS profiles, domains, partitions and component types, in no
 *     resource and without ids; of use only where there are no errors
 * @param diagnostics all that is to be said about the files, each with its place in them
 * @param locations where elements of the library are from
 */
public record ReadOpenDds(
    Library library, Diagnostics diagnostics, Map<EObject, Location> locations) {
  /** Where an element of the library is from; {@link Location#NONE} for its containers. */
  public Location locationOf(EObject element) {
    return locations.getOrDefault(element, Location.NONE);
  }
}
