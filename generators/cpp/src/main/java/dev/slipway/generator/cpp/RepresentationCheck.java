// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.BundleLayout;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.EffectiveQos;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/** Says which endpoints of a dummy have a data representation that dummies do not know. */
final class RepresentationCheck {
  private final Function<EObject, Location> locations;

  /**
   * @param locations where an element stands in a file
   */
  RepresentationCheck(Function<EObject, Location> locations) {
    this.locations = locations;
  }

  /** A diagnostic for each such endpoint. */
  List<Diagnostic> check(ComponentType type) {
    return Stream.<Endpoint>concat(
            type.getPublications().stream(), type.getSubscriptions().stream())
        .filter(endpoint -> !offersXcdr1(endpoint))
        .map(
            endpoint ->
                Diagnostic.builder(
                        "CPP_REPRESENTATION_NOT_SUPPORTED",
                        Severity.ERROR,
                        "Dummies write and read XCDR1 only")
                    .at(ElementPaths.of(endpoint), endpoint.getId())
                    .in(locations.apply(endpoint))
                    .message(
                        "Its QoS has the data representation {}, and {} is a dummy.",
                        EffectiveQos.of(endpoint).dataRepresentation().get(0).getLiteral(),
                        BundleLayout.identifier(type))
                    .hint("Leave DATA_REPRESENTATION unset, or name XCDR1 in it first.")
                    .build())
        .toList();
  }

  private static boolean offersXcdr1(Endpoint endpoint) {
    List<DataRepresentationKind> representations = EffectiveQos.of(endpoint).dataRepresentation();
    return endpoint instanceof Publication
        ? representations.get(0) == DataRepresentationKind.XCDR1
        : representations.contains(DataRepresentationKind.XCDR1);
  }
}
