// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.model.dds.DdsFactory;
import org.antlr.v4.runtime.TokenStream;

/**
 * What the readers of the definitions in a unit share: the model that they add to, the unit, and
 * what reads names, types, values and annotations in it.
 */
abstract class UnitReader {
  static final DdsFactory FACTORY = DdsFactory.eINSTANCE;

  final IdlModel model;
  final Unit unit;
  final Values values;
  final TypeReader types;
  final AnnotationReader annotations;
  final DeclaredNames names;
  final ModelElements elements;
  final BrokenNames broken;

  /** Begins to read a unit. */
  UnitReader(IdlModel model, Unit unit, TokenStream tokens) {
    this.model = model;
    this.unit = unit;
    this.values = new Values(model.constants(), unit);
    this.types = new TypeReader(values, unit);
    this.annotations = new AnnotationReader(values, unit);
    this.names = new DeclaredNames(unit);
    this.elements = new ModelElements(model, unit, names);
    this.broken = new BrokenNames(tokens, unit, names);
  }

  /** Reads a part of the unit that another reader reads. */
  UnitReader(UnitReader whole) {
    this.model = whole.model;
    this.unit = whole.unit;
    this.values = whole.values;
    this.types = whole.types;
    this.annotations = whole.annotations;
    this.names = whole.names;
    this.elements = whole.elements;
    this.broken = whole.broken;
  }
}
