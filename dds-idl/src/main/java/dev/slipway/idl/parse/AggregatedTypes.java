// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.idl.parse.AnnotationReader.TopicMark;
import dev.slipway.idl.parse.Scope.Symbol;
import dev.slipway.idl.parse.Scope.Symbol.Broken;
import dev.slipway.idl.parse.Scope.Symbol.Declared;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.TypeDefinition;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * What structs and unions have in common: they may be declared before they are defined, refer to
 * themselves, and be the types of topics.
 */
final class AggregatedTypes extends UnitReader {
  AggregatedTypes(UnitReader whole) {
    super(whole);
  }

  /** Declares a type that is defined later, if at all; returns the one that the name stands for. */
  TypeDefinition declareForward(
      AggregatedType created,
      ParserRuleContext identifier,
      List<AppliedAnnotation> applied,
      Scope scope) {
    String name = WrittenNames.of(identifier);
    created.setName(name);
    applied.forEach(annotations::lost);
    Symbol known = scope.exact(name);
    if (known != null && known.type() != null && known.type().eClass() == created.eClass()) {
      return known.type();
    }
    if (known == null || !(known.meaning() instanceof Broken)) {
      names.declare(identifier, new Declared(created), false, scope);
    }
    return created;
  }

  /**
   * The struct or union of that name to be filled; empty where there is one already. What was
   * declared forward is what it becomes.
   */
  <T extends AggregatedType> Optional<T> open(
      Class<T> kind,
      T created,
      ParserRuleContext whole,
      ParserRuleContext identifier,
      Scope scope) {
    String name = WrittenNames.of(identifier);
    Symbol known = scope.exact(name);
    if (known != null && !known.isComplete() && kind.isInstance(known.type())) {
      names.redeclare(identifier, known.meaning(), scope);
      T declared = kind.cast(known.type());
      elements.attach(declared, whole, identifier, scope);
      return Optional.of(declared);
    }
    created.setName(name);
    if (names.isKnown(identifier, scope)
        || !names.declare(identifier, new Declared(created), false, scope)) {
      return Optional.empty();
    }
    elements.attach(created, whole, identifier, scope);
    return Optional.of(created);
  }

  /**
   * Gives annotations of a type their meaning, one of which may make it the type of a topic.
   *
   * @param base what the type extends; null if nothing
   */
  void annotate(
      AggregatedType type, List<AppliedAnnotation> applied, AggregatedType base, Scope scope) {
    // What a struct leaves unsaid is as its base has it: both must be the same.
    Extensibility byDefault = base == null ? model.defaultExtensibility() : base.getExtensibility();
    Optional<TopicMark> topic = annotations.applyToAggregated(applied, type, byDefault, scope);
    topic.ifPresent(mark -> model.addTopic(type, mark.name()));
  }

  /** Ends the definition of a type: from now on, others may contain values of it. */
  void complete(AggregatedType type, Scope scope) {
    scope.exact(type.getName()).complete();
  }
}
