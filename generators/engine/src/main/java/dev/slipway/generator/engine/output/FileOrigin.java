// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.model.Element;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Optional;

/**
 * Why a file is generated.
 *
 * @param element what it is named after; the root for a file that belongs to all
 * @param elementId UUID of that element; empty for the root
 * @param place where it is written that the file is made: in a template set, or in the model
 */
public record FileOrigin(ElementPath element, String elementId, Location place) {
  /** Why a file of a model is generated. */
  public static FileOrigin of(GeneratedFile file, ModelIndex model) {
    Optional<Element> element =
        file.elementId().stream()
            .flatMap(
                id -> model.all(Element.class).stream().filter(each -> id.equals(each.getId())))
            .findFirst();
    Location place =
        file.origin().isNone()
            ? element.map(model::location).orElseGet(() -> model.location(model.root()))
            : file.origin();
    return new FileOrigin(
        element.map(ElementPaths::of).orElse(ElementPath.ROOT),
        element.map(Element::getId).orElse(""),
        place);
  }

  Diagnostic.Builder blame(Diagnostic.Builder diagnostic) {
    return diagnostic.at(element, elementId).in(place);
  }

  /** Blames it, and points to what it is in conflict with. */
  Diagnostic.Builder blame(Diagnostic.Builder diagnostic, FileOrigin other) {
    blame(diagnostic);
    return other.equals(this)
        ? diagnostic
        : diagnostic.related(other.element, other.place, "the other one comes from it");
  }
}
