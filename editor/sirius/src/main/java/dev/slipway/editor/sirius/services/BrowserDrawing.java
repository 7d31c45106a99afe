// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.notation.DrawingFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.URIConverter;

/**
 * The browser's drawing beside a model, read and written as EMF reads and writes the model, so that
 * in a workspace the file's history and its views follow.
 */
final class BrowserDrawing {
  private final URIConverter files;
  private final URI place;
  private final Path name;

  /** The drawing of a model, whether its file exists or not. */
  BrowserDrawing(EObject model) {
    files = model.eResource().getResourceSet().getURIConverter();
    URI file = model.eResource().getURI();
    name = DrawingFile.of(Path.of(file.lastSegment()));
    place = file.trimSegments(1).appendSegment(name.toString());
  }

  /**
   * Requires the file.
   *
   * @throws RefusedEdit if it is missing
   */
  void requireExisting() {
    if (!files.exists(place, Map.of())) {
      throw new RefusedEdit(name + " is missing: the browser has no drawing of this model.");
    }
  }

  /**
   * What it holds; a drawing without diagrams if it is missing.
   *
   * @throws RefusedEdit if it is not a drawing
   */
  Drawing read() {
    if (!files.exists(place, Map.of())) {
      return DrawingFactory.eINSTANCE.createDrawing();
    }
    try (InputStream content = files.createInputStream(place)) {
      DrawingFile.Result result = DrawingFile.read(name, content.readAllBytes());
      return result
          .drawing()
          .orElseThrow(
              () ->
                  new RefusedEdit(
                      result
                          .problem()
                          .map(Diagnostic::message)
                          .orElse(name + " is not a drawing.")));
    } catch (IOException e) {
      throw new RefusedEdit(name + " cannot be read.", e);
    }
  }

  /**
   * Replaces what it holds.
   *
   * @throws RefusedEdit if it cannot be written
   */
  void write(Drawing drawing) {
    try (OutputStream content = files.createOutputStream(place)) {
      content.write(DrawingFile.toBytes(drawing, name));
    } catch (IOException e) {
      throw new RefusedEdit(name + " cannot be written.", e);
    }
  }
}
