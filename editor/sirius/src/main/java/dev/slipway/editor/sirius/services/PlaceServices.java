// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.RefusedEdit;
import org.eclipse.emf.ecore.EObject;

/**
 * Places of nodes, between a diagram of Sirius and the drawing that the browser keeps beside the
 * model. Edges are left to Sirius; how they bend in the browser stays in its file.
 */
public class PlaceServices {
  /** Sirius makes one. */
  public PlaceServices() {}

  /**
   * Puts nodes where the browser has them. A node that the browser has not placed stays.
   *
   * @param view the diagram, or anything in it
   * @return the view
   * @throws RefusedEdit if the browser's file is missing or is not a drawing
   */
  public EObject takePlaces(EObject view, String diagram) {
    Places.of(SiriusDiagram.around(view), diagram).take();
    return view;
  }

  /**
   * Has a diagram begin with the places that the browser has, if it has one for each node; else
   * Sirius arranges it as any other.
   *
   * @param model what the diagram is being made of
   * @return the model
   */
  public EObject beginWithPlaces(EObject model, String diagram) {
    NewDiagrams.await(model, diagram);
    return model;
  }

  /**
   * Keeps places for the browser: of nodes that are elsewhere in Sirius, and of nodes that the
   * browser has not placed. If there are none, the file stays as it is.
   *
   * @param view the diagram, or anything in it
   * @return the view
   * @throws RefusedEdit if the browser's file is not a drawing, or cannot be written
   */
  public EObject writePlaces(EObject view, String diagram) {
    Places.ofAny(SiriusDiagram.around(view), diagram).write();
    return view;
  }
}
